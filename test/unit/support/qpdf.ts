import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS } from '../../../containers/plain/system-programs.ts';

const { qpdf } = PROGRAMS;

/** Replaces qpdf by a shell script until `restoreQpdf`, for faults that the real qpdf cannot be made to have. */
export function replaceQpdf(directory: string, script: string): void {
  const path = join(directory, 'qpdf');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  Object.assign(PROGRAMS, { qpdf: path });
}

export function restoreQpdf(): void {
  Object.assign(PROGRAMS, { qpdf });
}
