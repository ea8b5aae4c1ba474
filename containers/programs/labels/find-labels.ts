import { readFile, rm } from 'node:fs/promises';
import { findLabels } from '../../documents/label-finding/find-labels.ts';
import { fileLines } from '../../documents/text/file-lines.ts';
import { readWrittenPages } from '../../documents/text/written-pages.ts';
import { parsePgm } from '../../documents/zpl/bitmap.ts';
import type { findLabelsProgram } from '../../protocol/labels/find-labels.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof findLabelsProgram>(async ({ words, grid, pages }, onStep) => {
  const written = readWrittenPages(fileLines(words));
  for (const { page, picture, width } of pages) {
    const shown = parsePgm(await readFile(picture));
    const sheet = findLabels(shown, width, written[page - 1]?.words ?? [], grid);
    await rm(picture, { force: true });
    onStep({ page, sheet });
  }
  return null;
});
