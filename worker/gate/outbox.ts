import { addColumns } from '../db/add-columns.ts';
import { bindingOfId, type WorkBinding } from '../runner/object-of-id.ts';
import type { Order, PendingOrder } from './order.ts';

export function createOutboxTable(sql: SqlStorage): void {
  // The column names are from the time when there were only jobs.
  sql.exec(
    'CREATE TABLE IF NOT EXISTS outbox (job_id TEXT PRIMARY KEY, specification TEXT NOT NULL) WITHOUT ROWID',
  );
  addColumns(sql, 'outbox', { taker: "TEXT NOT NULL DEFAULT 'JOB'", object: 'TEXT' });
}

type Row = { job_id: string; specification: string; object: string | null };

/** Accepted orders that have not been handed over yet. */
export class Outbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add({ id, object, payload }: Order): void {
    this.#sql.exec(
      'INSERT INTO outbox (job_id, specification, taker, object) VALUES (?, ?, ?, ?)',
      id,
      JSON.stringify(payload),
      bindingOfId(object ?? id),
      object ?? null,
    );
  }

  find(id: string): PendingOrder | undefined {
    const [row] = this.#sql.exec<Row>('SELECT * FROM outbox WHERE job_id = ?', id).toArray();
    return row && orderOf(row);
  }

  /** Returns the orders for objects of this binding. */
  of(binding: WorkBinding): PendingOrder[] {
    return this.#sql.exec<Row>('SELECT * FROM outbox WHERE taker = ?', binding).toArray().map(orderOf);
  }

  remove(id: string): void {
    this.#sql.exec('DELETE FROM outbox WHERE job_id = ?', id);
  }
}

function orderOf({ job_id, specification, object }: Row): PendingOrder {
  return { id: job_id, object: object ?? job_id, payload: JSON.parse(specification) };
}
