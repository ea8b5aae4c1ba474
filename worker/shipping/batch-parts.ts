import type { Env } from '../env.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { Waiters } from '../time/waiters.ts';
import type { BatchStore } from './batch-store.ts';
import type { Conference } from './conference/conference.ts';

/** What the Batch object may have to do later. The values are stored. */
export type BatchDue =
  | 'enqueue'
  | 'drive'
  | 'deadline'
  | 'settle'
  | 'record'
  | 'release'
  | 'erase'
  | 'remove'
  | 'abandon';

/** What the Batch object's parts work with. */
export interface BatchParts {
  env: Env;
  storage: DurableObjectStorage;
  store: BatchStore;
  conference: Conference;
  schedule: Schedule<BatchDue>;
  clock: Clock;
  waiters: Waiters;
  /** Work that goes on after the call has been answered. */
  waitUntil: (work: Promise<unknown>) => void;
}
