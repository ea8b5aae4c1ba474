import { join } from 'node:path';
import type { Run } from './run.ts';

const SAFE_EXTENSION = /^[a-z0-9]{1,5}$/;

export function inputDirectory(run: Run): string {
  return join(run.directory, 'in');
}

/** Where the bytes of an input lie: a name of ours, whatever the user called it. */
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

/** Of LibreOffice: beside what sandboxed programs can write to, so that none can plant a link where one is copied to. */
export function profilesDirectory(run: Run): string {
  return join(run.directory, 'profiles');
}
