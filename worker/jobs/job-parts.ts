import type { Env } from '../env.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { Waiters } from '../time/waiters.ts';
import type { JobStore } from './job-store.ts';

/** A job that ends sooner is written once, at its end: until then the Gate's outbox has it for who asks. */
export const FIRST_RECORD_MS = 1_000;

/** What the Job object may have to do later. The values are stored. */
export type JobDue =
  | 'enqueue'
  | 'drive'
  | 'deadline'
  | 'settle'
  | 'record'
  | 'notify'
  | 'release'
  | 'erase'
  | 'abandon';

/** What the Job object's parts work with. */
export interface JobParts {
  env: Env;
  storage: DurableObjectStorage;
  store: JobStore;
  schedule: Schedule<JobDue>;
  clock: Clock;
  waiters: Waiters;
  /** Work that goes on after the call has been answered. */
  waitUntil: (work: Promise<unknown>) => void;
}
