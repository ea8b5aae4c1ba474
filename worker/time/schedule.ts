import { describeError, log } from '../../common/log.ts';
import type { Clock } from './clock.ts';
import { waitAtMost } from './wait-at-most.ts';

/**
 * Does the work of a due row. Returns when to do it again; undefined if it is done. If it throws, it is
 * retried later.
 */
export type DueHandler = (id: string, attempt: number) => Promise<number | undefined>;

type DueRow<Kind = string> = { kind: Kind; id: string; at: number; attempts: number; revision: number };

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5 * 60_000;
const BATCH = 50;
/** The alarm handler returns after this time, even if a row's work hangs. */
const LONGEST_ALARM_MS = 15_000;
/** A row whose work is still running when it is due is checked again after this time. */
const IN_FLIGHT_MS = 10_000;

/**
 * The pending work of an object. An object has only one alarm, and the runtime stops retrying an alarm that
 * keeps throwing. So the alarm is set to the earliest row, a row is postponed before its work starts, and the
 * alarm handler never throws.
 */
export class Schedule<Kind extends string> {
  readonly #storage: DurableObjectStorage;
  readonly #clock: Clock;
  readonly #handlers: Readonly<Record<Kind, DueHandler>>;
  readonly #inFlight = new Map<string, Promise<boolean>>();
  #isToBeArmed = false;

  constructor(storage: DurableObjectStorage, clock: Clock, handlers: Readonly<Record<Kind, DueHandler>>) {
    this.#storage = storage;
    this.#clock = clock;
    this.#handlers = handlers;
  }

  static prepare(sql: SqlStorage): void {
    sql.exec(
      'CREATE TABLE IF NOT EXISTS due (kind TEXT, id TEXT, at INTEGER, attempts INTEGER NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID',
    );
    sql.exec('CREATE INDEX IF NOT EXISTS due_at ON due (at)');
  }

  /** Call it in the object's constructor: sets the alarm again if it was set under another clock. */
  resume(): void {
    if (this.#clock.isShifted) this.arm();
  }

  /** Adds or moves a row. Call it in the same turn as the change that requires the work. */
  set(kind: Kind, id: string, at: number): void {
    // A new row gets a random revision: work on a row that was cleared and set again must not settle the new
    // one.
    this.#storage.sql.exec(
      `INSERT INTO due (kind, id, at, attempts, revision) VALUES (?, ?, ?, 0, abs(random() % 1000000000))
       ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, attempts = 0, revision = revision + 1`,
      kind,
      id,
      at,
    );
    this.#armThisTurn();
  }

