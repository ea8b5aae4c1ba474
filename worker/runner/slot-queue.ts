import type { Outlived } from '../../common/protocol.ts';
import { type Capacity, SlotPlaces } from './slot-places.ts';

type Named = { account_id: string };
type Lease = { job_id: string; instance: number; outlived: Outlived; granted_at: number };

export interface Granted {
  jobId: string;
  instance: number;
}

/** The time that an account stays restricted after one of its runs hit a limit of time, memory or disk. */
export const OFFENCE_KEPT_MS = 10 * 60_000;
const AVOIDED_MS = 30_000;
/** From this number of offences on, an account has one run at a time. */
const CONFINED_FROM = 1;
/** From this number on, its runs start in the background. */
const BACKGROUND_FROM = 2;

/**
 * The jobs that wait for a slot of a container instance, and those that have one: a multi-level feedback
 * queue.
 *
 * Every run starts in a slot, except those of repeat offenders. A run that exceeds its turn moves to the
 * background, or returns to the queue for the background if another job wants its slot and the background is
 * full. The next job is the oldest of the account with the fewest runs; among equals, of the account whose
 * last turn is longest ago. The last free slot is for an account without a run. Each step costs a few index
 * look-ups, however many jobs wait.
 */
export class SlotQueue {
  readonly #sql: SqlStorage;
  readonly #places: SlotPlaces;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#places = new SlotPlaces(sql);
  }

  /** Queues a job for a slot; no effect if it already waits or has one. */
  add(jobId: string, accountId: string, createdAt: number): void {
    this.#wait(jobId, accountId, createdAt, false);
  }

  /**
   * Queues a job whose run was stopped for others, for a place in the background. No effect if its lease was
   * not preempted.
   */
  addToBackground(jobId: string, accountId: string, createdAt: number): void {
    if (this.isPreempted(jobId)) this.#dropFrom('lease', jobId);
    this.#wait(jobId, accountId, createdAt, true);
  }

  /** Records that a job runs on `instance`, even if its lease had expired here. */
  keep(jobId: string, accountId: string, instance: number, now: number): void {
    if (this.#accountOf('lease', jobId) !== undefined) return;
    this.#dropFrom('waiting', jobId);
    this.#lease(jobId, accountId, instance, false, now);
  }

  /** Removes a job that needs no slot any more. */
  remove(jobId: string): void {
    this.#sql.exec(
      'UPDATE account SET ended_in_turn = 1 WHERE account_id = (SELECT account_id FROM lease WHERE job_id = ? AND outlived IS NULL)',
      jobId,
    );
    this.#dropFrom('waiting', jobId);
    this.#dropFrom('lease', jobId);
    this.#forgetIdle();
  }

  /**
   * Records an offence of the job's account: a limit of time, memory or disk ended its run. Returns the
   * account.
   */
  noteOffence(jobId: string, now: number): string | undefined {
    const accountId = this.#accountOf('lease', jobId);
    if (accountId === undefined) return undefined;
    this.#sql.exec('DELETE FROM offence WHERE at <= ?', now - OFFENCE_KEPT_MS);
    this.#sql.exec(
      'INSERT OR IGNORE INTO offence (job_id, account_id, at) VALUES (?, ?, ?)',
      jobId,
      accountId,
      now,
    );
    return accountId;
  }

  /** Prefers other instances for a while, because that of the job did not answer. */
  avoidInstanceOf(jobId: string, now: number): void {
    const instance = this.instanceOf(jobId);
    if (instance !== undefined) this.#places.avoid(instance, now + AVOIDED_MS);
  }

  /** Returns when the oldest job waiting for its first slot was accepted; null if none waits. */
  waitingSince(): number | null {
    return this.#sql
      .exec<{ since: number | null }>('SELECT min(created_at) AS since FROM waiting WHERE background = 0')
      .one().since;
  }

  /** Returns true if a run of the account hit a limit within `OFFENCE_KEPT_MS`. */
  hasOffended(accountId: string, now: number): boolean {
    return this.#exists(
      'SELECT 1 FROM offence WHERE account_id = ? AND at > ?',
      accountId,
      now - OFFENCE_KEPT_MS,
    );
  }

  hasRun(accountId: string): boolean {
    return this.#exists('SELECT 1 FROM account WHERE account_id = ? AND running > 0', accountId);
  }

  /** Removes all waiting jobs, or those of one account; returns their ids. */
  dropWaiting(accountId?: string): string[] {
    const rows = this.#sql.exec<{ job_id: string }>(
      'SELECT job_id FROM waiting WHERE account_id = ifnull(?, account_id)',
      accountId ?? null,
    );
    const ids = rows.toArray().map(({ job_id }) => job_id);
    for (const id of ids) this.remove(id);
    return ids;
  }

  /** Records that the job's run exceeded its turn. */
  noteOutlived(jobId: string, outlived: Outlived): void {
    const accountId = this.#accountOf('lease', jobId);
    if (accountId === undefined) return;
    const wasOverdue = this.#isOverdue(jobId);
    this.#sql.exec('UPDATE lease SET outlived = ? WHERE job_id = ?', outlived, jobId);
    this.#sql.exec('UPDATE account SET ended_in_turn = 0 WHERE account_id = ?', accountId);
    this.#countOverdue(accountId, Number(outlived === 'overdue') - Number(wasOverdue));
  }

  /** Moves runs that exceeded their turn to the background, as far as it has places. */
  fillBackground(capacity: Capacity): void {
    for (const { job_id, instance } of this.#outlivedInSlots())
      if (this.#places.hasBackgroundPlace(instance, capacity))
        this.#sql.exec('UPDATE lease SET background = 1 WHERE job_id = ?', job_id);
  }

  /** Grants a slot or a place in the background to the next job; undefined if none waits or none is free. */
  take(capacity: Capacity, now: number): Granted | undefined {
    if (!this.#isAnyWaiting()) return undefined;
    return this.#takeSlot(capacity, now) ?? this.#takeBackground(capacity, now);
  }

  /**
   * Chooses the run to stop when a job wants a slot and all are taken: overdue runs first, then the most
   * recent one.
   */
  preempt(capacity: Capacity, now: number): Granted | undefined {
    if (!this.#isAnyWaiting() || this.#isGivingWay()) return undefined;
    if (this.#places.freeInstance(capacity, false, now) !== undefined) return undefined;
    const account = this.#nextForSlot(capacity, now);
    if (account === undefined || this.hasRun(account)) return undefined;
    const chosen = this.#outlivedInSlots().find(
      ({ outlived, granted_at }) => outlived === 'overdue' || granted_at > now - capacity.preemptibleMs,
    );
    if (chosen === undefined) return undefined;
    this.#sql.exec('UPDATE lease SET preempted = 1 WHERE job_id = ?', chosen.job_id);
    return { jobId: chosen.job_id, instance: chosen.instance };
  }

  isPreempted(jobId: string): boolean {
    return this.#exists('SELECT 1 FROM lease WHERE job_id = ? AND preempted = 1', jobId);
  }

  isInBackground(jobId: string): boolean {
    return this.#exists('SELECT 1 FROM lease WHERE job_id = ? AND background = 1', jobId);
  }

  instanceOf(jobId: string): number | undefined {
    return this.#sql
      .exec<{ instance: number }>('SELECT instance FROM lease WHERE job_id = ?', jobId)
      .toArray()[0]?.instance;
  }

  #takeSlot(capacity: Capacity, now: number): Granted | undefined {
    const instance = this.#places.freeInstance(capacity, false, now);
    const account = instance === undefined ? undefined : this.#nextForSlot(capacity, now);
    if (instance === undefined || account === undefined) return undefined;
    return this.#grant(this.#oldestOf(account, false), account, instance, false, now);
  }

  #takeBackground(capacity: Capacity, now: number): Granted | undefined {
    const instance = this.#places.freeInstance(capacity, true, now);
    if (instance === undefined) return undefined;
    const demoted = this.#accountWithDemoted(capacity);
    if (demoted !== undefined)
      return this.#grant(this.#oldestOf(demoted, true), demoted, instance, true, now);
    const offender = this.#offenderThatWaits(now);
    if (offender === undefined) return undefined;
    return this.#grant(this.#oldestOf(offender, false), offender, instance, true, now);
  }

  #grant(
    jobId: string | undefined,
    accountId: string,
    instance: number,
    background: boolean,
    now: number,
  ): Granted | undefined {
    if (jobId === undefined) return undefined;
    this.#dropFrom('waiting', jobId);
    this.#lease(jobId, accountId, instance, background, now);
    this.#sql.exec(
      'UPDATE account SET turn = (SELECT max(turn) FROM account) + 1 WHERE account_id = ?',
      accountId,
    );
    return { jobId, instance };
  }

  /** The last free slot is for an account without a run. A restricted account has one run at a time. */
  #nextForSlot(capacity: Capacity, now: number): string | undefined {
    const most = this.#mostOfAccount(capacity, now);
    return this.#firstAccount(
      `SELECT account_id FROM (
         SELECT account_id, running, turn, since, overdue, demoted, ended_in_turn, ${OFFENCES} AS offences
         FROM account WHERE waiting > 0
       ) WHERE offences < ${BACKGROUND_FROM}
         AND running < CASE
           WHEN overdue > 0 OR demoted > 0 OR offences >= ${CONFINED_FROM} THEN 1
           WHEN ended_in_turn THEN ? ELSE ?
         END
       ORDER BY running, turn, since LIMIT 1`,
      now - OFFENCE_KEPT_MS,
      most,
      capacity.slotsOfAccount === undefined ? most : 1,
    );
  }

  #mostOfAccount(capacity: Capacity, now: number): number {
    if (this.#places.freeSlots(capacity, now) <= 1) return 1;
    return Math.min(capacity.slotsOfAccount ?? Infinity, capacity.instances * capacity.slots - 1);
  }

  #accountWithDemoted({ instances, backgroundSlots }: Capacity): string | undefined {
    return this.#firstAccount(
      'SELECT account_id FROM account WHERE demoted > 0 AND running < ? ORDER BY running, turn, since LIMIT 1',
      Math.max(1, instances * backgroundSlots - 1),
    );
  }

  #offenderThatWaits(now: number): string | undefined {
    return this.#firstAccount(
      `SELECT account_id FROM (
         SELECT account_id, running, turn, since, ${OFFENCES} AS offences FROM account WHERE waiting > 0
       ) WHERE offences >= ${BACKGROUND_FROM} AND running < 1 ORDER BY running, turn, since LIMIT 1`,
      now - OFFENCE_KEPT_MS,
    );
  }

  #firstAccount(query: string, ...values: number[]): string | undefined {
    return this.#sql.exec<Named>(query, ...values).toArray()[0]?.account_id;
  }

  #oldestOf(accountId: string, background: boolean): string | undefined {
    return this.#sql
      .exec<{ job_id: string }>(
        'SELECT job_id FROM waiting WHERE account_id = ? AND background = ? ORDER BY created_at, job_id LIMIT 1',
        accountId,
        Number(background),
      )
      .toArray()[0]?.job_id;
  }

  /** Returns the runs in slots that exceeded their turn, the first to stop in front. */
  #outlivedInSlots(): Lease[] {
    return this.#sql
      .exec<Lease>(
        `SELECT job_id, instance, outlived, granted_at FROM lease
         WHERE background = 0 AND outlived IS NOT NULL AND preempted = 0
         ORDER BY outlived = 'overdue' DESC, granted_at DESC, job_id`,
      )
      .toArray();
  }

  #wait(jobId: string, accountId: string, createdAt: number, background: boolean): void {
    if (this.#accountOf('lease', jobId) !== undefined) return;
    const added = this.#sql.exec(
      'INSERT OR IGNORE INTO waiting (job_id, account_id, created_at, background) VALUES (?, ?, ?, ?)',
      jobId,
      accountId,
      createdAt,
      Number(background),
    );
    if (added.rowsWritten === 0) return;
    this.#count(accountId, { [background ? 'demoted' : 'waiting']: 1 }, createdAt);
  }

  #lease(jobId: string, accountId: string, instance: number, background: boolean, now: number): void {
    this.#sql.exec(
      'INSERT INTO lease (job_id, account_id, instance, background, granted_at) VALUES (?, ?, ?, ?, ?)',
      jobId,
      accountId,
      instance,
      Number(background),
      now,
    );
    this.#count(accountId, { running: 1 });
  }

  #dropFrom(table: 'waiting' | 'lease', jobId: string): void {
    const accountId = this.#accountOf(table, jobId);
    if (accountId === undefined) return;
    if (table === 'lease') {
      if (this.#isOverdue(jobId)) this.#countOverdue(accountId, -1);
      this.#count(accountId, { running: -1 });
    } else {
      this.#count(accountId, { [this.#isDemoted(jobId) ? 'demoted' : 'waiting']: -1 });
    }
    this.#sql.exec(`DELETE FROM ${table} WHERE job_id = ?`, jobId);
  }

  #accountOf(table: 'waiting' | 'lease', jobId: string): string | undefined {
    return this.#sql.exec<Named>(`SELECT account_id FROM ${table} WHERE job_id = ?`, jobId).toArray()[0]
      ?.account_id;
  }

  #isOverdue(jobId: string): boolean {
    return this.#exists("SELECT 1 FROM lease WHERE job_id = ? AND outlived = 'overdue'", jobId);
  }

  #isDemoted(jobId: string): boolean {
    return this.#exists('SELECT 1 FROM waiting WHERE job_id = ? AND background = 1', jobId);
  }

  #isAnyWaiting(): boolean {
    return this.#exists('SELECT 1 FROM waiting LIMIT 1');
  }

  #isGivingWay(): boolean {
    return this.#exists('SELECT 1 FROM lease WHERE preempted = 1');
  }

  #exists(query: string, ...values: (string | number)[]): boolean {
    return this.#sql.exec(query, ...values).toArray().length > 0;
  }

  #countOverdue(accountId: string, change: number): void {
    this.#sql.exec('UPDATE account SET overdue = overdue + ? WHERE account_id = ?', change, accountId);
  }

  #count(
    accountId: string,
    { waiting = 0, demoted = 0, running = 0 }: { waiting?: number; demoted?: number; running?: number },
    since = 0,
  ): void {
    this.#sql.exec(
      `INSERT INTO account (account_id, waiting, demoted, running, turn, since) VALUES (?, ?, ?, ?, 0, ?)
       ON CONFLICT (account_id) DO UPDATE SET
         since = CASE WHEN waiting + demoted = 0 THEN excluded.since ELSE since END,
         waiting = waiting + excluded.waiting, demoted = demoted + excluded.demoted,
         running = running + excluded.running`,
      accountId,
      waiting,
      demoted,
      running,
      since,
    );
  }

  /**
   * Deletes idle accounts whose last turn is before that of all waiting ones: they would be next with or
   * without a row.
   */
  #forgetIdle(): void {
    this.#sql.exec(
      `DELETE FROM account WHERE waiting = 0 AND demoted = 0 AND running = 0
       AND turn < ifnull((SELECT min(turn) FROM account WHERE waiting > 0), ${Number.MAX_SAFE_INTEGER})`,
    );
  }
}

const OFFENCES =
  '(SELECT count(*) FROM offence WHERE offence.account_id = account.account_id AND offence.at > ?)';
