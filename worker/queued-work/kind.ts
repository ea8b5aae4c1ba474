import type { RunOutcome, RunWork } from '../runner/run.ts';
import type { WorkRecord, WorkSpecification, WorkState } from './work-record.ts';

/** The end of queued work, stored in one turn. */
export interface WorkEnd<Specification, Record> {
  record: Record;
  /** What is still needed of the specification. */
  specification?: Specification;
  /** Stores what else the work has left. */
  store?: () => void;
}

/** What the Gate answers when work is settled. */
export interface Settled {
  /** The account's own address for notices. */
  url: string | null;
}

/** What distinguishes one kind of queued work from the others. */
export interface WorkKind<
  Specification extends WorkSpecification = WorkSpecification,
  Record extends WorkRecord = WorkRecord,
> {
  /** The first part of the names of its fault points. */
  name: string;
  /** Milliseconds after the creation: unfinished work fails. */
  longestMs: number;
  /** Why it failed then. */
  deadlineMessage: string;
  /** Milliseconds after the creation: its files are erased. */
  filesKeptMs: number;
  /**
   * Milliseconds after the creation: the object and its row in D1 are erased. Without it the object is emptied together
   * with its files, and D1 alone keeps the record.
   */
  recordKeptMs?: number;
  filesPrefix(id: string): string;
  inputsPrefix(id: string): string;
  runOf(specification: Specification): RunWork;
  /** The record of work that waits for its run. */
  queued(specification: Specification): Record;
  /** The record of work whose run has begun. */
  running(record: Record): Record;
  end(
    work: { specification: Specification; record: Record },
    outcome: RunOutcome,
    now: number,
  ): WorkEnd<Specification, Record> | Promise<WorkEnd<Specification, Record>>;
  /** The record once its files are erased; may change what else is stored. */
  withoutFiles(record: Record, now: number): Record;
  /** Writes the state to D1; a state older than the written one changes nothing. */
  save(specification: Specification, state: WorkState<Record>): Promise<void>;
  /** Erases the row in D1. */
  eraseRecord?(specification: Specification): Promise<void>;
  /** Reports the end to its account, after it was settled. */
  notify?(
    work: { specification: Specification; record: Record },
    now: number,
    settled: Settled | undefined,
  ): Promise<void>;
  /** Creates tables of its own. */
  prepare?(): void;
  /** Empties tables of its own. */
  empty?(): void;
}
