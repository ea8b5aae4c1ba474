import type { Env } from '../env.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { Waiters } from '../time/waiters.ts';
import type { WorkKind } from './kind.ts';
import type { WorkRecord, WorkSpecification } from './work-record.ts';
import type { WorkStore } from './work-store.ts';

/**
 * Work that ends sooner is written to D1 only once, at its end. Until then it is read from the Gate's outbox.
 */
export const FIRST_RECORD_MS = 1_000;

/** The scheduled tasks of an object of queued work. The values are stored. */
export type WorkDue =
  | 'enqueue'
  | 'drive'
  | 'deadline'
  | 'settle'
  | 'record'
  | 'notify'
  | 'release'
  | 'erase'
  | 'remove'
  | 'abandon';

/** The shared parts of an object of queued work. */
export interface WorkParts<Specification extends WorkSpecification, Record extends WorkRecord> {
  env: Env;
  storage: DurableObjectStorage;
  kind: WorkKind<Specification, Record>;
  store: WorkStore<Specification, Record>;
  schedule: Schedule<WorkDue>;
  clock: Clock;
  waiters: Waiters;
  /** Continues after the call has been answered. */
  waitUntil: (work: Promise<unknown>) => void;
}
