import { brasiliaDay } from '../../time/brasilia.ts';
import { renewCycles } from '../account-credits.ts';
import { refusalOfUnknown, usageKeyOf } from '../callers.ts';
import type { Admitted, ArrivedCall, Rejection } from '../calls.ts';
import { type Bucket, balanceOf } from '../credits/ledger.ts';
import { plans, TEST_CALLS_PER_DAY } from '../credits/plans.ts';
import type { GateParts } from '../parts.ts';
import { enterWindow, peekWindow, rateOf, secondsToRetry, type WindowVerdict } from '../window.ts';
import { scheduleJournal } from './journaled-admission.ts';

export interface Entered {
  admitted: Admitted;
  live: Bucket[];
}

interface EnteredWindow extends Entered {
  window: WindowVerdict;
}

/** Admits calls by their caller, account and the per-minute rate limit. Runs inside the Gate's transaction, once per call. */
export class AdmissionControl {
  readonly #parts: GateParts;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Returns the admitted call and the buckets that it can be charged to, or the rejection. */
  admit(call: ArrivedCall): Entered | Rejection {
    const entered = this.#enter(call, enterWindow);
    if ('refused' in entered) return entered;
    const { admitted, live, window } = entered;
    const { caller, endpoint } = call;
    const { account: state, callers, usage, clock } = this.#parts;
    const day = admitted.countedOn;
    callers.saveWindow(caller, window.hits);
    if (caller.mode === 'live') scheduleJournal(this.#parts, window.hits, clock.now());
    const overTestLimit = caller.mode === 'test' && state.countTestCall(day) > TEST_CALLS_PER_DAY;
    if (!overTestLimit) usage.addCalls({ day, endpoint, key: usageKeyOf(caller) }, 1);
    return { admitted: { ...admitted, overTestLimit }, live };
  }

  /** Checks and logs a call that takes no place in the rate limit and is not counted in usage. */
  check(call: ArrivedCall): Admitted | Rejection {
    const entered = this.#enter(call, peekWindow);
    return 'refused' in entered ? entered : entered.admitted;
  }

  /** Logs the call, and decides by its caller, account and window. */
  #enter({ caller, client }: ArrivedCall, windowAt: typeof enterWindow): EnteredWindow | Rejection {
    const { account: state, callers, accessLog, schedule, clock } = this.#parts;
    const now = clock.now();
    const known = callers.find(caller, now);
    if (known === undefined) return { refused: refusalOfUnknown(caller) };
    const note = (refused: boolean) =>
      accessLog.note(schedule, { at: now, ...known.logged, client }, refused);
    if (!known.isInForce) {
      note(true);
      return { refused: 'revoked_api_key' };
    }
    const account = state.read();
    const live = renewCycles(this.#parts);
    const credits = balanceOf(live);
    const limit = plans[account.plan].requestsPerMinute;
    const window = windowAt(known.hits, now, limit);
    const rate = rateOf(window, limit);
    const seen = { rate, credits, retryAfterSeconds: secondsToRetry(window, now) };
    note(!account.adult || !window.allowed);
    if (!account.adult) return { refused: 'account_not_eligible', account: seen };
    if (!window.allowed) return { refused: 'rate_limited', account: seen };
    const { plan, site_plan: sitePlan } = account;
    const admitted = { plan, sitePlan, rate, credits, overTestLimit: false, countedOn: brasiliaDay(now) };
    return { admitted, live, window };
  }
}
