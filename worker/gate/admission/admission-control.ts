import { brasiliaDay } from '../../time/brasilia.ts';
import { renewCycles } from '../account-credits.ts';
import { isInForce } from '../account-key.ts';
import type { Admitted, ArrivedCall, Rejection } from '../calls.ts';
import { type Bucket, balanceOf } from '../credits/ledger.ts';
import { plans, TEST_CALLS_PER_DAY } from '../credits/plans.ts';
import type { GateParts } from '../parts.ts';
import { enterWindow, rateOf } from '../window.ts';
import { scheduleJournal } from './journaled-admission.ts';

export interface Entered {
  admitted: Admitted;
  live: Bucket[];
}

/** Admits calls by key, account and the per-minute rate limit. Runs inside the Gate's transaction, once per call. */
export class AdmissionControl {
  readonly #parts: GateParts;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** The admitted call and the buckets that it can be charged to, or the rejection. */
  admit({ keyHash, mode, endpoint, client }: ArrivedCall): Entered | Rejection {
    const { account: state, usage, accessLog, schedule, clock } = this.#parts;
    const key = state.key(keyHash);
    if (key?.mode !== mode) return { refused: 'invalid_api_key' };
    const now = clock.now();
    const note = (refused: boolean) =>
      accessLog.note(schedule, { at: now, keyPrefix: key.prefix, client }, refused);
    if (!isInForce(key, now)) {
      note(true);
      return { refused: 'revoked_api_key' };
    }
    const account = state.read();
    const live = renewCycles(this.#parts);
    const credits = balanceOf(live);
    const limit = plans[account.plan].requestsPerMinute;
    const window = enterWindow(key.hits, now, limit);
    const rate = rateOf(window, limit);
    const retryAfterSeconds = Math.max(1, Math.ceil((window.freesAt - now) / 1000));
    note(!account.adult || !window.allowed);
    if (!account.adult)
      return { refused: 'account_not_eligible', account: { rate, credits, retryAfterSeconds } };
    if (!window.allowed) return { refused: 'rate_limited', account: { rate, credits, retryAfterSeconds } };
    state.saveWindow(keyHash, window.hits);
    if (mode === 'live') scheduleJournal(this.#parts, window.hits, now);
    const day = brasiliaDay(now);
    const overTestLimit = mode === 'test' && state.countTestCall(day) > TEST_CALLS_PER_DAY;
    if (!overTestLimit) usage.addCalls(day, endpoint, 1);
    return {
      admitted: {
        plan: account.plan,
        sitePlan: account.site_plan,
        rate,
        credits,
        overTestLimit,
      },
      live,
    };
  }
}
