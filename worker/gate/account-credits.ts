import { type Bucket, balanceOf } from './credits/ledger.ts';
import type { GateParts } from './parts.ts';

type CreditParts = Pick<GateParts, 'account' | 'ledger' | 'clock'>;

/** The buckets valid now; makes those of billing cycles that have started. Inside a transaction. */
export function renewCycles({ account, ledger, clock }: CreditParts): Bucket[] {
  const { plan, plan_started_at, site_plan } = account.read();
  const subscription = { plan, planStartedAt: plan_started_at, sitePlan: site_plan };
  return ledger.renew(subscription, clock.now());
}

/** Credits of the buckets valid now. Inside a transaction. */
export function balanceNow(parts: CreditParts): number {
  return balanceOf(renewCycles(parts));
}
