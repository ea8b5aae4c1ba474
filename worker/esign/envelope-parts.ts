import type { Env } from '../env.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { Waiters } from '../time/waiters.ts';
import type { EnvelopeStore } from './envelope-store.ts';

/** Work that the Envelope object schedules. The values are stored. */
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

/** Dependencies shared by the parts of the Envelope object. */
export interface EnvelopeParts {
  env: Env;
  storage: DurableObjectStorage;
  store: EnvelopeStore;
  schedule: Schedule<EnvelopeDue>;
  clock: Clock;
  waiters: Waiters;
  /** Keeps work running after the call has been answered. */
  waitUntil: (work: Promise<unknown>) => void;
}
