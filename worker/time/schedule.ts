import { describeError, log } from '../../common/log.ts';
import type { Clock } from './clock.ts';
import { waitAtMost } from './wait-at-most.ts';

/** What a due row does. A returned time is when to do it again; nothing means done. A throw means: later, again. */
export type DueHandler = (id: string, attempt: number) => Promise<number | undefined>;

type DueRow<Kind = string> = { kind: Kind; id: string; at: number; attempts: number; revision: number };

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5 * 60_000;
const BATCH = 50;
/** The alarm is free again after this, whatever hangs. */
const LONGEST_ALARM_MS = 15_000;
/** A row whose work is still going on when its time comes is looked at again after this. */
const IN_FLIGHT_MS = 10_000;

/**
 * Everything that an object has to do later. An object has one alarm, and the runtime gives up on an alarm
 * that keeps throwing: so the alarm is set to the earliest row, a row is put off before its work begins,
 * and the alarm handler never throws.
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

  /** Call it in the object's constructor: an alarm that was set under another clock is set anew. */
  resume(): void {
    if (this.#clock.isShifted) this.arm();
  }

  /** Sets or moves a row. Call it in the same turn as the change that makes the work necessary. */
  set(kind: Kind, id: string, at: number): void {
    // A new row's revision is random: work on a row that was cleared and set again must not take it for its own.
    this.#storage.sql.exec(
      `INSERT INTO due (kind, id, at, attempts, revision) VALUES (?, ?, ?, 0, abs(random() % 1000000000))
       ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, attempts = 0, revision = revision + 1`,
      kind,
      id,
      at,
    );
    this.#armThisTurn();
  }

  /** Sets the row of work that this turn begins by `runNow`: its time is that of the next try, should this one be lost. */
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

  /** The ids of all rows of a kind. */
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

  /** Does a row's work now instead of at its time; false when it failed, and the row stays for later. */
  runNow(kind: Kind, id: string): Promise<boolean> {
    // Work already going on may have begun before the change that this call is about.
    const running = this.#inFlight.get(nameOf({ kind, id }));
    if (running) return running.then(() => this.runNow(kind, id));
    const row = this.#row(kind, id);
    return row ? this.#run(row) : Promise.resolve(true);
  }

  /** Waits for the work of a row that is going on; at once where there is none. */
  async whileRunning(kind: Kind, id: string): Promise<void> {
    await this.#inFlight.get(nameOf({ kind, id }));
  }

  /** The alarm handler: all that is due. */
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

  /** Puts the alarm at the earliest row. */
  arm(): void {
    const next = this.#storage.sql.exec<{ at: number | null }>('SELECT min(at) AS at FROM due').one().at;
    // The runtime holds back every answer until the alarm is stored, and resets the object if it cannot be.
    if (next === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(this.#clock.machineTime(next));
  }

  /** At the end of the turn, before its writes are committed: several rows cost one alarm. */
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
      // A version that knows the kind may come (again): until then nothing that is owed is dropped.
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

  /** The row's work is done, or to be done again; a row that was set meanwhile stays as it is. */
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

/** What is put off within a second shares one alarm: to move it costs a write and a sync. */
export function wholeSecond(at: number): number {
  return Math.ceil(at / 1000) * 1000;
}

function isHandled<Kind extends string>(row: DueRow, handlers: Record<Kind, unknown>): row is DueRow<Kind> {
  return Object.hasOwn(handlers, row.kind);
}

function nameOf({ kind, id }: Pick<DueRow, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
