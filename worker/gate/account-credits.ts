import type { Subscription } from './credits/cycles.ts';
import { type Bucket, balanceOf } from './credits/ledger.ts';
import type { GateParts } from './parts.ts';

type CreditParts = Pick<GateParts, 'account' | 'ledger' | 'clock'>;

/** The buckets valid now; makes those of billing cycles that have started. Inside a transaction. */
export function renewCycles({ account, ledger, clock }: CreditParts): Bucket[] {
  return ledger.renew(subscriptionOf(account), clock.now());
}

/** The buckets valid now; null where a billing cycle has started that has none yet. Writes nothing. */
export function renewedBuckets({ account, ledger, clock }: CreditParts): Bucket[] | null {
  return ledger.renewed(subscriptionOf(account), clock.now());
}

/** Credits of the buckets valid now. Inside a transaction. */
export function balanceNow(parts: CreditParts): number {
  return balanceOf(renewCycles(parts));
}

function subscriptionOf(account: CreditParts['account']): Subscription {
  const { plan, plan_started_at, site_plan } = account.read();
  return { plan, planStartedAt: plan_started_at, sitePlan: site_plan };
}
