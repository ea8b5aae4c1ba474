/** Creates the conference's tables, only once the batch is done, so that a guessed link stores nothing. */
export function createConferenceTables(sql: SqlStorage): void {
  sql.exec('CREATE TABLE IF NOT EXISTS conference (opened_at INTEGER NOT NULL)');
  sql.exec(
    `CREATE TABLE IF NOT EXISTS conference_parcels (
       position INTEGER PRIMARY KEY, code TEXT NOT NULL, marketplace TEXT NOT NULL, carrier TEXT NOT NULL,
       order_number TEXT, tracking TEXT, recipient TEXT, invoice TEXT, volume INTEGER NOT NULL, volumes INTEGER NOT NULL,
       revision INTEGER NOT NULL, checked_at INTEGER, device TEXT)`,
  );
  sql.exec('CREATE INDEX IF NOT EXISTS conference_revisions ON conference_parcels (revision)');
  sql.exec(
    `CREATE TABLE IF NOT EXISTS conference_codes (
       code TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (code, position)) WITHOUT ROWID`,
  );
  sql.exec(
    `CREATE TABLE IF NOT EXISTS conference_acts (
       number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, text TEXT NOT NULL, answer TEXT NOT NULL,
       UNIQUE (id, text))`,
  );
}

export function dropConferenceTables(sql: SqlStorage): void {
  for (const name of ['acts', 'codes', 'parcels']) sql.exec(`DROP TABLE IF EXISTS conference_${name}`);
  sql.exec('DROP TABLE IF EXISTS conference');
}

export function hasConferenceTables(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'conference'").toArray().length > 0;
}
