import { brasiliaDay } from '../../time/brasilia.ts';
import { currentGrants, type Grant, type Subscription } from './cycles.ts';
import { Usage } from './usage.ts';

export interface Bucket {
  id: string;
  source: 'franchise' | 'included' | 'package';
  granted: number;
  remaining: number;
  starts_at: number;
  expires_at: number;
}

/** `unconfirmed`: charged, and refunded unless an answer is confirmed in time. */
type ReservationState = 'unconfirmed' | 'charged' | 'refunded';

export interface Charge {
  /** The id of the request or job. */
  reference: string;
  credits: number;
  endpoint: string;
  /** The key under which usage counts it. */
  key: string;
  state: Exclude<ReservationState, 'refunded'>;
}

interface Reservation {
  credits: number;
  state: ReservationState;
  day: string;
  endpoint: string;
  /** Null in rows of an earlier version. */
  key: string | null;
}

/** Per turn of the Gate. */
const MOST_REFUNDS = 500;

/** Sums the remaining credits of the buckets. */
export function balanceOf(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, bucket) => sum + bucket.remaining, 0);
}

const ORDER = ['franchise', 'included', 'package'];

/** The order in which buckets are used (specification 8.2): by source, then by expiry. */
function inOrderOfUse(left: Bucket, right: Bucket): number {
  return (
    ORDER.indexOf(left.source) - ORDER.indexOf(right.source) ||
    left.expires_at - right.expires_at ||
    (left.id < right.id ? -1 : 1)
  );
}

/** Returns the `live` buckets, in their order, after paying a price; null if they do not cover it. */
export function remainders(live: readonly Bucket[], credits: number): Bucket[] | null {
  if (balanceOf(live) < credits) return null;
  let owed = credits;
  return live.map((bucket) => {
    const part = Math.min(owed, bucket.remaining);
    owed -= part;
    return part === 0 ? bucket : { ...bucket, remaining: bucket.remaining - part };
  });
}

/** Lists the grants of the current cycles that have no bucket yet, each with its bucket's id. */
function grantsWithout(live: readonly Bucket[], subscription: Subscription, now: number) {
  return currentGrants(subscription, now)
    .map((grant) => ({ grant, id: `${grant.source}:${grant.plan}:${grant.startsAt}` }))
    .filter(({ id }) => !live.some((bucket) => bucket.id === id));
}

/**
 * Credits of one account. Every change of a bucket has an entry, so that a bucket's remainder is the sum of
 * its entries. A reservation has the id of its request or job, so that it is charged once and refunded once.
 * Called inside the Gate's transactions.
 */
export class Ledger {
  readonly #sql: SqlStorage;
  readonly #usage: Usage;

  constructor(sql: SqlStorage, usage = new Usage(sql)) {
    this.#sql = sql;
    this.#usage = usage;
  }

  /** Returns the buckets valid now, after creating those of cycles that have started. */
  renew(subscription: Subscription, now: number): Bucket[] {
    const live = this.live(now);
    const begun = grantsWithout(live, subscription, now);
    if (begun.length === 0) return live;
    for (const { grant, id } of begun) this.#open(id, grant, now);
    return this.live(now);
  }

  /** Returns the buckets valid now; null if a cycle without a bucket has started. */
  renewed(subscription: Subscription, now: number): Bucket[] | null {
    const live = this.live(now);
    return grantsWithout(live, subscription, now).length === 0 ? live : null;
  }

  grantPackage(id: string, credits: number, now: number, expiresAt: number): void {
    this.#open(`package:${id}`, { source: 'package', credits, startsAt: now, expiresAt }, now);
  }

  /**
   * Ends the buckets of a source, whose remaining credits are lost: a plan that is left takes its franchise
   * with it.
   */
  close(source: Grant['source'], now: number): void {
    for (const bucket of this.live(now)) {
      if (bucket.source !== source) continue;
      this.#move(bucket.id, -bucket.remaining, 'close', bucket.id, now);
      this.#sql.exec('UPDATE bucket SET expires_at = ? WHERE id = ?', now, bucket.id);
    }
  }

  balance(now: number): number {
    return balanceOf(this.live(now));
  }

  /** Returns the buckets valid now, in the order in which they are used. */
  live(now: number): Bucket[] {
    return this.#sql
      .exec<Bucket & Record<string, SqlStorageValue>>(
        'SELECT * FROM bucket WHERE starts_at <= ? AND expires_at > ?',
        now,
        now,
      )
      .toArray()
      .sort(inOrderOfUse);
  }

