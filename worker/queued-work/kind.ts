import type { RunOutcome, RunWork } from '../runner/run.ts';
import type { WorkRecord, WorkSpecification, WorkState } from './work-record.ts';

/** The end of queued work, stored in one transaction. */
export interface WorkEnd<Specification, Record> {
  record: Record;
  /** The part of the specification that is still needed; unchanged by default. */
  specification?: Specification;
  /** Stores further results of the work, in the same transaction. */
  store?: () => void;
}

/** The Gate's answer when work is settled. */
export interface Settled {
  /** The account's own webhook address. */
  url: string | null;
}

/** The properties and functions that differ between kinds of queued work. */
export interface WorkKind<
  Specification extends WorkSpecification = WorkSpecification,
  Record extends WorkRecord = WorkRecord,
> {
  /** The prefix of its fault points. */
  name: string;
  /** Milliseconds after creation; unfinished work then fails. */
  longestMs: number;
  /** The error message in that case. */
  deadlineMessage: string;
  /** Milliseconds after creation; its files are then erased. */
  filesKeptMs: number;
  /**
   * Milliseconds after creation; the object and its row in D1 are then erased. Without it the object is
   * emptied together with its files, and only D1 keeps the record.
   */
  recordKeptMs?: number;
  filesPrefix(id: string): string;
  inputsPrefix(id: string): string;
  runOf(specification: Specification): RunWork;
  /** Returns the record of work that waits for its run. */
  queued(specification: Specification): Record;
  /** Returns the record of work whose run has started. */
  running(record: Record): Record;
  end(
    work: { specification: Specification; record: Record },
    outcome: RunOutcome,
    now: number,
  ): WorkEnd<Specification, Record> | Promise<WorkEnd<Specification, Record>>;
  /** Returns the record without files; may change other stored values. */
  withoutFiles(record: Record, now: number): Record;
  /** Writes the state to D1, unless a newer revision is already there. */
  save(specification: Specification, state: WorkState<Record>): Promise<void>;
  /** Erases the row in D1. */
  eraseRecord?(specification: Specification): Promise<void>;
  /** Reports the end to the account, after it was settled. */
  notify?(
    work: { specification: Specification; record: Record },
    now: number,
    settled: Settled | undefined,
  ): Promise<void>;
  /** Creates the kind's own tables. */
  prepare?(): void;
  /** Empties the kind's own tables. */
  empty?(): void;
}
