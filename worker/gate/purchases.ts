import { brasiliaDay } from '../time/brasilia.ts';
import { usageKeyOf } from './callers.ts';
import type { AdmittedCall, Charged, Purchase, Refusal } from './calls.ts';
import { ANSWER_WITHIN_MS, spendable, take } from './charging.ts';
import { type Bucket, balanceOf } from './credits/ledger.ts';
import type { Mode } from './keys.ts';
import type { GateParts } from './parts.ts';

/** Charges and refunds data calls. Runs inside the Gate's transactions. */
export class Purchases {
  readonly #parts: GateParts;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /**
   * Charges the price and claims the Idempotency-Key for the answer; `key_in_use` if another call holds it.
   */
  charge(
    call: AdmittedCall,
    { reference, credits, idempotent }: Purchase,
    buckets: Bucket[],
  ): Charged | 'key_in_use' {
    const { idempotency, clock } = this.#parts;
    const now = clock.now();
    const live = spendable(this.#parts, call, idempotent, buckets, now);
    if (live === 'key_in_use') return live;
    const refuse = (code: Refusal['code']): Refusal => ({
      outcome: 'refused',
      code,
      credits: balanceOf(live),
    });
    if (call.overTestLimit) return refuse('test_limit');
    const price = call.caller.mode === 'test' ? 0 : credits;
    const { endpoint } = call;
    const key = usageKeyOf(call.caller);
    const charge = { reference, credits: price, endpoint, key, state: 'unconfirmed' } as const;
    const left = price > 0 ? take(this.#parts, live, charge, now) : live;
    if (left === null) return refuse('insufficient_credits');
    if (idempotent)
      idempotency.take(call.caller.mode, idempotent.key, idempotent.fingerprint, reference, ANSWER_WITHIN_MS);
    return { outcome: 'charged', credits: balanceOf(left) };
  }

  /** Checks whether the caller's access ended while the call waited for another call's answer. */
  isRevoked(call: AdmittedCall): boolean {
    const { callers, clock } = this.#parts;
    return !callers.isInForce(call.caller, clock.now());
  }

  /** Removes an admitted call from usage because it is rejected after all. */
  uncount({ caller, endpoint, countedOn }: AdmittedCall): void {
    const day = countedOn ?? brasiliaDay(this.#parts.clock.now());
    this.#parts.usage.addCalls({ day, endpoint, key: usageKeyOf(caller) }, -1);
  }

  /** Refunds a failed call and releases its Idempotency-Key. Idempotent. */
  refund(mode: Mode, { reference, idempotent }: Purchase): void {
    const { ledger, idempotency, clock } = this.#parts;
    ledger.refund(reference, clock.now());
    if (idempotent) idempotency.release(mode, idempotent.key, reference);
  }
}
