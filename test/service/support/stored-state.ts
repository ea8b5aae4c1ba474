import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const MOST_COPIES = 20;

/** Everything that D1, R2 and the objects keep, as a dump of each would have it, by its path. */
export async function dumpOf(stateDirectory: string): Promise<Map<string, Buffer>> {
  const copy = await mkdtemp(join(tmpdir(), 'papelada-dump-'));
  try {
    await copyAll(stateDirectory, copy);
    const dump = new Map<string, Buffer>();
    for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || /\.sqlite-(wal|shm)$/.test(path)) continue;
      const bytes = await readFile(path.endsWith('.sqlite') ? restored(path) : path);
      dump.set(path.slice(copy.length), bytes);
    }
    return dump;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** A database as a restored dump would have it: without what lies in its free pages and its log. */
function restored(path: string): string {
  const database = new DatabaseSync(path);
  try {
    database.prepare('VACUUM INTO ?').run(`${path}.restored`);
  } finally {
    database.close();
  }
  return `${path}.restored`;
}

/** The stores write into temporary files, which may be gone before their turn: then all is copied anew. */
async function copyAll(source: string, target: string): Promise<void> {
  for (let left = MOST_COPIES; ; left--) {
    try {
      await cp(source, target, { recursive: true, force: true });
      return;
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isGone || left === 0) throw error;
      await rm(target, { recursive: true, force: true });
    }
  }
}
