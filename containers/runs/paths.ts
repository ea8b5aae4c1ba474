import { join } from 'node:path';
import type { Run } from './run.ts';

const SAFE_EXTENSION = /^[a-z0-9]{1,5}$/;

export function inputDirectory(run: Run): string {
  return join(run.directory, 'in');
}

/** Returns the path of an input: a name of ours, whatever the user called it. */
export function inputPath(run: Run, index: number): string {
  const extension = run.submission.inputs[index]?.extension ?? '';
  const name = SAFE_EXTENSION.test(extension) ? `${index}.${extension}` : String(index);
  return join(inputDirectory(run), name);
}

export function outputDirectory(run: Run): string {
  return join(run.directory, 'out');
}

export function scratchDirectory(run: Run): string {
  return join(run.directory, 'scratch');
}

/**
 * The directory of LibreOffice profiles. Sandboxed programs cannot write to it, so none can plant a link where a
 * profile is copied.
 */
export function profilesDirectory(run: Run): string {
  return join(run.directory, 'profiles');
}
