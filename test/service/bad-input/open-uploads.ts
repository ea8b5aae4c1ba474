import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Multipart uploads that R2 holds neither completed nor aborted, as the local runtime notes them under `directory`. */
export async function openUploads(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  const open: string[] = [];
  for (const name of names.filter((path) => /\/r2\/.*\.sqlite$/.test(path))) {
    const database = new DatabaseSync(join(directory, name), { readOnly: true });
    const table = "SELECT 1 FROM sqlite_master WHERE name = '_mf_multipart_uploads'";
    if (database.prepare(table).get()) {
      const rows = database.prepare('SELECT key FROM _mf_multipart_uploads WHERE state = 0').all();
      open.push(...rows.map((row) => String(row.key)));
    }
    database.close();
  }
  return open;
}
