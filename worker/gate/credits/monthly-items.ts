import { startOfMonth } from '../../time/brasilia.ts';

export function createMonthlyItemsTable(sql: SqlStorage): void {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS monthly_item (month INTEGER, item TEXT, reference TEXT, PRIMARY KEY (month, item, reference)) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX IF NOT EXISTS monthly_item_reference ON monthly_item (reference)');
}

/** What an account pays once in a month of Brasília, however often it comes; each with all orders that it came in. */
export class MonthlyItems {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Those of the items that did not come in the month yet, in their order. */
  fresh(items: readonly string[], now: number): string[] {
    const month = startOfMonth(now);
    return items.filter(
      (item) =>
        this.#sql
          .exec('SELECT 1 FROM monthly_item WHERE month = ? AND item = ? LIMIT 1', month, item)
          .toArray().length === 0,
    );
  }

  /** They came in this order. Idempotent. */
  note(items: readonly string[], reference: string, now: number): void {
    const month = startOfMonth(now);
    for (const item of items)
      this.#sql.exec(
        'INSERT OR IGNORE INTO monthly_item (month, item, reference) VALUES (?, ?, ?)',
        month,
        item,
        reference,
      );
  }

  /** Nothing came of the order: what came in no other is as if it had never come. Idempotent. */
  giveBack(reference: string): void {
    this.#sql.exec('DELETE FROM monthly_item WHERE reference = ?', reference);
  }

  /** Those of months that have ended count for nothing any more. */
  dropOld(now: number): void {
    this.#sql.exec('DELETE FROM monthly_item WHERE month < ?', startOfMonth(now));
  }
}
