import { isoTime } from '../time/clock.ts';
import { isInForce, type NewKey } from './account-key.ts';
import type { AccountOverview, NewAccount } from './calls.ts';
import { viewCredits } from './credits/credits-view.ts';
import type { Bucket } from './credits/ledger.ts';
import type { PlanId, SitePlanId } from './credits/plans.ts';
import type { Mode } from './keys.ts';
import { packTimes, unpackTimes, withTimes } from './window.ts';

export type AccountRow = {
  id: string;
  email: string;
  name: string;
  plan: PlanId;
  plan_started_at: number;
  site_plan: SitePlanId;
  adult: number;
  webhook_url: string | null;
  webhook_secret: string;
  previous_secret: string | null;
  previous_secret_until: number | null;
  /** The form that rotated the secret last. */
  secret_form: string | null;
  created_at: number;
};

type KeyRow = {
  prefix: string;
  mode: Mode;
  created_at: number;
  revoked_at: number | null;
  expires_at: number | null;
  /** Times of the calls in the last minute, as `packTimes` writes them. */
  hits: string;
};

type ListedRow = KeyRow & { hash: string; name: string; replaced: number };

interface Key extends Omit<KeyRow, 'hits'> {
  hits: readonly number[];
}

/**
 * The account's own rows: its data, keys, rate-limit windows, test days and heavy slots. Rows that every call
 * reads are also kept in memory; call `forget` if a transaction is rolled back.
 */
