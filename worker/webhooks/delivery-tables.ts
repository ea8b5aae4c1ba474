import { addColumns } from '../db/add-columns.ts';
import { Schedule } from '../time/schedule.ts';

/**
 * Creates the tables of an account's deliveries. A body is text until it is settled, then compressed. `bytes`
 * counts the body and the recorded exchanges; `gone` means that neither is kept any more. `recovery` is the
 * last recovery that sent it.
 */
export function prepareDeliveries(sql: SqlStorage): void {
  Schedule.prepare(sql);
  sql.exec(`
    CREATE TABLE IF NOT EXISTS delivery (
      id TEXT PRIMARY KEY, account_id TEXT NOT NULL, type TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL,
      attempts INTEGER NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS attempt (
      delivery_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, status INTEGER, error TEXT, PRIMARY KEY (delivery_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS kept (id INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
  `);
  const added = addColumns(sql, 'delivery', {
    subject: 'TEXT',
    packed: 'BLOB',
    bytes: 'INTEGER',
    test: 'INTEGER NOT NULL DEFAULT 0',
    to_default: 'INTEGER NOT NULL DEFAULT 0',
    gone: 'INTEGER NOT NULL DEFAULT 0',
    next_at: 'INTEGER',
    recovery: 'TEXT',
  });
  addColumns(sql, 'attempt', {
    cause: "TEXT NOT NULL DEFAULT 'service'",
    url: 'TEXT',
    duration_ms: 'INTEGER',
    exchange: 'TEXT',
  });
  if (added.includes('next_at')) takeOver(sql);
  sql.exec(`
    CREATE INDEX IF NOT EXISTS delivery_time ON delivery (created_at, id);
    CREATE INDEX IF NOT EXISTS delivery_state ON delivery (state, created_at, id);
    CREATE INDEX IF NOT EXISTS delivery_type_state ON delivery (type, state, created_at, id);
    CREATE INDEX IF NOT EXISTS delivery_subject ON delivery (subject);
    CREATE INDEX IF NOT EXISTS delivery_recovery ON delivery (recovery, state, created_at, id) WHERE recovery IS NOT NULL;
    CREATE INDEX IF NOT EXISTS delivery_kept ON delivery (state, created_at, id) WHERE state <> 'pending' AND gone = 0;
  `);
}

/**
 * Migrates earlier versions: takes the subject from bodies that are still text, and deletes attempts of
 * deleted deliveries.
 */
function takeOver(sql: SqlStorage): void {
  sql.exec(`
    DROP INDEX IF EXISTS delivery_settled;
    DELETE FROM attempt WHERE delivery_id NOT IN (SELECT id FROM delivery);
    UPDATE delivery SET bytes = length(CAST(body AS BLOB)) WHERE bytes IS NULL;
    UPDATE delivery SET subject = json_extract(body, '$.data.id')
      WHERE subject IS NULL AND body <> '' AND json_valid(body) AND json_type(body, '$.data.id') = 'text';
    UPDATE delivery SET test = 1 WHERE body <> '' AND json_valid(body) AND json_type(body, '$.data.test') = 'true';
    UPDATE delivery SET next_at = (SELECT at FROM due WHERE kind = 'deliver' AND due.id = delivery.id)
      WHERE state = 'pending';
    DELETE FROM kept;
    INSERT INTO kept (id, bytes) SELECT 1, COALESCE(SUM(bytes), 0) FROM delivery;
  `);
}
