import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFree } from '../sandbox/processes/port.ts';

const PARENT = join(dirname(dirname(import.meta.dirname)), '.papelada', 'runs');

/** The default work directory: one for each port, which only one program can hold. */
export function workDirectoryOf(port: number): string {
  return join(PARENT, String(port));
}

/** Creates and empties the directory, and erases what killed programs have left in those beside it. */
export async function openWorkDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`its work directory (PAPELADA_WORK) cannot be used: ${reason}`);
  }
  if (dirname(path) === PARENT) await eraseAbandoned();
}

async function eraseAbandoned(): Promise<void> {
  for (const name of await readdir(PARENT)) {
    if (!/^\d+$/.test(name) || !(await isFree(Number(name)))) continue;
    await rm(join(PARENT, name), { recursive: true, force: true }).catch(() => {});
  }
}
