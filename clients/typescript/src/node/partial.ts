import { readdir, rename, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A download that is written has bytes more often than this. */
const ABANDONED_MS = 10 * 60_000;

/** The names of partial files that this process writes. */
const written = new Set<string>();
let made = 0;

export interface Partial {
  path: string;
  /** Called when it is written no more. */
  release: () => void;
}

/**
 * Names the partial file of a download, and takes over what a program that has ended left of it. Each writer has its own:
 * two that append to one file would mix it.
 */
export async function claimPartial(folder: string, id: string): Promise<Partial> {
  const host = hostname().replace(/[^\w-]/g, '-');
  const own = `.${id}.${host}.${process.pid}-${++made}.part`;
  written.add(own);
  for (const name of await readdir(folder)) {
    const [, of, onHost, pid] = /^\.(.+)\.([\w-]+)\.(\d+)-\d+\.part$/.exec(name) ?? [];
    if (of !== id) continue;
    const path = join(folder, name);
    if (onHost === host ? isWritten(name, Number(pid)) : !(await isAbandoned(path))) continue;
    // Another program may be faster.
    if (
      await rename(path, join(folder, own)).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  return { path: join(folder, own), release: () => written.delete(own) };
}

function isWritten(name: string, pid: number): boolean {
  // A number is given again: in a container, each start may have the same one.
  if (pid === process.pid) return written.has(name);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** A process of another machine or container that shares the folder cannot be asked. */
async function isAbandoned(path: string): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > ABANDONED_MS,
    () => false,
  );
}
