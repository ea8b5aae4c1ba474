import type {
  AdmitResult,
  Admitted,
  AdmittedCall,
  ArrivedCall,
  Charged,
  Purchase,
  Rate,
  Rejection,
} from '../calls.ts';
import { confirmCharges } from '../charging.ts';
import type { GateParts } from '../parts.ts';
import { Purchases } from '../purchases.ts';
import { AdmissionControl } from './admission-control.ts';
import type { JournaledAdmissions } from './journaled-admission.ts';
import type { Transactions } from './transactions.ts';

interface ChargedCall {
  call: AdmittedCall;
  rate: Rate;
  charged: Charged | 'key_in_use';
}

/** Admits and charges calls: with a row in the journal if that is enough, otherwise through the tables. */
export class CallAdmission {
  readonly #parts: GateParts;
  readonly #transactions: Transactions;
  readonly #journaled: JournaledAdmissions;
  readonly #control: AdmissionControl;
  readonly #purchases: Purchases;

  constructor(parts: GateParts, transactions: Transactions, journaled: JournaledAdmissions) {
    this.#parts = parts;
    this.#transactions = transactions;
    this.#journaled = journaled;
    this.#control = new AdmissionControl(parts);
    this.#purchases = new Purchases(parts);
  }

  /** Admits a call by its caller, account and rate limit. */
  admit(call: ArrivedCall): AdmitResult {
    this.#transactions.makeRoom();
    const journaled = this.#journaled.admit(call, null);
    if (journaled) return { admitted: journaled.admitted };
    const entered = this.#transactions.run(() => this.#control.admit(call));
    if (!('admitted' in entered)) return entered;
    this.#journaled.open(this.#parts.clock.now());
    return { admitted: entered.admitted };
  }

  /** Checks and logs a call that takes no place in the rate limit and is not counted in usage. */
  check(call: ArrivedCall): AdmitResult {
    const checked = this.#transactions.run(() => this.#control.check(call));
    return 'refused' in checked ? checked : { admitted: checked };
  }

  /**
   * Admits a data call and charges its price, in one transaction; `key_in_use` if another call holds its
   * Idempotency-Key.
   */
  charge(arrived: ArrivedCall, purchase: Purchase): ChargedCall | Rejection {
    this.#transactions.makeRoom();
    const journaled = this.#journaled.admit(arrived, purchase);
    if (journaled) {
      const { admitted, creditsLeft } = journaled;
      return {
        call: admittedCall(arrived, admitted),
        rate: admitted.rate,
        charged: { outcome: 'charged', credits: creditsLeft },
      };
    }
    const charged = this.#transactions.run(() => {
      confirmCharges(this.#parts, purchase.answered);
      const entered = this.#control.admit(arrived);
      if (!('admitted' in entered)) return entered;
      const call = admittedCall(arrived, entered.admitted);
      return {
        call,
        rate: entered.admitted.rate,
        charged: this.#purchases.charge(call, purchase, entered.live),
      };
    });
    if ('call' in charged) this.#journaled.open(this.#parts.clock.now());
    return charged;
  }
}

function admittedCall(
  { caller, endpoint }: ArrivedCall,
  { overTestLimit, countedOn }: Admitted,
): AdmittedCall {
  return { caller, endpoint, overTestLimit, countedOn };
}
