/** Adds columns that came after their table, in the SQLite of a Durable Object; those that are there stay as they are. */
export function addColumns(
  sql: SqlStorage,
  table: string,
  definitions: Readonly<Record<string, string>>,
): void {
  const columns = sql.exec<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).toArray();
  const known = new Set(columns.map(({ name }) => name));
  for (const [name, definition] of Object.entries(definitions))
    if (!known.has(name)) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
}
