import type { Env } from '../env.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { Waiters } from '../time/waiters.ts';
import type { EnvelopeStore } from './envelope-store.ts';

/** What the Envelope object may have to do later. The values are stored. */
export type EnvelopeDue =
  | 'abandon'
  | 'send'
  | 'record'
  | 'mail'
  | 'complaint'
  | 'notify'
  | 'expire'
  | 'seal'
  | 'purge'
  | 'forget'
  | 'remove';

/** What the Envelope object's parts work with. */
export interface EnvelopeParts {
  env: Env;
  storage: DurableObjectStorage;
  store: EnvelopeStore;
  schedule: Schedule<EnvelopeDue>;
  clock: Clock;
  waiters: Waiters;
  /** Work that goes on after the call has been answered. */
  waitUntil: (work: Promise<unknown>) => void;
}
