import { readFile } from 'node:fs/promises';
import { inkOf, parsePgm } from '../../documents/zpl/bitmap.ts';
import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { measureInkProgram } from '../../protocol/labels/measure-ink.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof measureInkProgram>(async ({ pictures, threshold }) => {
  const inks: (PixelBox | null)[] = [];
  for (const picture of pictures) inks.push(inkOf(threshold, parsePgm(await readFile(picture))));
  return { inks };
});