  /** Returns when a bucket next starts or expires, in epoch milliseconds; `now` if none does. */
  nextChange(now: number): number {
    const { at } = this.#sql
      .exec<{ at: number | null }>(
        `SELECT min(at) AS at FROM (
           SELECT expires_at AS at FROM bucket WHERE expires_at > ? UNION ALL SELECT starts_at FROM bucket WHERE starts_at > ?
         )`,
        now,
        now,
      )
      .one();
    return at ?? now;
  }

  /**
   * Returns what is left of the `live` buckets; null, without any change, if they do not cover the price. A
   * reference is charged once.
   */
  charge(live: Bucket[], { reference, credits, endpoint, key, state }: Charge, now: number): Bucket[] | null {
    const left = remainders(live, credits);
    if (left === null) return this.reservation(reference) ? live : null;
    const day = brasiliaDay(now);
    const reserved = this.#sql.exec(
      'INSERT OR IGNORE INTO reservation (reference, credits, state, day, endpoint, key, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      reference,
      credits,
      state,
      day,
      endpoint,
      key,
      now,
    );
    if (reserved.rowsWritten === 0) return live;
    this.#usage.addCredits({ day, endpoint, key }, credits);
    for (const [place, { id, remaining }] of left.entries()) {
      const change = remaining - (live[place]?.remaining ?? 0);
      if (change !== 0) this.#move(id, change, 'debit', reference, now);
    }
    return left;
  }

  /** Returns each credit to the bucket that it came from. Idempotent. */
  refund(reference: string, now: number): void {
    const reservation = this.reservation(reference);
    if (!reservation || reservation.state === 'refunded') return;
    const debits = this.#sql
      .exec<{ bucket: string; amount: number }>(
        "SELECT bucket, amount FROM entry WHERE reference = ? AND kind = 'debit'",
        reference,
      )
      .toArray();
    for (const debit of debits) this.#move(debit.bucket, -debit.amount, 'refund', reference, now);
    this.#sql.exec("UPDATE reservation SET state = 'refunded' WHERE reference = ?", reference);
    this.#usage.addCredits(reservation, -reservation.credits);
  }

  /** Makes a charge final; false if it has been refunded. Idempotent. */
  confirm(reference: string): boolean {
    const { rowsWritten } = this.#sql.exec(
      "UPDATE reservation SET state = 'charged' WHERE reference = ? AND state = 'unconfirmed'",
      reference,
    );
    return rowsWritten > 0 || this.reservation(reference)?.state !== 'refunded';
  }

  /**
   * Refunds some of the unconfirmed charges made until `chargedBy`. Returns when the oldest that is left was
   * charged.
   */
  refundUnconfirmed(chargedBy: number, now: number): number | undefined {
    const unconfirmed = (limit: number) =>
      this.#sql
        .exec<{ reference: string; at: number }>(
          "SELECT reference, at FROM reservation WHERE state = 'unconfirmed' ORDER BY at LIMIT ?",
          limit,
        )
        .toArray();
    for (const { reference, at } of unconfirmed(MOST_REFUNDS)) {
      if (at <= chargedBy) this.refund(reference, now);
    }
    return unconfirmed(1)[0]?.at;
  }

  reservation(reference: string): Reservation | undefined {
    return this.#sql
      .exec<Reservation & Record<string, SqlStorageValue>>(
        'SELECT credits, state, day, endpoint, key FROM reservation WHERE reference = ?',
        reference,
      )
      .toArray()[0];
  }

  #open(id: string, grant: Omit<Grant, 'source' | 'plan'> & { source: Bucket['source'] }, now: number): void {
    const opened = this.#sql.exec(
      'INSERT OR IGNORE INTO bucket (id, source, granted, remaining, starts_at, expires_at) VALUES (?, ?, ?, 0, ?, ?)',
      id,
      grant.source,
      grant.credits,
      grant.startsAt,
      grant.expiresAt,
    );
    if (opened.rowsWritten > 0) this.#move(id, grant.credits, 'grant', id, now);
  }

  #move(bucket: string, amount: number, kind: string, reference: string, now: number): void {
    this.#sql.exec('UPDATE bucket SET remaining = remaining + ? WHERE id = ?', amount, bucket);
    this.#sql.exec(
      'INSERT INTO entry (at, kind, bucket, amount, reference) VALUES (?, ?, ?, ?, ?)',
      now,
      kind,
      bucket,
      amount,
      reference,
    );
  }
}
