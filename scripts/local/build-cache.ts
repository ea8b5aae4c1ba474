import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ROOT = `${join(import.meta.dirname, '../..')}/`;
const DIRECTORY = join(ROOT, '.papelada', 'kept');

/**
 * Returns the SHA-256 of files, and of all files in directories that are not generated, by path and content.
 * Paths are relative to the repository.
 */
export async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(ROOT);
  for (const path of (await Promise.all(paths.map(filesOf))).flat().toSorted())
    hash.update(`\0${path}\0`).update(await readFile(join(ROOT, path)));
  return hash.digest('hex');
}

/** Returns the result of `make`, from an earlier start if the fingerprint of its inputs is the same. */
export async function cached(
  name: string,
  fingerprint: string,
  make: () => Promise<string>,
): Promise<string> {
  const path = join(DIRECTORY, name);
  const stored = await readFile(path, 'utf8').catch(() => '');
  if (stored.startsWith(`${fingerprint}\n`)) return stored.slice(fingerprint.length + 1);
  const made = await make();
  await mkdir(dirname(path), { recursive: true });
  // Another start may write the same file.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${fingerprint}\n${made}`);
  await rename(draft, path);
  return made;
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(join(ROOT, path))).isDirectory()) return [path];
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length))
    .filter((file) => !file.includes('/generated/'));
}
