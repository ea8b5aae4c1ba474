/** Adds a column that came after its table, in the SQLite of a Durable Object; one that is there stays as it is. */
export function addColumn(sql: SqlStorage, table: string, name: string, definition: string): void {
  const columns = sql.exec<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).toArray();
  if (columns.some((column) => column.name === name)) return;
  sql.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
}
