import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './programs.ts';

/** Databases as they would be restored: without what lies in their free pages and logs. */
const REWRITE = `
import os, sqlite3, sys
for place, _, names in os.walk(sys.argv[1]):
    for name in names:
        path = os.path.join(place, name)
        if name.endswith(".sqlite"):
            sqlite3.connect(path).execute("VACUUM INTO ?", (path + ".live",))
    for name in names:
        if ".sqlite" in name:
            os.remove(os.path.join(place, name))
`;

/** Everything that D1, R2 and the objects keep, as a dump of each would have it, by its path. */
export async function dumpOf(stateDirectory: string): Promise<Map<string, Buffer>> {
  const copy = await mkdtemp(join(tmpdir(), 'papelada-dump-'));
  try {
    await cp(stateDirectory, copy, { recursive: true });
    await run('python3', ['-c', REWRITE, copy]);
    const dump = new Map<string, Buffer>();
    for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) dump.set(path.slice(copy.length), await readFile(path));
    }
    return dump;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
