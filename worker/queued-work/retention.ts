import { eraseFiles } from '../files/store.ts';
import type { WorkParts } from './work-parts.ts';
import { isFinished, type WorkRecord, type WorkSpecification } from './work-record.ts';

const RETRY_MS = 60_000;
const RECHECK_MS = 10 * 60_000;

/**
 * Keeps queued work for its time: the record in D1, the files, and the object, of which only a mark remains.
 */
export class WorkRetention<Specification extends WorkSpecification, Record extends WorkRecord> {
  readonly #parts: WorkParts<Specification, Record>;

  constructor(parts: WorkParts<Specification, Record>) {
    this.#parts = parts;
  }

  /** Writes the record to D1. */
  async record(): Promise<undefined> {
    const { kind, store, waiters } = this.#parts;
    const { specification, state } = store;
    if (!specification || !state) return;
    await kind.save(specification, state);
    waiters.wake('record');
    if (state.filesErased && kind.recordKeptMs === undefined) this.#emptyWhenOver();
  }

  /** Erases the files at the end of their time, or of their last loan. */
  async erase(): Promise<number | undefined> {
    const { env, kind, store, storage, schedule, clock } = this.#parts;
    const { specification, state } = store;
    if (!specification || !state) return undefined;
    if (!isFinished(state.record)) return clock.now() + RETRY_MS;
    const lentUntil = store.loans.lastUntil(clock.now());
    if (lentUntil !== null) return lentUntil;
    await eraseFiles(env, kind.filesPrefix(specification.id));
    storage.transactionSync(() => {
      const record = kind.withoutFiles(state.record, clock.now());
      store.state = { ...state, record, revision: state.revision + 1, filesErased: true };
      schedule.set('record', '', clock.now());
    });
    return undefined;
  }

  /** Erases the object and its row in D1 at the end of their time. */
  async remove(): Promise<number | undefined> {
    const { env, kind, store, storage, schedule, clock } = this.#parts;
    const { specification, state } = store;
    if (!specification || !state) return undefined;
    if (!isFinished(state.record) || schedule.has('settle', '')) return clock.now() + RETRY_MS;
    await eraseFiles(env, kind.filesPrefix(specification.id));
    await kind.eraseRecord?.(specification);
    storage.transactionSync(() => {
      schedule.clearAll(['record', 'notify', 'release', 'erase'], '');
      this.#empty();
    });
    return undefined;
  }

  /**
   * Once the record is in D1 and the files are erased, keeps only a mark, which prevents a second creation.
   */
  #emptyWhenOver(): void {
    const { schedule, clock } = this.#parts;
    const isPending = (['settle', 'notify', 'release'] as const).some((due) => schedule.has(due, ''));
    if (isPending) schedule.set('record', '', clock.now() + RECHECK_MS);
    else this.#empty();
  }

  #empty(): void {
    const { kind, store } = this.#parts;
    store.empty();
    kind.empty?.();
  }
}
