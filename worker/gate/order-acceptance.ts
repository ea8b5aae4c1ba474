import { brasiliaDay } from '../time/brasilia.ts';
import { renewCycles } from './account-credits.ts';
import { refusalOfEnded, usageKeyOf } from './callers.ts';
import type { AdmittedCall, BeginResult, IdempotentCall, Refusal } from './calls.ts';
import { spendable, take } from './charging.ts';
import { balanceOf } from './credits/ledger.ts';
import { plans } from './credits/plans.ts';
import { HAND_OVER_DUE } from './due.ts';
import type { StoredResponse } from './idempotency.ts';
import type { Order } from './order.ts';
import type { GateParts } from './parts.ts';

const SLOT_RETRY_SECONDS = 10;

/** Accepts orders. Runs inside the Gate's transactions. */
export class OrderAcceptance {
  readonly #parts: GateParts;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /**
   * Charges the price, takes the heavy slot, claims the Idempotency-Key; `key_in_use` if another call holds
   * it.
   */
  accept(
    call: AdmittedCall,
    idempotent: IdempotentCall | null,
    order: Order,
    accepted: StoredResponse,
    answerWithinMs: number | null,
  ): BeginResult | 'key_in_use' {
    const {
      account: state,
      callers,
      idempotency,
      outbox,
      schedule,
      usage,
      esignDocuments,
      monthlyItems,
      clock,
    } = this.#parts;
    const now = clock.now();
    const account = state.read();
    const buckets = renewCycles(this.#parts);
    const live = spendable(this.#parts, call, idempotent, buckets, now);
    if (live === 'key_in_use') return live;
    const credits = balanceOf(live);
    const refuse = (code: Refusal['code']): Refusal => ({ outcome: 'refused', code, credits });
    const { endpoint } = call;
    const key = usageKeyOf(call.caller);
    const uncount = () => usage.addCalls({ day: call.countedOn ?? brasiliaDay(now), endpoint, key }, -1);
    if (!callers.isInForce(call.caller, now)) {
      uncount();
      return refuse(refusalOfEnded(call.caller));
    }
    if (call.overTestLimit) return refuse('test_limit');
    if (order.esignDocument) {
      const { documents, used } = esignDocuments.quota(account.site_plan, now);
      if (used >= documents) return refuse('esign_quota');
    }
    if (credits < order.credits) return refuse('insufficient_credits');
    if (order.heavy && state.heavySlotsTaken() >= plans[account.plan].heavyJobs) {
      uncount();
      return { ...refuse('concurrency_limit'), retryAfterSeconds: SLOT_RETRY_SECONDS };
    }
    const charge = { reference: order.id, credits: order.credits, endpoint, key, state: 'charged' } as const;
    const left = take(this.#parts, live, charge, now);
    if (left === null) return refuse('insufficient_credits');
    if (order.esignDocument) esignDocuments.count(order.id, now);
    if (order.monthly) monthlyItems.note(order.monthly.items, order.id, now);
    if (order.heavy) state.takeHeavySlot(order.id, now);
    if (idempotent) {
      const { key, fingerprint } = idempotent;
      idempotency.store(call.caller.mode, key, fingerprint, order.id, accepted, answerWithinMs);
    }
    outbox.add(order);
    schedule.setBegun(HAND_OVER_DUE, order.id);
    return { outcome: 'begun', credits: balanceOf(left) };
  }

  /** Checks that the items still to be paid are those for which the price was calculated. */
  isPriced({ monthly }: Order): boolean {
    if (!monthly) return true;
    const { monthlyItems, clock } = this.#parts;
    const fresh = monthlyItems.fresh(monthly.items, clock.now());
    return fresh.length === monthly.priced.length && fresh.every((item, at) => item === monthly.priced[at]);
  }
}
