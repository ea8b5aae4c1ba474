import type { EnvelopeDefinition, EnvelopeState } from '../state.ts';
import { find, replace, withoutEffects } from './change.ts';
import type { Changed, Command, CommandRejection } from './command.ts';
import { closed } from './ending.ts';

/** Returns why this signer cannot sign or refuse now; null if they can. */
export function obstacleOf(state: EnvelopeState, id: number, now: number): CommandRejection | null {
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  if (signer.status === 'signed') return 'already_signed';
  if (state.phase !== 'pending') return 'wrong_phase';
  if (state.expiresAt !== null && now >= state.expiresAt) return 'deadline_passed';
  return signer.status === 'pending' ? null : 'not_your_turn';
}

/** Checks whether a code gives this signer access to anything: the document to sign, or the results. */
export function grantsAccess(state: EnvelopeState, id: number, now: number): boolean {
  const hasResults = state.phase === 'completed' && !state.purged;
  return hasResults || obstacleOf(state, id, now) === null;
}

export function sign(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  { signer: id, origin, detail }: Extract<Command, { do: 'sign' }>,
  now: number,
): Changed | CommandRejection {
  const obstacle = obstacleOf(state, id, now);
  const signer = find(state, id);
  if (obstacle !== null || !signer) return obstacle ?? 'unknown_signer';
  const signed = replace(state, { ...signer, status: 'signed', signedAt: now, ...origin });
  const events = [{ type: 'signed' as const, signer: id, origin, detail }];
  if (signed.signers.every(({ status }) => status === 'signed'))
    return { state: { ...signed, phase: 'completing' }, events, effects: [{ begin: 'seal' }] };
  const next = definition.sequential ? signed.signers.find(({ status }) => status === 'waiting') : undefined;
  if (!next) return withoutEffects(signed, events);
  return {
    state: replace(signed, { ...next, status: 'pending' }),
    events,
    effects: [{ mail: 'your_turn', signer: next.id }],
  };
}

export function refuse(
  state: EnvelopeState,
  { signer: id, origin, reason }: Extract<Command, { do: 'refuse' }>,
  now: number,
): Changed | CommandRejection {
  const obstacle = obstacleOf(state, id, now);
  const signer = find(state, id);
  if (obstacle !== null || !signer) return obstacle ?? 'unknown_signer';
  const refused = replace(state, { ...signer, status: 'refused', ...origin });
  return {
    state: closed({ ...refused, phase: 'refused', refusal: { signer: id, reason } }, now),
    events: [{ type: 'refused', signer: id, origin, detail: '' }],
    effects: [{ mail: 'refused' }, { notify: 'closed' }],
  };
}
