/**
 * Adds columns that came after their table, in the SQLite of a Durable Object; those that are there stay as they are.
 * Returns the names of those that it added.
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
