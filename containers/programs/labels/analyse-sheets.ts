import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { BAR_CONTRAST, barFinder } from '../../documents/label-finding/bars.ts';
import { findLabels } from '../../documents/label-finding/find-labels.ts';
import { InkSums } from '../../documents/label-finding/ink-sums.ts';
import { inkMask, type Mask } from '../../documents/label-finding/mask.ts';
import { straightened } from '../../documents/label-finding/skew.ts';
import { cropPicture, halved } from '../../documents/shipping/recognition/crop-picture.ts';
import { withoutWords } from '../../documents/shipping/recognition/without-words.ts';
import { fileLines } from '../../documents/text/file-lines.ts';
import { readWrittenPages } from '../../documents/text/written-pages.ts';
import { type GreyPicture, parsePgm } from '../../documents/zpl/bitmap.ts';
import type { PixelBox, ShownBox } from '../../plain/geometry/boxes.ts';
import { POINTS_PER_MILLIMETRE } from '../../plain/units.ts';
import type { analyseSheetsProgram } from '../../protocol/labels/analyse-sheets.ts';
import { runProgram } from '../../protocol/run-program.ts';

const HASH_CHARACTERS = 32;

function scaled({ left, top, right, bottom }: ShownBox, scale: number): PixelBox {
  const pixels = (side: number) => Math.round(side * scale);
  return { left: pixels(left), top: pixels(top), right: pixels(right), bottom: pixels(bottom) };
}

/** Hashes the ink in a box. */
function hashOf({ width, height, ink }: Mask, { left, top, right, bottom }: PixelBox): string {
  const hash = createHash('sha256');
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    hash.update(ink.subarray(y * width + Math.max(0, left), y * width + Math.min(width, right)));
  return hash.digest('hex').slice(0, HASH_CHARACTERS);
}

/** Finds bar codes in a part of a sheet, whether or not they can be read. */
function barsOf(picture: GreyPicture, skew: number, pixelsPerMillimetre: number): (box: PixelBox) => boolean {
  const upright = (mask: Mask) => new InkSums(skew === 0 ? mask : straightened(mask, skew));
  const inks = [upright(inkMask(picture, BAR_CONTRAST)), upright(inkMask(picture))];
  const hasBars = barFinder(inks, pixelsPerMillimetre);
  const [wide, high] = [picture.width, picture.height];
  return ({ left, top, right, bottom }) =>
    hasBars({
      ...{ left: Math.max(0, left), top: Math.max(0, top) },
      ...{ right: Math.min(wide, right), bottom: Math.min(high, bottom) },
    });
}

await runProgram<typeof analyseSheetsProgram>(async (job, onStep) => {
  const pages = readWrittenPages(fileLines(job.words));
  for (const { sheet, picture, width, boxes } of job.sheets) {
    const whole = parsePgm(await readFile(picture));
    await rm(picture, { force: true });
    const small = halved(whole);
    const page = pages[sheet - 1] ?? { width, height: 0, words: [] };
    const found = boxes === null ? findLabels(small, width, page.words, null) : null;
    const mask = inkMask(small);
    const skew = found?.skew ?? 0;
    const scale = small.width / width;
    const drawn = withoutWords(small, page.words, scale);
    const hasBars = barsOf(drawn, skew, scale * POINTS_PER_MILLIMETRE);
    const regions = [];
    for (const [index, box] of (found?.regions.map((region) => region.box) ?? boxes ?? []).entries()) {
      const crop = `${picture}-${index}.pgm`;
      const cut = cropPicture(whole, scaled(box, whole.width / width), skew);
      await writeFile(crop, [`P5\n${cut.width} ${cut.height}\n255\n`, cut.pixels]);
      const seen = scaled(box, scale);
      regions.push({ box, crop, picture: hashOf(mask, seen), hasBars: hasBars(seen) });
    }
    onStep({ sheet, skew, regions });
  }
  return null;
});
