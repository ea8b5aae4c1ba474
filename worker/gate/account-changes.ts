import { renewCycles } from './account-credits.ts';
import type { NewAccount } from './calls.ts';
import type { GateParts } from './parts.ts';

export interface AccountChange {
  plan?: NewAccount['plan'];
  sitePlan?: NewAccount['sitePlan'];
  webhookUrl?: string | null;
}

/** Changes the account. A plan that is left loses its remaining credits. Inside a transaction. */
export function changeAccount(parts: GateParts, { plan, sitePlan, webhookUrl }: AccountChange): void {
  const { ledger, account: state, clock } = parts;
  const now = clock.now();
  renewCycles(parts);
  const account = state.read();
  if (plan !== undefined && plan !== account.plan) {
    ledger.close('franchise', now);
    state.setPlan(plan, now);
  }
  if (sitePlan !== undefined && sitePlan !== account.site_plan) {
    ledger.close('included', now);
    state.setSitePlan(sitePlan);
  }
  if (webhookUrl !== undefined) state.setWebhookUrl(webhookUrl);
  renewCycles(parts);
}
