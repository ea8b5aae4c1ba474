import { appendFile, readFile, rm } from 'node:fs/promises';
import {
  cropped,
  cutAt,
  dithered,
  type GreyPicture,
  inkOf,
  parsePgm,
  quarterTurn,
} from '../../documents/zpl/bitmap.ts';
import { labelOf } from '../../documents/zpl/encode.ts';
import type { PixelBox } from '../../plain/geometry/boxes.ts';
import { turnedPixels } from '../../plain/geometry/sizes.ts';
import type { labelPagesProgram } from '../../protocol/labels/label-pages.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Poppler may return a dot less than requested, or one more, for which a label has no room. */
function within({ left, top, right, bottom }: PixelBox, { width, height }: GreyPicture): PixelBox {
  const [x, y] = [Math.min(left, width - 1), Math.min(top, height - 1)];
  return {
    ...{ left: x, top: y },
    ...{ right: Math.min(x + right - left, width), bottom: Math.min(y + bottom - top, height) },
  };
}

/** A lighter page is white paper, even if it was scanned or compressed. */
const PALEST = 250;

await runProgram<typeof labelPagesProgram>(async ({ encoding, threshold, dither, pages }) => {
  const empty: { page: number; isPale: boolean }[] = [];
  for (const [index, { target, picture, label, window, turned }] of pages.entries()) {
    const page = parsePgm(await readFile(picture));
    const { width: right, height: bottom } = turned ? turnedPixels(label) : label;
    const shown = cropped(page, within(window ?? { left: 0, top: 0, right, bottom }, page));
    const grey = turned ? quarterTurn(shown) : shown;
    const bitmap = dither ? dithered(threshold, grey) : cutAt(threshold, grey);
    if (bitmap.bytes.every((byte) => byte === 0))
      empty.push({ page: index, isPale: inkOf(PALEST, page) !== null });
    await appendFile(target, labelOf({ ...label, picture: bitmap }, encoding));
    await rm(picture, { force: true });
  }
  return { empty };
});
