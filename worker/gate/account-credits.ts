import type { Subscription } from './credits/cycles.ts';
import { type Bucket, balanceOf } from './credits/ledger.ts';
import type { GateParts } from './parts.ts';

type CreditParts = Pick<GateParts, 'account' | 'ledger' | 'clock'>;

/**
 * Returns the buckets valid now, after creating those of billing cycles that have started. Inside a
 * transaction.
 */
export function renewCycles({ account, ledger, clock }: CreditParts): Bucket[] {
  return ledger.renew(subscriptionOf(account), clock.now());
}

/** Returns the buckets valid now; null if a billing cycle without a bucket has started. Writes nothing. */
export function renewedBuckets({ account, ledger, clock }: CreditParts): Bucket[] | null {
  return ledger.renewed(subscriptionOf(account), clock.now());
}

/** Returns the credits of the buckets valid now. Inside a transaction. */
export function balanceNow(parts: CreditParts): number {
  return balanceOf(renewCycles(parts));
}

function subscriptionOf(account: CreditParts['account']): Subscription {
  const { plan, plan_started_at, site_plan } = account.read();
  return { plan, planStartedAt: plan_started_at, sitePlan: site_plan };
}