export class AccountState {
  readonly #sql: SqlStorage;
  readonly #keys = new Map<string, Key>();
  #account: AccountRow | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Returns false if it already exists. */
  create(account: NewAccount, now: number): boolean {
    const inserted = this.#sql.exec(
      `INSERT OR IGNORE INTO account (id, email, name, plan, plan_started_at, site_plan, adult, webhook_url, webhook_secret, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?)`,
      account.id,
      account.email,
      account.name,
      account.plan,
      now,
      account.sitePlan,
      account.adult ? 1 : 0,
      account.webhookSecret,
      now,
    );
    if (inserted.rowsWritten === 0) return false;
    for (const key of account.keys) {
      this.#sql.exec(
        'INSERT INTO key (hash, prefix, mode, created_at) VALUES (?, ?, ?, ?)',
        key.hash,
        key.prefix,
        key.mode,
        now,
      );
    }
    return true;
  }

  read(): AccountRow {
    this.#account ??= this.#sql.exec<AccountRow>('SELECT * FROM account').one();
    return this.#account;
  }

  forget(): void {
    this.#account = undefined;
    this.#keys.clear();
  }

  setPlan(plan: PlanId, now: number): void {
    this.#sql.exec('UPDATE account SET plan = ?, plan_started_at = ?', plan, now);
    this.forget();
  }

  setSitePlan(sitePlan: SitePlanId): void {
    this.#sql.exec('UPDATE account SET site_plan = ?', sitePlan);
    this.forget();
  }

  setName(name: string): void {
    this.#sql.exec('UPDATE account SET name = ?', name);
    this.forget();
  }

  setEmail(email: string): void {
    this.#sql.exec('UPDATE account SET email = ?', email);
    this.forget();
  }

  confirmAdult(): void {
    this.#sql.exec('UPDATE account SET adult = 1');
    this.forget();
  }

  setWebhookUrl(url: string | null): void {
    this.#sql.exec('UPDATE account SET webhook_url = ?', url);
    this.forget();
  }

  setWebhookSecret(secret: string, previous: { secret: string; until: number } | null, form: string): void {
    this.#sql.exec(
      'UPDATE account SET webhook_secret = ?, previous_secret = ?, previous_secret_until = ?, secret_form = ?',
      secret,
      previous?.secret ?? null,
      previous?.until ?? null,
      form,
    );
    this.forget();
  }

  key(hash: string): Key | undefined {
    const known = this.#keys.get(hash);
    if (known) return known;
    const [stored] = this.#sql
      .exec<KeyRow>(
        'SELECT prefix, mode, created_at, revoked_at, expires_at, hits FROM key WHERE hash = ?',
        hash,
      )
      .toArray();
    if (!stored) return undefined;
    const key = { ...stored, hits: unpackTimes(stored.hits) };
    this.#keys.set(hash, key);
    return key;
  }

  revoke(hash: string, now: number): boolean {
    this.#sql.exec('UPDATE key SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL', now, hash);
    this.forget();
    return this.key(hash) !== undefined;
  }

  /** Returns all keys, newest first. */
  keys(): ListedRow[] {
    return this.#sql
      .exec<ListedRow>(
        'SELECT hash, prefix, mode, name, created_at, revoked_at, expires_at, replaced, hits FROM key ORDER BY created_at DESC, hash',
      )
      .toArray();
  }

  /** Sets the expiry of a key that another one replaces; an earlier expiry remains. */
  replaceKey(hash: string, endsAt: number): void {
    this.#sql.exec(
      'UPDATE key SET replaced = 1, expires_at = min(coalesce(expires_at, ?), ?) WHERE hash = ?',
      endsAt,
      endsAt,
      hash,
    );
    this.forget();
  }

  hasKeyOfForm(form: string): boolean {
    return this.#sql.exec('SELECT 1 FROM key WHERE form = ?', form).toArray().length > 0;
  }

  addKey({ hash, prefix, mode, name, form, expiresAt }: NewKey, createdBy: string, now: number): void {
    this.#sql.exec(
      'INSERT INTO key (hash, prefix, mode, name, form, expires_at, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      hash,
      prefix,
      mode,
      name,
      form,
      expiresAt,
      createdBy,
      now,
    );
  }

  /** Returns when the last call with a key was admitted, including journaled calls; null if none was. */
  lastUseOf({ hash, hits }: Pick<ListedRow, 'hash' | 'hits'>): number | null {
    return (this.knownKey(hash)?.hits ?? unpackTimes(hits)).at(-1) ?? null;
  }

  testCallsOf(day: string): number {
    const [row] = this.#sql
      .exec<{ calls: number }>('SELECT calls FROM test_day WHERE day = ?', day)
      .toArray();
    return row?.calls ?? 0;
  }

  /** Also false for a key of another account. */
  isKeyInForce(hash: string, now: number): boolean {
    const key = this.key(hash);
    return key !== undefined && isInForce(key, now);
  }

  /** Returns the key if it is in memory. */
  knownKey(hash: string): Key | undefined {
    return this.#keys.get(hash);
  }

  /** Updates the window in memory after a journaled call. */
  noteWindow(keyHash: string, hits: readonly number[]): void {
    const known = this.#keys.get(keyHash);
    if (known) this.#keys.set(keyHash, { ...known, hits });
  }

  /** Adds the times of journaled calls to the stored window. */
  addToWindow(keyHash: string, times: readonly number[]): void {
    const [stored] = this.#sql
      .exec<{ hits: string }>('SELECT hits FROM key WHERE hash = ?', keyHash)
      .toArray();
    if (!stored) return;
    this.saveWindow(keyHash, withTimes(unpackTimes(stored.hits), times));
  }

  saveWindow(keyHash: string, hits: readonly number[]): void {
    this.#sql.exec('UPDATE key SET hits = ? WHERE hash = ?', packTimes(hits), keyHash);
    this.noteWindow(keyHash, hits);
  }

  /** Returns the number of calls of the day, including this one. */
  countTestCall(day: string): number {
    return this.#sql
      .exec<{ calls: number }>(
        'INSERT INTO test_day (day, calls) VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET calls = calls + 1 RETURNING calls',
        day,
      )
      .one().calls;
  }

  uncountTestCall(day: string): void {
    this.#sql.exec('UPDATE test_day SET calls = calls - 1 WHERE day = ? AND calls > 0', day);
  }

  heavySlotsTaken(): number {
    return this.#sql.exec<{ taken: number }>('SELECT count(*) AS taken FROM heavy_slot').one().taken;
  }

  takeHeavySlot(jobId: string, now: number): void {
    this.#sql.exec('INSERT INTO heavy_slot (job_id, taken_at) VALUES (?, ?)', jobId, now);
  }

  freeHeavySlot(jobId: string): void {
    this.#sql.exec('DELETE FROM heavy_slot WHERE job_id = ?', jobId);
  }

  dropTestDays(before: string): void {
    this.#sql.exec('DELETE FROM test_day WHERE day < ?', before);
  }

  overview(keyHash: string, buckets: Bucket[]): Omit<AccountOverview, 'esign'> {
    const account = this.read();
    const key = this.key(keyHash);
    if (!key) throw new Error('the key of an admitted call is gone');
    return {
      account: {
        id: account.id,
        name: account.name,
        email: account.email,
        site_plan: account.site_plan,
        adult: account.adult === 1,
        created_at: isoTime(account.created_at),
      },
      key: { prefix: key.prefix, mode: key.mode, created_at: isoTime(key.created_at) },
      plan: account.plan,
      credits: viewCredits(buckets),
    };
  }
}
