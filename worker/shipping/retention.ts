import { eraseFiles } from '../files/store.ts';
import type { BatchParts } from './batch-parts.ts';
import { isFinished } from './record.ts';
import { eraseRecord } from './records.ts';
import { filesPrefix } from './specification.ts';

const AGAIN_MS = 60_000;

/** For how long a batch is kept: its files and the names of people, then its record (specification 8.5). */
export class Retention {
  readonly #parts: BatchParts;

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  async erase(): Promise<number | undefined> {
    const { env, store, conference, storage, schedule, clock } = this.#parts;
    const { specification: batch, state, result } = store;
    if (!batch || !state) return undefined;
    if (!isFinished(state.record)) return clock.now() + AGAIN_MS;
    await eraseFiles(env, filesPrefix(batch.id));
    const record = { ...state.record, outputs: [], filesErasedAt: clock.now() };
    storage.transactionSync(() => {
      store.state = { ...state, record, revision: state.revision + 1 };
      conference.forgetNames();
      if (result)
        store.result = {
          ...result,
          parcels: result.parcels.map((parcel) => ({ ...parcel, recipient: null })),
          invoicesWithoutLabel: result.invoicesWithoutLabel.map((invoice) => ({
            ...invoice,
            recipient: null,
          })),
        };
      schedule.set('record', '', clock.now());
    });
    return undefined;
  }

  /** Only a mark stays, so that the batch is not created again. */
  async remove(): Promise<number | undefined> {
    const { env, store, conference, storage, schedule, clock } = this.#parts;
    const { specification: batch, state } = store;
    if (!batch || !state) return undefined;
    if (!isFinished(state.record) || schedule.has('settle', '')) return clock.now() + AGAIN_MS;
    await eraseFiles(env, filesPrefix(batch.id));
    await eraseRecord(env, batch);
    storage.transactionSync(() => {
      schedule.clearAll(['record', 'release', 'erase'], '');
      store.empty();
      conference.empty();
    });
    return undefined;
  }
}
