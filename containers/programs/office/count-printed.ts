import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { contentsOfPrinted } from '../../documents/office/contents/printed-contents.ts';
import type { Contents } from '../../protocol/office/contents.ts';
import type { countPrintedProgram } from '../../protocol/office/count-printed.ts';
import { runProgram } from '../../protocol/run-program.ts';

async function count(path: string): Promise<Contents> {
  return contentsOfPrinted(await PDFDocument.load(await readFile(path), { updateMetadata: false }));
}

await runProgram<typeof countPrintedProgram>(({ path }) =>
  count(path).then(
    (contents) => ({ contents }),
    (error) => ({ contents: null, cause: error instanceof Error ? error.name : 'unknown' }),
  ),
);
