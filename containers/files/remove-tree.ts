import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Returns true if an error reports a path that is longer than the system allows; a hostile program may create
 * such paths.
 */
export function isTooDeep(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG';
}

/** Removes a file, or a directory with its content of any depth; does nothing if there is none. */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    // Node uses whole paths, the system's program goes from one directory to the next.
    await execute('/bin/rm', ['-rf', '--', path]);
  }
}
