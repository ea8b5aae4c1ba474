import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const DRAFT = '.draft-';
const ABANDONED_AFTER_MS = 60_000;

/**
 * Replaces a file by a rename: readers find either the old or the new content, even after a loss of power.
 */
export async function writeWhole(path: string, content: string): Promise<void> {
  const draft = join(dirname(path), `${DRAFT}${basename(path)}-${randomUUID()}`);
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Syncs a folder, so that its file names survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the drafts of writers that were killed. */
export async function removeAbandonedDrafts(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(DRAFT)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (Math.abs(now - mtimeMs) > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
