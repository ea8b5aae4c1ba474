import { brasiliaDay } from '../../time/brasilia.ts';
import type { JournaledCall } from '../access-log/call-log.ts';
import { isInForce } from '../account-key.ts';
import type { Admitted, ArrivedCall, Purchase } from '../calls.ts';
import { crossesWarning } from '../credits/franchise-warning.ts';
import { type Bucket, balanceOf, remainders } from '../credits/ledger.ts';
import { plans } from '../credits/plans.ts';
import { APPLY_JOURNAL_DUE } from '../due.ts';
import type { GateParts } from '../parts.ts';
import { enterWindow, rateOf } from '../window.ts';

/** With more, the next call writes them to the tables first. */
const MOST_JOURNALED = 64;
/** The journal opens for an account that makes two calls within this. */
const BUSY_WITHIN_MS = 1_000;
/** What is journaled is in the tables by then. */
const APPLY_AFTER_MS = 30_000;

/** What the tables and the journal say together, as long as every change of it goes through the journal. */
interface View {
  /** The buckets that count, with what is left of them. */
  live: Bucket[];
  /** Epoch milliseconds: `live` is right from `since`, and before `until`. */
  since: number;
  until: number;
}

export interface JournaledAdmission {
  admitted: Admitted;
  creditsLeft: number;
}

/** Sees to it that the next calls of a busy key can be journaled. Inside the transaction of one of them. */
export function scheduleJournal({ schedule }: GateParts, hits: readonly number[], now: number): void {
  if (now - (hits.at(-2) ?? 0) > BUSY_WITHIN_MS || schedule.has(APPLY_JOURNAL_DUE, '')) return;
  schedule.set(APPLY_JOURNAL_DUE, '', now + APPLY_AFTER_MS);
}

/**
 * The short way of an admitted call: one row in the journal, decided by what memory holds. It is open only between two
 * calls of the Gate that go through the tables, and only while the journal has its due row.
 */
export class JournaledAdmissions {
  readonly #parts: GateParts;
  readonly #most: number;
  #view: View | null = null;
  /** Epoch milliseconds of the call that wrote the tables last, until the view is read. */
  #openedAt: number | null = null;
  #journaled = 0;

  constructor(parts: GateParts, most = MOST_JOURNALED) {
    [this.#parts, this.#most] = [parts, most];
  }

  /** The tables are about to change. */
  close(): void {
    this.#view = null;
    this.#openedAt = null;
  }

  /** The tables have all calls, and the buckets of the cycles that have begun. */
  open(now: number): void {
    this.#openedAt = now;
    this.#journaled = 0;
  }

  get isFull(): boolean {
    return this.#journaled >= this.#most;
  }

  /** The tables have all calls, and have not changed by anything else. */
  emptied(): void {
    this.#journaled = 0;
  }

  /** Admits and charges the call; null, and nothing done, when it has to go through the tables. */
  admit({ caller, endpoint, client }: ArrivedCall, purchase: Purchase | null): JournaledAdmission | null {
    if (caller.kind !== 'key' || caller.mode !== 'live' || purchase?.idempotent) return null;
    const { account: state, calls, clock } = this.#parts;
    const now = clock.now();
    const view = this.#viewAt(now);
    const key = state.knownKey(caller.hash);
    if (!view || key?.mode !== 'live' || !isInForce(key, now)) return null;
    const account = state.read();
    const limit = plans[account.plan].requestsPerMinute;
    const window = enterWindow(key.hits, now, limit);
    const left = purchase ? remainders(view.live, purchase.credits) : view.live;
    if (!account.adult || !window.allowed || left === null || crossesWarning(view.live, left)) return null;
    const call: JournaledCall = {
      at: now,
      keyPrefix: key.prefix,
      client,
      keyHash: caller.hash,
      endpoint,
      reference: purchase && purchase.credits > 0 ? purchase.reference : null,
      credits: purchase?.credits ?? 0,
      answered: purchase?.answered ?? [],
    };
    calls.append(call);
    this.#journaled += 1;
    this.#view = { ...view, live: left };
    state.noteWindow(caller.hash, window.hits);
    return {
      admitted: {
        plan: account.plan,
        sitePlan: account.site_plan,
        rate: rateOf(window, limit),
        credits: balanceOf(view.live),
        overTestLimit: false,
        countedOn: brasiliaDay(now),
      },
      creditsLeft: balanceOf(left),
    };
  }

  #viewAt(now: number): View | null {
    if (this.isFull) return null;
    if (this.#openedAt !== null) this.#view = this.#read(this.#openedAt);
    this.#openedAt = null;
    const view = this.#view;
    return view && now >= view.since && now < view.until ? view : null;
  }

  #read(openedAt: number): View | null {
    const { ledger, schedule } = this.#parts;
    if (!schedule.has(APPLY_JOURNAL_DUE, '')) return null;
    return { live: ledger.live(openedAt), since: openedAt, until: ledger.nextChange(openedAt) };
  }
}
