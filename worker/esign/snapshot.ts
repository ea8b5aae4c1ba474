import type { TrailEvent } from '../../common/esign/trail.ts';
import type { EnvelopeStore } from './envelope-store.ts';
import type { EnvelopeDefinition, EnvelopeState } from './state.ts';

/** An envelope at one moment, as its object returns it. */
export interface Snapshot {
  definition: EnvelopeDefinition;
  state: EnvelopeState;
  /** The wrapped key of the files; null once it is erased. */
  wrapped: string | null;
}

export function snapshotOf(store: EnvelopeStore): Snapshot | null {
  const { definition, state, wrapped } = store;
  return definition && state && !store.isRemoved ? { definition, state, wrapped: wrapped ?? null } : null;
}

export interface TrailEntry {
  event: TrailEvent;
  hash: string;
}
