import { log } from '../../common/log.ts';
import type { AdmittedCall, IdempotentCall } from './calls.ts';
import type { Bucket, Charge } from './credits/ledger.ts';
import { REPAY_DUE } from './due.ts';
import type { GateParts } from './parts.ts';

/** A data call that is not answered within this time is considered lost, and refunded. */
export const ANSWER_WITHIN_MS = 60_000;

/**
 * Returns the buckets that can be charged, after refunding an earlier call that claimed the same
 * Idempotency-Key and was lost; `key_in_use` if another call holds the key.
 */
export function spendable(
  { ledger, idempotency }: GateParts,
  { caller: { mode } }: AdmittedCall,
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

/** Charges the `live` buckets; returns what is left of them, or null if they do not cover the price. */
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

/** Makes the charges of answered calls final. Idempotent. */
export function confirmCharges({ ledger }: Pick<GateParts, 'ledger'>, references: Iterable<string>): void {
  for (const reference of references) {
    if (!ledger.confirm(reference)) log('answered_after_refund', { request_id: reference });
  }
}

/** Refunds charges that were not confirmed in time, as after the end of an isolate. */
export function repay({ ledger, schedule }: GateParts, now: number): void {
  const oldest = ledger.refundUnconfirmed(now - ANSWER_WITHIN_MS, now);
  // Not through the handler's return value: a charge made in between would lose its schedule row.
  if (oldest === undefined) schedule.clear(REPAY_DUE, '');
  else schedule.set(REPAY_DUE, '', oldest + ANSWER_WITHIN_MS);
}