  /**
   * Adds the row of work that this turn starts with `runNow`. Its time is that of the retry, in case the work
   * is lost.
   */
  setBegun(kind: Kind, id: string): void {
    this.set(kind, id, wholeSecond(this.#clock.now() + FIRST_RETRY_MS));
  }

  clear(kind: Kind, id: string): void {
    this.#storage.sql.exec('DELETE FROM due WHERE kind = ? AND id = ?', kind, id);
  }

  clearAll(kinds: readonly Kind[], id: string): void {
    const places = kinds.map(() => '?').join(', ');
    this.#storage.sql.exec(`DELETE FROM due WHERE kind IN (${places}) AND id = ?`, ...kinds, id);
  }

  ids(kind: Kind): string[] {
    const rows = this.#storage.sql.exec<{ id: string }>(
      'SELECT id FROM due WHERE kind = ? ORDER BY id',
      kind,
    );
    return rows.toArray().map(({ id }) => id);
  }

  has(kind: Kind, id: string): boolean {
    return this.#row(kind, id) !== undefined;
  }

  isDue(kind: Kind, id: string): boolean {
    const row = this.#row(kind, id);
    return row !== undefined && row.at <= this.#clock.now();
  }

  /**
   * Does a row's work now instead of at its time. Returns false if it failed; the row is then kept for later.
   */
  runNow(kind: Kind, id: string): Promise<boolean> {
    // Running work may have started before the change that this call is about.
    const running = this.#inFlight.get(nameOf({ kind, id }));
    if (running) return running.then(() => this.runNow(kind, id));
    const row = this.#row(kind, id);
    return row ? this.#run(row) : Promise.resolve(true);
  }

  /** Like `runNow`, but joins running work, for a caller that only waits for its result. */
  joinNow(kind: Kind, id: string): Promise<boolean> {
    return this.#inFlight.get(nameOf({ kind, id })) ?? this.runNow(kind, id);
  }

  /** Waits for the running work of a row, if there is any. */
  async whileRunning(kind: Kind, id: string): Promise<void> {
    await this.#inFlight.get(nameOf({ kind, id }));
  }

  /** The alarm handler: does all due work. */
  async runDue(): Promise<void> {
    const rows = this.#storage.sql
      .exec<DueRow>('SELECT * FROM due WHERE at <= ? ORDER BY at LIMIT ?', this.#clock.now(), BATCH)
      .toArray();
    const idle = rows.filter((row) => !this.#inFlight.has(nameOf(row)));
    for (const row of rows) {
      if (!idle.includes(row)) this.#putOff(row, this.#clock.now() + IN_FLIGHT_MS, row.attempts);
    }
    await waitAtMost(LONGEST_ALARM_MS, Promise.all(idle.map((row) => this.#run(row))));
    this.arm();
  }

  /** Sets the alarm to the earliest row. */
  arm(): void {
    const next = this.#storage.sql.exec<{ at: number | null }>('SELECT min(at) AS at FROM due').one().at;
    // The runtime holds back all responses until the alarm is stored, and resets the object if that fails.
    if (next === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(this.#clock.machineTime(next));
  }

  /**
   * Sets the alarm at the end of the turn, before its writes are committed, so that several rows cost one
   * alarm.
   */
  #armThisTurn(): void {
    if (this.#isToBeArmed) return;
    this.#isToBeArmed = true;
    queueMicrotask(() => {
      this.#isToBeArmed = false;
      this.arm();
    });
  }

  #row(kind: string, id: string): DueRow | undefined {
    return this.#storage.sql
      .exec<DueRow>('SELECT * FROM due WHERE kind = ? AND id = ?', kind, id)
      .toArray()[0];
  }

  #run(row: DueRow): Promise<boolean> {
    const key = nameOf(row);
    const running = this.#inFlight.get(key);
    if (running) return running;
    const run = this.#attempt(row).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, run);
    return run;
  }

  async #attempt(row: DueRow): Promise<boolean> {
    const attempt = row.attempts + 1;
    const backOffMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 20));
    this.#putOff(row, wholeSecond(this.#clock.now() + backOffMs), attempt);
    this.#armThisTurn();
    if (!isHandled(row, this.#handlers)) {
      // A version that has a handler for the kind may be deployed (again): until then no pending work is
      // dropped.
      log('due_without_handler', { kind: row.kind, id: row.id });
      return false;
    }
    try {
      const again = await this.#handlers[row.kind](row.id, attempt);
      this.#settle(row, again);
      return true;
    } catch (error) {
      log('due_failed', { kind: row.kind, id: row.id, attempt, cause: describeError(error) });
      return false;
    }
  }

  /** Removes the row, or moves it to its next time. A row that was set meanwhile is unchanged. */
  #settle({ kind, id, revision }: DueRow, again: number | undefined): void {
    const { sql } = this.#storage;
    if (again === undefined) {
      sql.exec('DELETE FROM due WHERE kind = ? AND id = ? AND revision = ?', kind, id, revision);
      return;
    }
    sql.exec(
      'UPDATE due SET at = ?, attempts = 0, revision = revision + 1 WHERE kind = ? AND id = ? AND revision = ?',
      again,
      kind,
      id,
      revision,
    );
    this.#armThisTurn();
  }

  #putOff(row: DueRow, at: number, attempts: number): void {
    this.#storage.sql.exec(
      'UPDATE due SET at = ?, attempts = ? WHERE kind = ? AND id = ?',
      at,
      attempts,
      row.kind,
      row.id,
    );
  }
}

/**
 * Rounds up to whole seconds, so that rows due within a second share an alarm: moving it costs a write and a
 * sync.
 */
export function wholeSecond(at: number): number {
  return Math.ceil(at / 1000) * 1000;
}

function isHandled<Kind extends string>(row: DueRow, handlers: Record<Kind, unknown>): row is DueRow<Kind> {
  return Object.hasOwn(handlers, row.kind);
}

function nameOf({ kind, id }: Pick<DueRow, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
