import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { ApiError, type ErrorCode, unavailable } from '../errors.ts';
import { faultPoint } from '../faults.ts';
import { readStoredChunks } from '../files/store.ts';
import { HEAD_BYTES } from '../files/upload.ts';
import type { Admission } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { PendingOrder } from '../gate/order.ts';
import type { Borrowed } from '../intake/received.ts';
import type { Upload } from '../intake/upload.ts';
import { type LenderReference, LONGEST_LOAN_MS, type OfferedFile } from '../lending/lender.ts';
import { giveBackFiles, lenderOf, lendersOf } from '../lending/lender-of.ts';
import { systemClock } from '../time/clock.ts';
import { requireLiveKey } from './require-live-key.ts';

/**
 * Returns what two calls with one Idempotency-Key must have in common of their borrowed files: nothing without any, as in
 * fingerprints that are stored already.
 */
export function identityOfBorrowed(borrowed: readonly Borrowed[]): object {
  if (borrowed.length === 0) return {};
  return { borrowed: borrowed.map(({ field, place, lender, name }) => ({ field, place, lender, name })) };
}

/** Finds the stored files that a call names, as if they had been sent with it. */
export class Borrowing {
  readonly #env: Env;
  readonly #admission: Admission;
  readonly #upload: Upload;
  /** A file that is named several times is found once. */
  readonly #found = new Map<string, Promise<OfferedFile>>();
  readonly #heads = new Map<string, Promise<Uint8Array>>();
  #isLending = false;

  constructor(env: Env, admission: Admission, upload: Upload) {
    [this.#env, this.#admission, this.#upload] = [env, admission, upload];
  }

  /** Throws if the file does not exist for this account, is not complete, or is not accepted here. */
  async find({ place, field, lender, name }: Borrowed): Promise<void> {
    const offered = await once(this.#found, JSON.stringify(lender), () => this.#offered(lender)).catch(
      (error) => {
        throw error instanceof ApiError ? error : unavailable(error);
      },
    );
    requireLiveKey(this.#admission, offered.test);
    const shown = name ?? offered.name;
    this.#upload.checkName(field, shown);
    this.#upload.checkSize(shown, offered.size);
    const { key, size } = offered;
    if (this.#upload.keepsOwnCopies) {
      const bytes = readStoredChunks(this.#env, key, size);
      this.#upload.accept(place, field, shown, await this.#upload.receive(bytes, shown));
      return;
    }
    const head = await once(this.#heads, key, () => this.#head(key, size)).catch((error) => {
      throw unavailable(error);
    });
    this.#upload.accept(place, field, shown, { key, size, head, lender });
  }

  /**
   * Has the files lent to the ordered work, so that they remain until it ends. Throws if one of them was deleted or has
   * expired since it was found.
   */
  async lend(borrower: string): Promise<void> {
    const until = systemClock.now() + LONGEST_LOAN_MS;
    for (const lender of lendersOf(this.#upload.inputs)) {
      this.#isLending = true;
      const lent = await lenderOf(this.#env, lender)
        ?.lend(borrower, until)
        .catch((error) => {
          throw unavailable(error);
        });
      if (!lent) throw new ApiError(missing(lender));
      await faultPoint(this.#env, 'files.lent');
    }
  }

  /** Ends the loans of rejected work. If that fails, they end with their time. */
  async giveBack(borrower: string): Promise<void> {
    if (!this.#isLending) return;
    await giveBackFiles(this.#env, borrower, this.#upload.inputs).catch((error) =>
      log('loan_not_given_back', { borrower, cause: describeError(error) }),
    );
  }

  async #offered(lender: LenderReference): Promise<OfferedFile> {
    const index = 'job' in lender ? lender.index : 0;
    const offer = await lenderOf(this.#env, lender)?.offer(this.#admission.accountId, index);
    if (!offer) throw new ApiError((await this.#isAccepted(lender)) ? 'job_not_ready' : missing(lender));
    if ('refused' in offer) throw new ApiError(offer.refused);
    return offer;
  }

  /** A job that the Gate has accepted a moment ago may not exist yet. */
  async #isAccepted(lender: LenderReference): Promise<boolean> {
    if (!('job' in lender)) return false;
    const pending: PendingOrder[] = await gateOf(this.#env, this.#admission.accountId).pendingOrders('JOB');
    return pending.some(({ id }) => id === lender.job);
  }

  async #head(key: string, size: number): Promise<Uint8Array> {
    if (size === 0) return new Uint8Array(0);
    const stored = await this.#env.FILES.get(key, {
      range: { offset: 0, length: Math.min(HEAD_BYTES, size) },
    });
    if (!stored) throw new Error(`not stored: ${key}`);
    return new Uint8Array(await stored.arrayBuffer());
  }
}

function once<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function missing(lender: LenderReference): ErrorCode {
  return 'job' in lender ? 'file_not_found' : 'upload_not_found';
}
