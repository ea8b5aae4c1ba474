import { brasiliaDay } from '../../time/brasilia.ts';
import type { Mode } from '../keys.ts';
import type { AdmittedCall, Bought, Purchase, Refusal } from './calls.ts';
import type { DoorParts } from './door.ts';
import type { FranchiseWarnings } from './franchise-warning.ts';
import type { Idempotency } from './idempotency.ts';
import { balanceOf } from './ledger.ts';

export interface TillParts extends DoorParts {
  idempotency: Idempotency;
  warnings: FranchiseWarnings;
}

/** A caller who has not answered within this is gone; what it paid is owed back. */
const ANSWER_WITHIN_MS = 60_000;

/** Where data calls are paid. Called inside the Gate's transactions. */
export class Till {
  readonly #parts: TillParts;

  constructor(parts: TillParts) {
    this.#parts = parts;
  }

  /** Takes the price, and the Idempotency-Key for the answer; `taken` when somebody else has that key. */
  buy(call: AdmittedCall, { reference, credits, idempotent }: Purchase): Bought | 'taken' {
    const { account: state, ledger, idempotency, warnings, schedule, clock } = this.#parts;
    if (idempotent && !idempotency.isFree(call.mode, idempotent.key)) return 'taken';
    const now = clock.now();
    const refuse = (code: Refusal['code']): Refusal => ({
      outcome: 'refused',
      code,
      credits: ledger.balance(now),
    });
    if (call.overTestLimit) return refuse('test_limit');
    const price = call.mode === 'test' ? 0 : credits;
    const abandoned = idempotent && idempotency.abandonedBy(call.mode, idempotent.key);
    if (abandoned) ledger.refund(abandoned, now);
    const live = price > 0 ? ledger.charge(reference, price, call.endpoint, now) : ledger.live(now);
    if (live === null) return refuse('insufficient_credits');
    if (price > 0) warnings.notice(schedule, () => state.read(), live, now);
    if (idempotent)
      idempotency.take(call.mode, idempotent.key, idempotent.fingerprint, reference, ANSWER_WITHIN_MS);
    return { outcome: 'bought', credits: balanceOf(live) };
  }

  /** The key was revoked while its call waited for another one's answer. */
  isRevoked(call: AdmittedCall): boolean {
    return this.#parts.account.key(call.keyHash)?.revoked_at !== null;
  }

  /** The call was let in, but is not counted: it was refused with 401. */
  uncount(call: AdmittedCall): void {
    this.#parts.usage.addCalls(brasiliaDay(this.#parts.clock.now()), call.endpoint, -1);
  }

  /** Nothing came of it: the price goes back, the key is free. Safe to repeat. */
  giveBack(mode: Mode, { reference, idempotent }: Purchase): number {
    const { ledger, idempotency, clock } = this.#parts;
    ledger.refund(reference, clock.now());
    if (idempotent) idempotency.giveUp(mode, idempotent.key, reference);
    return ledger.balance(clock.now());
  }
}
