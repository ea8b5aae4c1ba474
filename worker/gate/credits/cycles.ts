import { DAY_MS, startOfMonth } from '../../time/brasilia.ts';
import { type PlanId, plans, type SitePlanId, sitePlans } from './plans.ts';

export const CYCLE_MS = 30 * DAY_MS;

export interface Grant {
  source: 'franchise' | 'included';
  /** The plan that grants it: if the plan changes within a cycle, both grants exist. */
  plan: PlanId | SitePlanId;
  credits: number;
  startsAt: number;
  expiresAt: number;
}

export interface Subscription {
  plan: PlanId;
  planStartedAt: number;
  sitePlan: SitePlanId;
}

/**
 * Returns the grants of an account at `now`: the plan's franchise, and the credits that the site plan
 * includes (8.1).
 */
export function currentGrants(subscription: Subscription, now: number): Grant[] {
  const month = { startsAt: startOfMonth(now), expiresAt: startOfMonth(now, 1) };
  const franchise: Grant = {
    source: 'franchise',
    plan: subscription.plan,
    credits: plans[subscription.plan].credits,
    ...(subscription.plan === 'sandbox' ? month : cycleAt(subscription.planStartedAt, now)),
  };
  const included: Grant = {
    source: 'included',
    plan: subscription.sitePlan,
    credits: sitePlans[subscription.sitePlan].credits,
    ...month,
  };
  return included.credits > 0 ? [franchise, included] : [franchise];
}

function cycleAt(planStartedAt: number, now: number) {
  const startsAt = planStartedAt + Math.max(0, Math.floor((now - planStartedAt) / CYCLE_MS)) * CYCLE_MS;
  return { startsAt, expiresAt: startsAt + CYCLE_MS };
}
