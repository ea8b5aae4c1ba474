import { readFile } from 'node:fs/promises';
import { announcesBeyondEnd } from '../../documents/text/rtf.ts';
import type { checkRtfProgram } from '../../protocol/office/check-rtf.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof checkRtfProgram>(async ({ path }) => {
  return { isCut: announcesBeyondEnd(await readFile(path)) };
});
