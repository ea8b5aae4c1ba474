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

/** At this number, the next call writes them to the tables first. */
const MOST_JOURNALED = 64;
/** A key that makes two calls within this time opens the journal. */
const BUSY_WITHIN_MS = 1_000;
/** Journaled calls are written to the tables after this time at the latest. */
const APPLY_AFTER_MS = 30_000;

/** The state of the tables and the journal together. Valid while every change goes through the journal. */
interface View {
  /** The buckets valid now, with their remaining credits. */
  live: Bucket[];
  /** Epoch milliseconds: `live` is valid from `since`, and before `until`. */
  since: number;
  until: number;
}

export interface JournaledAdmission {
  admitted: Admitted;
  creditsLeft: number;
}

/**
 * Opens the journal for the next calls of a busy key, by scheduling its transfer to the tables. Inside the
 * transaction of one of them.
 */
export function scheduleJournal({ schedule }: GateParts, hits: readonly number[], now: number): void {
  if (now - (hits.at(-2) ?? 0) > BUSY_WITHIN_MS || schedule.has(APPLY_JOURNAL_DUE, '')) return;
  schedule.set(APPLY_JOURNAL_DUE, '', now + APPLY_AFTER_MS);
}

/**
 * The fast path of admission: one row in the journal, decided from memory. A call that goes through the
 * tables opens it, the next change of the tables closes it, and it needs the journal's row in the schedule.
 */
export class JournaledAdmissions {
  readonly #parts: GateParts;
  readonly #most: number;
  #view: View | null = null;
  /** Epoch milliseconds of the last call that wrote the tables; null once the view was read. */
  #openedAt: number | null = null;
  #journaled = 0;

  constructor(parts: GateParts, most = MOST_JOURNALED) {
    [this.#parts, this.#most] = [parts, most];
  }

  /** Called before the tables change. */
  close(): void {
    this.#view = null;
    this.#openedAt = null;
  }

  /** Called when the tables have all calls and the buckets of all cycles that have started. */
  open(now: number): void {
    this.#openedAt = now;
    this.#journaled = 0;
  }

  get isFull(): boolean {
    return this.#journaled >= this.#most;
  }

  /** Called when the tables have all calls and nothing else has changed them. */
  emptied(): void {
    this.#journaled = 0;
  }

  /** Admits and charges the call; returns null, without any change, if it has to go through the tables. */
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
