import type { TrailEventType } from '../../../common/esign/trail.ts';
import type { EnvelopeState, SignerState } from '../state.ts';
import type { Changed, Effect, NewTrailEvent } from './command.ts';

const NO_EFFECTS: Effect[] = [];

export function withoutEffects(state: EnvelopeState, events: NewTrailEvent[] = []): Changed {
  return { state, events, effects: NO_EFFECTS };
}

export function event(type: TrailEventType, signer: number): NewTrailEvent {
  return { type, signer, origin: null, detail: '' };
}

export function find(state: EnvelopeState, id: number): SignerState | undefined {
  return state.signers.find((signer) => signer.id === id);
}

export function replace(state: EnvelopeState, signer: SignerState): EnvelopeState {
  return { ...state, signers: state.signers.map((each) => (each.id === signer.id ? signer : each)) };
}
