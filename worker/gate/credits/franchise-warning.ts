import { describeError, log } from '../../../common/log.ts';
import type { Env } from '../../env.ts';
import { faultPoint } from '../../faults.ts';
import { type DeliveryEnv, deliver, whenToSend } from '../../mail/deliver.ts';
import { franchiseWarning } from '../../mail/franchise-warning.ts';
import { Undeliverable } from '../../mail/mailer.ts';
import type { Schedule } from '../../time/schedule.ts';
import { WARNING_DUE } from '../due.ts';
import { type Bucket, balanceOf } from './ledger.ts';
import { type PlanId, plans } from './plans.ts';

/** About a day with the schedule's back-off. */
const MOST_ATTEMPTS = 300;

type Warning = {
  bucket: string;
  plan: PlanId;
  used: number;
  granted: number;
  balance: number;
  renews_at: number;
  sent_at: number | null;
};

export function createWarningTable(sql: SqlStorage): void {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS franchise_warning (
       bucket TEXT PRIMARY KEY, plan TEXT NOT NULL, used INTEGER NOT NULL, granted INTEGER NOT NULL,
       balance INTEGER NOT NULL, renews_at INTEGER NOT NULL, sent_at INTEGER
     ) WITHOUT ROWID`,
  );
}

type WarningEnv = DeliveryEnv & Pick<Env, 'FAULTS'>;

/** The e-mail at 80% of the plan's franchise: one per cycle, that is, one per bucket (specification 8.1). */
export class FranchiseWarnings {
  readonly #env: WarningEnv;
  readonly #sql: SqlStorage;

  constructor(env: WarningEnv, sql: SqlStorage) {
    this.#env = env;
    this.#sql = sql;
  }

  /** Called inside a charge's transaction, with the buckets after it. */
  notice(
    schedule: Schedule<typeof WARNING_DUE>,
    account: () => { plan: PlanId },
    live: readonly Bucket[],
    now: number,
  ): void {
    const franchise = live.find((bucket) => bucket.source === 'franchise');
    if (!franchise || !isNearlyUsed(franchise)) return;
    const noted = this.#sql.exec(
      'INSERT OR IGNORE INTO franchise_warning (bucket, plan, used, granted, balance, renews_at, sent_at) VALUES (?, ?, ?, ?, ?, ?, NULL)',
      franchise.id,
      account().plan,
      franchise.granted - franchise.remaining,
      franchise.granted,
      balanceOf(live),
      franchise.expires_at,
    );
    if (noted.rowsWritten > 0) schedule.set(WARNING_DUE, franchise.id, now);
  }

  /**
   * Sends a warning, as a row of the outbox. A fault before the mail is sent causes a retry; one after it may
   * send it twice.
   */
  async send(
    account: { id: string; name: string; email: string },
    bucket: string,
    attempt: number,
    now: number,
  ): Promise<number | undefined> {
    const warning = this.#sql
      .exec<Warning>('SELECT * FROM franchise_warning WHERE bucket = ? AND sent_at IS NULL', bucket)
      .toArray()[0];
    if (!warning || now >= warning.renews_at) return;
    await faultPoint(this.#env, 'warning.sending');
    const mail = await franchiseWarning({
      accountId: account.id,
      name: account.name,
      email: account.email,
      planName: plans[warning.plan].name,
      bucket,
      used: warning.used,
      granted: warning.granted,
      balance: warning.balance,
      renewsAt: warning.renews_at,
    });
    try {
      const delivered = await deliver(this.#env, mail, { kind: 'notice', sender: account.id });
      if (delivered.is !== 'sent') return whenToSend(delivered);
    } catch (error) {
      if (!(error instanceof Undeliverable) && attempt < MOST_ATTEMPTS) throw error;
      log('warning_undeliverable', { account_id: account.id, bucket, cause: describeError(error) });
    }
    await faultPoint(this.#env, 'warning.sent');
    this.#sql.exec('UPDATE franchise_warning SET sent_at = ? WHERE bucket = ?', now, bucket);
  }
}

/**
 * Checks whether a charge that leaves `left` of the buckets `before` reaches the threshold of the warning.
 */
export function crossesWarning(before: readonly Bucket[], left: readonly Bucket[]): boolean {
  const nearlyUsed = (buckets: readonly Bucket[]) =>
    buckets.some((bucket) => bucket.source === 'franchise' && isNearlyUsed(bucket));
  return nearlyUsed(left) && !nearlyUsed(before);
}

/** True from 80% of the grant on. */
function isNearlyUsed({ granted, remaining }: Pick<Bucket, 'granted' | 'remaining'>): boolean {
  return granted > 0 && (granted - remaining) * 10 >= granted * 8;
}
