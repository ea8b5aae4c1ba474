import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Whether a path is longer than the system takes, as those of a hostile program may be. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG';
}

/** Removes a directory and all that is in it, however deep, or a file; nothing happens where there is none. */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    // Node goes by whole paths, the program of the system from one directory to the next.
    await execute('/bin/rm', ['-rf', '--', path]);
  }
}
