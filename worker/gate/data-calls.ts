import { balanceNow, renewCycles } from './account-credits.ts';
import type { CallAdmission } from './admission/call-admission.ts';
import type { Transactions } from './admission/transactions.ts';
import { refusalOfEnded } from './callers.ts';
import type { AdmittedCall, ArrivedCall, Charged, ChargeResult, Purchase } from './calls.ts';
import { confirmCharges } from './charging.ts';
import type { StoredResponse } from './idempotency.ts';
import type { Mode } from './keys.ts';
import type { GateParts } from './parts.ts';
import { Purchases } from './purchases.ts';
import type { Replays } from './replays.ts';

/** Handles data calls from their admission to their answer. */
export class DataCalls {
  readonly #parts: GateParts;
  readonly #transactions: Transactions;
  readonly #admission: CallAdmission;
  readonly #replays: Replays;
  readonly #purchases: Purchases;

  constructor(parts: GateParts, transactions: Transactions, admission: CallAdmission, replays: Replays) {
    this.#parts = parts;
    this.#transactions = transactions;
    this.#admission = admission;
    this.#replays = replays;
    this.#purchases = new Purchases(parts);
  }

  async charge(arrived: ArrivedCall, purchase: Purchase): Promise<ChargeResult> {
    const first = this.#admission.charge(arrived, purchase);
    if ('refused' in first) return first;
    const { call, rate, charged } = first;
    return {
      rate,
      charged: charged === 'key_in_use' ? await this.#chargeAfterOthers(call, purchase) : charged,
    };
  }

  refund(mode: Mode, purchase: Purchase): number {
    return this.#transactions.run(() => {
      this.#purchases.refund(mode, purchase);
      return balanceNow(this.#parts);
    });
  }

  confirm(references: readonly string[]): void {
    this.#transactions.run(() => confirmCharges(this.#parts, references));
  }

  keep(mode: Mode, key: string, reference: string, response: StoredResponse): void {
    this.#transactions.run(() => {
      confirmCharges(this.#parts, [reference]);
      this.#parts.idempotency.answered(mode, key, reference, response);
    });
  }

  /** Another call holds the Idempotency-Key: waits for its answer and replays it, or charges if none came. */
  async #chargeAfterOthers(call: AdmittedCall, purchase: Purchase): Promise<Charged> {
    for (;;) {
      const replay = purchase.idempotent
        ? await this.#replays.find(call, purchase.idempotent)
        : ({ outcome: 'nothing' } as const);
      if (replay.outcome !== 'nothing') return replay;
      const charged = this.#transactions.run(() => this.#chargeUnlessRevoked(call, purchase));
      if (charged !== 'key_in_use') return charged;
    }
  }

  #chargeUnlessRevoked(call: AdmittedCall, purchase: Purchase): Charged | 'key_in_use' {
    if (!this.#purchases.isRevoked(call))
      return this.#purchases.charge(call, purchase, renewCycles(this.#parts));
    this.#purchases.uncount(call);
    return { outcome: 'refused', code: refusalOfEnded(call.caller), credits: balanceNow(this.#parts) };
  }
}
