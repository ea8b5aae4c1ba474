import type { Outcome } from '../outcome.ts';
import type { Answer } from './exchange.ts';
import { refusalCode } from './service.ts';

const OWN_LIMITS = new Set(['insufficient_credits', 'rate_limited', 'concurrency_limit']);

/** A refusal for want of credits or places of the account that asks tells nothing of the service. */
export function unpaid(answer: Answer): Extract<Outcome, { is: 'unmeasured' }> | undefined {
  if (!OWN_LIMITS.has(refusalCode(answer) ?? '')) return undefined;
  return { is: 'unmeasured', why: 'a conta que faz as verificações está sem saldo ou no limite' };
}
