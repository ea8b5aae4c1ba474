type Counted = { account_id: string; running: number };
type Next = { job_id: string };
type Taken = { instance: number; taken: number };

/**
 * The jobs that wait for a slot of a container instance, and those that have one. The next one is the oldest of the
 * account that has the fewest slots; among those, of the one whose last turn is the longest ago. So an account
 * without a slot waits while each other account has one turn, whatever stands in their queues.
 * Each step costs a few look-ups in an index, however many jobs wait.
 */
export class SlotQueue {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  static prepare(sql: SqlStorage): void {
    sql.exec(`
      CREATE TABLE IF NOT EXISTS waiting (job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS waiting_order ON waiting (account_id, created_at, job_id);
      CREATE TABLE IF NOT EXISTS lease (job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, instance INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS account (
        account_id TEXT PRIMARY KEY, waiting INTEGER NOT NULL, running INTEGER NOT NULL,
        turn INTEGER NOT NULL, since INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS account_next ON account (running, turn, since) WHERE waiting > 0;
      CREATE INDEX IF NOT EXISTS account_waiting ON account (turn) WHERE waiting > 0;
      CREATE INDEX IF NOT EXISTS account_turn ON account (turn);
    `);
    countAnew(sql);
  }

  /** A job wants a slot; one that waits or has one already changes nothing. */
  add(jobId: string, accountId: string, createdAt: number): void {
    if (this.#accountOf('lease', jobId) !== undefined) return;
    const added = this.#sql.exec(
      'INSERT OR IGNORE INTO waiting (job_id, account_id, created_at) VALUES (?, ?, ?)',
      jobId,
      accountId,
      createdAt,
    );
    if (added.rowsWritten > 0) this.#count(accountId, 1, 0, createdAt);
  }

  /** A job that runs on `instance`, whether or not it was still known here. */
  keep(jobId: string, accountId: string, instance: number): void {
    if (this.#accountOf('lease', jobId) !== undefined) return;
    this.#dropFrom('waiting', jobId);
    this.#lease(jobId, accountId, instance);
  }

  /** The job needs no slot any more. */
  remove(jobId: string): void {
    this.#dropFrom('waiting', jobId);
    this.#dropFrom('lease', jobId);
    this.#forgetIdle();
  }

  /** Gives a slot of `instance` to the next job; undefined when none waits. */
  take(instance: number): string | undefined {
    const account = this.#nextAccount();
    if (account === undefined) return undefined;
    const next = this.#sql
      .exec<Next>(
        'SELECT job_id FROM waiting WHERE account_id = ? ORDER BY created_at, job_id LIMIT 1',
        account.account_id,
      )
      .one();
    this.#dropFrom('waiting', next.job_id);
    this.#lease(next.job_id, account.account_id, instance);
    this.#sql.exec(
      'UPDATE account SET turn = (SELECT max(turn) FROM account) + 1 WHERE account_id = ?',
      account.account_id,
    );
    return next.job_id;
  }

  instanceOf(jobId: string): number | undefined {
    return this.#sql
      .exec<{ instance: number }>('SELECT instance FROM lease WHERE job_id = ?', jobId)
      .toArray()[0]?.instance;
  }

  /** The least used of `instances` that has a slot to give. */
  freeInstance(instances: number, slots: number): number | undefined {
    const taken = new Map<number, number>();
    for (const row of this.#sql.exec<Taken>(
      'SELECT instance, count(*) AS taken FROM lease GROUP BY instance',
    ))
      taken.set(row.instance, row.taken);
    const takenOf = (instance: number) => taken.get(instance) ?? 0;
    return [...Array(instances).keys()]
      .filter((instance) => takenOf(instance) < slots)
      .sort((left, right) => takenOf(left) - takenOf(right))[0];
  }

  #nextAccount(): Counted | undefined {
    return this.#sql
      .exec<Counted>(
        'SELECT account_id, running FROM account WHERE waiting > 0 ORDER BY running, turn, since LIMIT 1',
      )
      .toArray()[0];
  }

  #lease(jobId: string, accountId: string, instance: number): void {
    this.#sql.exec(
      'INSERT INTO lease (job_id, account_id, instance) VALUES (?, ?, ?)',
      jobId,
      accountId,
      instance,
    );
    this.#count(accountId, 0, 1);
  }

  #dropFrom(table: 'waiting' | 'lease', jobId: string): void {
    const accountId = this.#accountOf(table, jobId);
    if (accountId === undefined) return;
    this.#sql.exec(`DELETE FROM ${table} WHERE job_id = ?`, jobId);
    this.#count(accountId, table === 'waiting' ? -1 : 0, table === 'lease' ? -1 : 0);
  }

  #accountOf(table: 'waiting' | 'lease', jobId: string): string | undefined {
    return this.#sql
      .exec<{ account_id: string }>(`SELECT account_id FROM ${table} WHERE job_id = ?`, jobId)
      .toArray()[0]?.account_id;
  }

  #count(accountId: string, waiting: number, running: number, since = 0): void {
    this.#sql.exec(
      `INSERT INTO account (account_id, waiting, running, turn, since) VALUES (?, ?, ?, 0, ?)
       ON CONFLICT (account_id) DO UPDATE SET
         since = CASE WHEN waiting = 0 THEN excluded.since ELSE since END,
         waiting = waiting + excluded.waiting, running = running + excluded.running`,
      accountId,
      waiting,
      running,
      since,
    );
  }

  /** An idle account whose last turn is longer ago than that of all who wait would be the next, remembered or not. */
  #forgetIdle(): void {
    this.#sql.exec(
      `DELETE FROM account WHERE waiting = 0 AND running = 0
       AND turn < ifnull((SELECT min(turn) FROM account WHERE waiting > 0), ${Number.MAX_SAFE_INTEGER})`,
    );
  }
}

/** For an object from before the accounts were counted. */
function countAnew(sql: SqlStorage): void {
  if (sql.exec('SELECT 1 FROM account LIMIT 1').toArray().length > 0) return;
  sql.exec(`
    INSERT INTO account (account_id, waiting, running, turn, since)
    SELECT account_id, sum(waits), sum(runs), 0, min(at) FROM (
      SELECT account_id, 1 AS waits, 0 AS runs, created_at AS at FROM waiting
      UNION ALL SELECT account_id, 0, 1, 0 FROM lease
    ) GROUP BY account_id
  `);
}
