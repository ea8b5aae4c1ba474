import { describeError, log } from '../../common/log.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { Receiving } from './receiving.ts';
import { uploadKey } from './specification.ts';
import type { UploadParts } from './upload-parts.ts';

const RETRY_MS = 10_000;

/** The end of an upload, and what the account's Gate learns of it. Each step can be repeated. */
export class UploadRetention {
  readonly #parts: UploadParts;
  readonly #receiving: Receiving;

  constructor(parts: UploadParts, receiving: Receiving) {
    [this.#parts, this.#receiving] = [parts, receiving];
  }

  /** Reports a length that was declared after the creation. */
  async declare(): Promise<undefined> {
    const { env, store } = this.#parts;
    const { specification, state } = store;
    if (!specification || !state || state.length === null) return;
    await gateOf(env, specification.accountId).declareUpload(specification.id, state.length);
    await faultPoint(env, 'upload.declared');
  }

  async expire(): Promise<number | undefined> {
    const ended = await this.#receiving.afterOpen(() => this.end());
    return ended === 'locked' ? this.#parts.clock.now() + RETRY_MS : undefined;
  }

  /** Hides the upload from its account in its first turn, and erases its bytes as soon as they are not lent. */
  async end(): Promise<void> {
    const { env, store, storage, schedule, clock } = this.#parts;
    const { state } = store;
    if (!state || state.status === 'hidden') return;
    const now = clock.now();
    const lentUntil = store.loans.lastUntil(now);
    storage.transactionSync(() => {
      store.state = { ...state, status: 'hidden' };
      schedule.clearAll(['complete', 'hash', 'count', 'declare', 'expire'], '');
      if (lentUntil === null) schedule.setBegun('erase', '');
      else {
        schedule.set('erase', '', lentUntil);
        schedule.setBegun('hide', '');
      }
    });
    await faultPoint(env, 'upload.hidden');
    await schedule.runNow(lentUntil === null ? 'erase' : 'hide', '');
  }

  async hide(): Promise<undefined> {
    const { env, store } = this.#parts;
    const { specification } = store;
    if (specification) await gateOf(env, specification.accountId).hideUpload(specification.id);
  }

  /** Called when a loan was given back. */
  async eraseUnlent(): Promise<void> {
    const { store, schedule, clock } = this.#parts;
    if (store.state?.status !== 'hidden' || store.loans.lastUntil(clock.now()) !== null) return;
    schedule.setBegun('erase', '');
    await schedule.runNow('erase', '');
  }

  /** Erases the bytes once their last loan has ended. */
  async erase(): Promise<number | undefined> {
    const { env, store, storage, schedule, clock } = this.#parts;
    const { specification, state } = store;
    if (!specification || !state) return undefined;
    const lentUntil = store.loans.lastUntil(clock.now());
    if (lentUntil !== null) return lentUntil;
    const key = uploadKey(specification.id);
    if (state.multipartId !== null) {
      const multipart = env.FILES.resumeMultipartUpload(key, state.multipartId);
      // It may have been completed by an attempt whose answer was lost.
      await multipart
        .abort()
        .catch((error) => log('multipart_not_aborted', { key, cause: describeError(error) }));
    }
    await env.FILES.delete(key);
    await faultPoint(env, 'upload.erased');
    storage.transactionSync(() => {
      store.dropParts();
      schedule.clear('hide', '');
      schedule.setBegun('close', '');
    });
    await schedule.runNow('close', '');
    return undefined;
  }

  /** Gives the bytes back to the account, and then empties the object. */
  async close(): Promise<undefined> {
    const { env, store } = this.#parts;
    const { specification } = store;
    if (!specification) return;
    await gateOf(env, specification.accountId).closeUpload(specification.id);
    await faultPoint(env, 'upload.closed');
    store.empty();
  }
}
