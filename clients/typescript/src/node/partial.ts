import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

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
  const own = `.${id}.${process.pid}-${++made}.part`;
  written.add(own);
  for (const name of await readdir(folder)) {
    const [, of, pid] = /^\.(.+)\.(\d+)-\d+\.part$/.exec(name) ?? [];
    if (of !== id || isWritten(name, Number(pid))) continue;
    // Another program may be faster.
    if (
      await rename(join(folder, name), join(folder, own)).then(
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
