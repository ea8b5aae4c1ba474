import type { AdmittedCall, IdempotentCall } from './calls.ts';
import { REPAY_DUE } from './due.ts';
import type { Bucket, Charge } from './ledger.ts';
import type { GateParts } from './parts.ts';

/** A data call that has not been answered within this is given up; what it paid goes back. */
export const ANSWER_WITHIN_MS = 60_000;

/**
 * What a price can be taken from: the live `buckets`, with what an earlier caller paid who took the Idempotency-Key
 * and was never answered; `key_in_use` when somebody else has that key.
 */
export function spendable(
  { ledger, idempotency }: GateParts,
  { mode }: AdmittedCall,
  idempotent: IdempotentCall | null,
  buckets: Bucket[],
  now: number,
): Bucket[] | 'key_in_use' {
  if (!idempotent) return buckets;
  if (!idempotency.isFree(mode, idempotent.key)) return 'key_in_use';
  const abandoned = idempotency.abandonedBy(mode, idempotent.key);
  if (abandoned === undefined) return buckets;
  ledger.refund(abandoned, now);
  return ledger.live(now);
}

/** Takes a price; what is left of the `live` buckets, or null when they do not cover it. */
export function take(
  { account, ledger, warnings, schedule }: GateParts,
  live: Bucket[],
  charge: Charge,
  now: number,
): Bucket[] | null {
  const left = ledger.charge(live, charge, now);
  if (left === null) return null;
  if (charge.credits > 0) warnings.notice(schedule, () => account.read(), left, now);
  if (charge.state === 'unconfirmed' && !schedule.has(REPAY_DUE, ''))
    schedule.set(REPAY_DUE, '', now + ANSWER_WITHIN_MS);
  return left;
}

/** Pays back what came to nothing while nobody was left to say so, as after the end of its isolate. */
export function repay({ ledger, schedule }: GateParts, now: number): void {
  const oldest = ledger.refundUnconfirmed(now - ANSWER_WITHIN_MS, now);
  // Here and not by the handler's answer: a charge that comes between the two would find its row cleared.
  if (oldest === undefined) schedule.clear(REPAY_DUE, '');
  else schedule.set(REPAY_DUE, '', oldest + ANSWER_WITHIN_MS);
}
