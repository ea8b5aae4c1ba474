import { appendFile, readFile, rm } from 'node:fs/promises';
import { cropped, cutAt, dithered, inkOf, parsePgm, quarterTurn } from '../../documents/zpl/bitmap.ts';
import { labelOf } from '../../documents/zpl/encode.ts';
import type { labelPagesProgram, Window } from '../../protocol/labels/label-pages.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Poppler may give a dot less than it was asked for, or one more, which no label has room for. */
function within([left, top, width, height]: Window, page: { width: number; height: number }): Window {
  const [x, y] = [Math.min(left, page.width - 1), Math.min(top, page.height - 1)];
  return [x, y, Math.min(width, page.width - x), Math.min(height, page.height - y)];
}

/** A page that is lighter is white paper, also where it was scanned or compressed. */
const PALEST = 250;

await runProgram<typeof labelPagesProgram>(async ({ encoding, threshold, dither, pages }) => {
  const empty: { page: number; isPale: boolean }[] = [];
  for (const [index, { target, picture, label, window, turned }] of pages.entries()) {
    const page = parsePgm(await readFile(picture));
    const [wide, high] = turned ? [label[1], label[0]] : label;
    const shown = cropped(page, within(window ?? [0, 0, wide, high], page));
    const grey = turned ? quarterTurn(shown) : shown;
    const bitmap = dither ? dithered(threshold, grey) : cutAt(threshold, grey);
    if (bitmap.bytes.every((byte) => byte === 0))
      empty.push({ page: index, isPale: inkOf(PALEST, page) !== null });
    const [width, height] = label;
    await appendFile(target, labelOf({ width, height, picture: bitmap }, encoding));
    await rm(picture, { force: true });
  }
  return { empty };
});
