import { brasiliaDay } from '../time/brasilia.ts';
import { balanceNow } from './account-credits.ts';
import type { Transactions } from './admission/transactions.ts';
import type { AdmittedCall, IdempotentCall, ReplayResult } from './calls.ts';
import type { GateParts } from './parts.ts';

/** Replays stored answers to repeated calls (specification 4.8). */
export class Replays {
  readonly #parts: GateParts;
  readonly #transactions: Transactions;

  constructor(parts: GateParts, transactions: Transactions) {
    this.#parts = parts;
    this.#transactions = transactions;
  }

  /**
   * Returns the stored response to the same request, if any. Waits while its first caller is being answered.
   */
  async find(call: AdmittedCall, idempotent: IdempotentCall): Promise<ReplayResult> {
    const { idempotency, account, clock } = this.#parts;
    const found = await idempotency.find(call.caller.mode, idempotent.key, idempotent.fingerprint);
    const credits = this.#transactions.run(() => balanceNow(this.#parts));
    switch (found.found) {
      case 'nothing':
        return { outcome: 'nothing' };
      case 'other_request':
        return { outcome: 'refused', code: 'idempotency_key_reused', credits };
      case 'in_progress':
        return {
          outcome: 'refused',
          code: 'idempotency_in_progress',
          credits,
          retryAfterSeconds: found.retryAfterSeconds,
        };
      case 'response':
        if (call.caller.mode === 'test') account.uncountTestCall(call.countedOn ?? brasiliaDay(clock.now()));
        return { outcome: 'replay', response: found.response, credits };
    }
  }
}
