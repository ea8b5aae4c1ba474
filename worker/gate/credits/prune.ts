import { DAY_MS } from '../../time/brasilia.ts';

/**
 * A refund comes within an hour of its charge, and records are kept for 90 days. Neither is requested after
 * this time.
 */
const KEPT_MS = 100 * DAY_MS;
const MOST_RESERVATIONS = 1_000;

/**
 * Deletes old reservations and their entries; true if there are more. For a bucket that is kept, the sum of
 * its deleted entries stays in one entry `carried`, so that its remainder is still the sum of its entries.
 */
export function pruneLedger(sql: SqlStorage, now: number): boolean {
  const before = now - KEPT_MS;
  const old = `SELECT reference FROM reservation WHERE at < ? ORDER BY at, reference LIMIT ${MOST_RESERVATIONS}`;
  sql.exec(
    `INSERT INTO entry (at, kind, bucket, amount, reference)
     SELECT ?, 'carried', bucket, sum(amount), bucket FROM entry WHERE reference IN (${old}) GROUP BY bucket HAVING sum(amount) <> 0`,
    now,
    before,
  );
  sql.exec(`DELETE FROM entry WHERE reference IN (${old})`, before);
  const { rowsWritten } = sql.exec(`DELETE FROM reservation WHERE reference IN (${old})`, before);
  if (rowsWritten >= MOST_RESERVATIONS) return true;
  dropEndedBuckets(sql, before);
  joinCarried(sql, now);
  return false;
}

/** Deletes buckets whose charges are deleted already; their remaining entries refer to the bucket itself. */
function dropEndedBuckets(sql: SqlStorage, before: number): void {
  sql.exec('DELETE FROM entry WHERE reference IN (SELECT id FROM bucket WHERE expires_at < ?)', before);
  sql.exec(
    'DELETE FROM franchise_warning WHERE bucket IN (SELECT id FROM bucket WHERE expires_at < ?)',
    before,
  );
  sql.exec('DELETE FROM bucket WHERE expires_at < ?', before);
}

function joinCarried(sql: SqlStorage, now: number): void {
  const several = sql
    .exec<{ bucket: string; amount: number }>(
      `SELECT entry.bucket AS bucket, sum(entry.amount) AS amount FROM bucket JOIN entry ON entry.reference = bucket.id
       WHERE entry.kind = 'carried' GROUP BY entry.bucket HAVING count(*) > 1`,
    )
    .toArray();
  for (const { bucket, amount } of several) {
    sql.exec("DELETE FROM entry WHERE reference = ? AND kind = 'carried'", bucket);
    sql.exec(
      "INSERT INTO entry (at, kind, bucket, amount, reference) VALUES (?, 'carried', ?, ?, ?)",
      now,
      bucket,
      amount,
      bucket,
    );
  }
}
