import type { RunPosition } from '../runner/run.ts';
import type { JobRecord } from './record.ts';
import type { JobSpecification } from './specification.ts';

/** What the object keeps beside the specification. */
export interface JobState {
  record: JobRecord;
  /** Grows with each state that D1 is to have. */
  revision: number;
  run: RunPosition;
  /** Set once refund, record and webhook of the finished job have been tried; until then readers see it running. */
  announced: boolean;
}

/** The Job object's stored values. Synchronous, so that a turn's changes are kept together or not at all. */
export class JobStore {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  get specification(): JobSpecification | undefined {
    return this.#kv.get<JobSpecification>('specification');
  }

  set specification(job: JobSpecification) {
    this.#kv.put('specification', job);
  }

  get state(): JobState | undefined {
    return this.#kv.get<JobState>('state');
  }

  set state(state: JobState) {
    this.#kv.put('state', state);
  }

  get filesErased(): boolean {
    return this.#kv.get('erased') === true;
  }

  set filesErased(erased: boolean) {
    this.#kv.put('erased', erased);
  }

  /** A job that is over, and is not to be created again. */
  get isEmptied(): boolean {
    return this.#kv.get('emptied') === true;
  }

  empty(): void {
    for (const key of ['specification', 'state', 'erased']) this.#kv.delete(key);
    this.#kv.put('emptied', true);
  }
}
