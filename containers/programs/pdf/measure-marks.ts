import { readFile } from 'node:fs/promises';
import { paperMarks } from '../../documents/reading/paper-marks.ts';
import { parsePgm } from '../../documents/zpl/bitmap.ts';
import type { measureMarksProgram, PaperMarks } from '../../protocol/pdf/measure-marks.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof measureMarksProgram>(async ({ pictures }) => {
  const marks: PaperMarks[] = [];
  for (const picture of pictures) marks.push(paperMarks(parsePgm(await readFile(picture))));
  return marks;
});
