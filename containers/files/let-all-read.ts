import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes a directory and its content readable for sandboxed programs of every identity. */
export async function letAllRead(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await letAllRead(path);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}
