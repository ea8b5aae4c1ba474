import { addColumns } from '../db/add-columns.ts';
import type { Order, OrderTaker, PendingOrder } from './order.ts';

export function createOutboxTable(sql: SqlStorage): void {
  // Named when there were only jobs.
  sql.exec(
    'CREATE TABLE IF NOT EXISTS outbox (job_id TEXT PRIMARY KEY, specification TEXT NOT NULL) WITHOUT ROWID',
  );
  addColumns(sql, 'outbox', { taker: "TEXT NOT NULL DEFAULT 'JOB'", object: 'TEXT' });
}

type Row = { job_id: string; specification: string; taker: OrderTaker; object: string | null };

/** Accepted orders, until their takers have them. */
export class Outbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add({ id, taker, object, payload }: Order): void {
    this.#sql.exec(
      'INSERT INTO outbox (job_id, specification, taker, object) VALUES (?, ?, ?, ?)',
      id,
      JSON.stringify(payload),
      taker,
      object ?? null,
    );
  }

  find(id: string): PendingOrder | undefined {
    const [row] = this.#sql.exec<Row>('SELECT * FROM outbox WHERE job_id = ?', id).toArray();
    return row && orderOf(row);
  }

  of(taker: OrderTaker): PendingOrder[] {
    return this.#sql.exec<Row>('SELECT * FROM outbox WHERE taker = ?', taker).toArray().map(orderOf);
  }

  remove(id: string): void {
    this.#sql.exec('DELETE FROM outbox WHERE job_id = ?', id);
  }
}

function orderOf({ job_id, specification, taker, object }: Row): PendingOrder {
  return { id: job_id, taker, object: object ?? job_id, payload: JSON.parse(specification) };
}
