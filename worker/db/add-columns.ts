/**
 * Adds the missing columns to a table in the SQLite of a Durable Object, and leaves existing ones unchanged.
 * Returns the names of the added columns.
 */
export function addColumns(
  sql: SqlStorage,
  table: string,
  definitions: Readonly<Record<string, string>>,
): string[] {
  const columns = sql.exec<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).toArray();
  const known = new Set(columns.map(({ name }) => name));
  const missing = Object.entries(definitions).filter(([name]) => !known.has(name));
  for (const [name, definition] of missing) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
  return missing.map(([name]) => name);
}
