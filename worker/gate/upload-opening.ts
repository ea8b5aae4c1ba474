import { renewCycles } from './account-credits.ts';
import type { Transactions } from './admission/transactions.ts';
import { refusalOfEnded } from './callers.ts';
import type { AdmittedCall, IdempotentCall, Refusal, ReplayResult } from './calls.ts';
import { spendable } from './charging.ts';
import { balanceOf } from './credits/ledger.ts';
import { HAND_OVER_DUE } from './due.ts';
import type { StoredResponse } from './idempotency.ts';
import type { GateParts } from './parts.ts';
import type { Replays } from './replays.ts';
import type { UploadRow } from './uploads.ts';

/** Uploads cost no credits, so only waiting for others to be erased helps. */
const LIMIT_RETRY_SECONDS = 60;

/** A resumable upload to create, and the data for its object. */
export interface NewUpload extends UploadRow {
  payload: unknown;
}

export type OpenUploadResult =
  | { outcome: 'opened'; credits: number }
  | Exclude<ReplayResult, { outcome: 'nothing' }>;

/** The account's uploads from their creation to their end: free of credits, but limited in number and bytes. */
export class UploadOpening {
  readonly #parts: GateParts;
  readonly #transactions: Transactions;
  readonly #replays: Replays;

  constructor(parts: GateParts, transactions: Transactions, replays: Replays) {
    [this.#parts, this.#transactions, this.#replays] = [parts, transactions, replays];
  }

  /**
   * Stores the reservation, the answer under its Idempotency-Key and the outbox row in one transaction. From then on the
   * upload exists.
   */
  async open(
    call: AdmittedCall,
    idempotent: IdempotentCall | null,
    upload: NewUpload,
    accepted: StoredResponse,
  ): Promise<OpenUploadResult> {
    for (;;) {
      const replay = idempotent && (await this.#replays.find(call, idempotent));
      if (replay && replay.outcome !== 'nothing') return replay;
      const opened = this.#transactions.run(() => this.#accept(call, idempotent, upload, accepted));
      if (opened !== 'key_in_use') return opened;
    }
  }

  /** Removes a deleted upload from the list while its bytes are still lent. */
  hide(id: string): void {
    this.#transactions.runBeside(() => this.#parts.uploads.hide(id));
  }

  /** Gives the bytes of an erased upload back. */
  close(id: string): void {
    this.#transactions.runBeside(() => this.#parts.uploads.close(id));
  }

  /**
   * Forgets the answer to a creation whose bytes were refused: a repeated call makes a new upload. The answer to any other
   * creation stays, because a call that was made with the upload is repeated with its id.
   */
  freeKey(id: string): void {
    this.#transactions.runBeside(() => this.#parts.idempotency.forget(id));
  }

  /** Undoes the acceptance of an upload whose object may not exist; if it does, it is empty and expires by itself. */
  withdraw(id: string): void {
    const { uploads, outbox, schedule } = this.#parts;
    this.#transactions.runBeside(() => {
      uploads.close(id);
      outbox.remove(id);
      schedule.clear(HAND_OVER_DUE, id);
    });
  }

  #accept(
    call: AdmittedCall,
    idempotent: IdempotentCall | null,
    upload: NewUpload,
    accepted: StoredResponse,
  ): OpenUploadResult | 'key_in_use' {
    const { account, callers, idempotency, outbox, schedule, uploads, clock } = this.#parts;
    const now = clock.now();
    const live = spendable(this.#parts, call, idempotent, renewCycles(this.#parts), now);
    if (live === 'key_in_use') return live;
    const credits = balanceOf(live);
    const refuse = (code: Refusal['code']): Refusal => ({ outcome: 'refused', code, credits });
    if (!callers.isInForce(call.caller, now)) return refuse(refusalOfEnded(call.caller));
    if (call.overTestLimit) return refuse('test_limit');
    if (!uploads.open(upload, account.read().plan, now))
      return { ...refuse('upload_limit'), retryAfterSeconds: LIMIT_RETRY_SECONDS };
    if (idempotent) {
      const { key, fingerprint } = idempotent;
      idempotency.store(call.caller.mode, key, fingerprint, upload.id, accepted, null);
    }
    outbox.add({ id: upload.id, credits: 0, heavy: false, payload: upload.payload });
    schedule.setBegun(HAND_OVER_DUE, upload.id);
    return { outcome: 'opened', credits };
  }
}
