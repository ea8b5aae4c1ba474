import { startOfMonth } from '../../time/brasilia.ts';

export function createMonthlyItemsTable(sql: SqlStorage): void {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS monthly_item (month INTEGER, item TEXT, reference TEXT, PRIMARY KEY (month, item, reference)) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX IF NOT EXISTS monthly_item_reference ON monthly_item (reference)');
}

/** Items that an account pays once per month of Brasília, each with all orders that contained it. */
export class MonthlyItems {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Returns the items that no order of this month contains, in their order. */
  fresh(items: readonly string[], now: number): string[] {
    const month = startOfMonth(now);
    return items.filter(
      (item) =>
        this.#sql
          .exec('SELECT 1 FROM monthly_item WHERE month = ? AND item = ? LIMIT 1', month, item)
          .toArray().length === 0,
    );
  }

  /** Records the items of an order. Idempotent. */
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

  /** Removes a failed order: its items that are in no other order are unpaid again. Idempotent. */
  removeOrder(reference: string): void {
    this.#sql.exec('DELETE FROM monthly_item WHERE reference = ?', reference);
  }

  /** Deletes items of past months, which no longer count. */
  dropOld(now: number): void {
    this.#sql.exec('DELETE FROM monthly_item WHERE month < ?', startOfMonth(now));
  }
}
