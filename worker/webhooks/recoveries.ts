import { EVENT_TYPES } from './event.ts';
import type { Place } from './history.ts';
import { laneOf, type Waiting } from './recovery-plan.ts';

export type RecoveryStatus = 'running' | 'done' | 'stopped';

export interface Recovery {
  id: string;
  status: RecoveryStatus;
  /** Covers deliveries that were created since then. */
  since: number;
  /** Started with a test key: covers only events of tests. */
  onlyTest: boolean;
  /** Deliveries to send or already sent; those erased in the meantime are not counted. */
  total: number;
  delivered: number;
  failed: number;
  createdAt: number;
}

export interface NewRecovery {
  id: string;
  since: number;
  onlyTest: boolean;
}

type Row = {
  id: string;
  status: RecoveryStatus;
  since: number;
  only_test: number;
  total: number;
  delivered: number;
  failed: number;
  created_at: number;
};

/**
 * An account's recoveries. The deliveries that the running one has yet to send are rows, each deleted when
 * its result is recorded.
 */
export class Recoveries {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS recovery (
        id TEXT PRIMARY KEY, status TEXT NOT NULL, since INTEGER NOT NULL, only_test INTEGER NOT NULL,
        total INTEGER NOT NULL, delivered INTEGER NOT NULL, failed INTEGER NOT NULL, created_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS to_recover (
        created_at INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (created_at, id)
      ) WITHOUT ROWID;
    `);
  }

  running(): Recovery | null {
    const rows = this.#sql.exec<Row>("SELECT * FROM recovery WHERE status = 'running'").toArray();
    return rows[0] ? read(rows[0]) : null;
  }

  find(id: string): Recovery | null {
    const rows = this.#sql.exec<Row>('SELECT * FROM recovery WHERE id = ?', id).toArray();
    return rows[0] ? read(rows[0]) : null;
  }

  /** Returns recoveries, newest first. */
  latest(most: number): Recovery[] {
    return this.#sql
      .exec<Row>('SELECT * FROM recovery ORDER BY created_at DESC, id DESC LIMIT ?', most)
      .toArray()
      .map(read);
  }

  /**
   * Starts a recovery of all failed deliveries since then; none may be running. Test notices are not sent
   * again.
   */
  start({ id, since, onlyTest }: NewRecovery, now: number): void {
    // Queried by type, so that an index covers the condition and tens of thousands of rows are not scanned.
    for (const type of EVENT_TYPES.filter((each) => each !== 'webhook.test'))
      this.#sql.exec(
        `INSERT INTO to_recover (created_at, id) SELECT created_at, id FROM delivery INDEXED BY delivery_type_state
         WHERE type = ? AND state = 'failed' AND created_at >= ? ${onlyTest ? 'AND test = 1' : ''}`,
        type,
        since,
      );
    const { total } = this.#sql.exec<{ total: number }>('SELECT count(*) AS total FROM to_recover').one();
    this.#sql.exec(
      `INSERT INTO recovery (id, status, since, only_test, total, delivered, failed, created_at)
       VALUES (?, ?, ?, ?, ?, 0, 0, ?)`,
      ...[id, total === 0 ? 'done' : 'running', since, onlyTest ? 1 : 0, total, now],
    );
  }

  /** Stops sending. Attempts in progress are counted when they are recorded. */
  stop(id: string): void {
    const stopped = this.#sql.exec(
      "UPDATE recovery SET status = 'stopped' WHERE id = ? AND status = 'running' RETURNING id",
      id,
    );
    if (stopped.toArray().length > 0) this.#sql.exec('DELETE FROM to_recover');
  }

  /** Ends a recovery; returns false if a delivery has yet to be sent. */
  finish(id: string): boolean {
    const left = this.#sql.exec('SELECT 1 FROM to_recover JOIN delivery USING (id) LIMIT 1').toArray();
    if (left.length > 0) return false;
    this.#sql.exec("UPDATE recovery SET status = 'done' WHERE id = ? AND status = 'running'", id);
    return true;
  }

  /** Returns the oldest deliveries yet to be sent, after a position. */
  waiting(after: Place | null, most: number): Waiting[] {
    return this.#sql
      .exec<{ created_at: number; id: string; url: string; to_default: number }>(
        `SELECT to_recover.created_at, id, url, to_default FROM to_recover JOIN delivery USING (id)
         WHERE (to_recover.created_at, id) > (?, ?) ORDER BY to_recover.created_at, id LIMIT ?`,
        ...[after?.createdAt ?? 0, after?.id ?? '', most],
      )
      .toArray()
      .map(({ created_at, id, url, to_default }) => ({
        id,
        createdAt: created_at,
        lane: laneOf({ url, toDefault: to_default === 1 }),
      }));
  }

  /**
   * Counts a delivery that was sent or need not be. One that was erased in the meantime, or counted before,
   * is not counted.
   */
  note(recovery: string, { createdAt, id }: Place, delivered: boolean): void {
    const isRunning = this.running()?.id === recovery;
    if (isRunning && !this.#take(createdAt, id)) return;
    const counted = delivered ? 'delivered' : 'failed';
    this.#sql.exec(`UPDATE recovery SET ${counted} = ${counted} + 1 WHERE id = ?`, recovery);
  }

  /** Removes an erased delivery from the running recovery. */
  leaveOut({ createdAt, id }: Place): void {
    if (this.#take(createdAt, id))
      this.#sql.exec("UPDATE recovery SET total = total - 1 WHERE status = 'running'");
  }

  forget(id: string): void {
    this.#sql.exec("DELETE FROM recovery WHERE id = ? AND status <> 'running'", id);
  }

  #take(createdAt: number, id: string): boolean {
    const taken = this.#sql.exec(
      'DELETE FROM to_recover WHERE created_at = ? AND id = ? RETURNING id',
      createdAt,
      id,
    );
    return taken.toArray().length > 0;
  }
}

function read({ only_test, created_at, ...same }: Row): Recovery {
  return { ...same, onlyTest: only_test === 1, createdAt: created_at };
}
