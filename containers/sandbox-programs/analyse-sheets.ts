import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { findLabels, type Word } from '../labels/find-labels.ts';
import { inkMask } from '../labels/mask.ts';
import type { Box } from '../shipping/recognition/cut-by-text.ts';
import { readWrittenPages, type WrittenPage } from '../shipping/recognition/words.ts';
import { type GreyPicture, parsePgm } from '../zpl/bitmap.ts';
import { readJob, report } from './job.ts';

/** Sheets of one file whose picture is looked at; their boxes where they are known already. */
export interface AnalyseSheetsJob {
  words: string;
  sheets: { sheet: number; picture: string /** Points. */; width: number; boxes: Box[] | null }[];
}

function isJob(value: unknown): value is AnalyseSheetsJob {
  return typeof value === 'object' && value !== null && 'words' in value && 'sheets' in value;
}

/** Half as large: labels are found at half the dots that bars are read at. */
function halved({ width, height, pixels }: GreyPicture): GreyPicture {
  const [wide, high] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const small = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const [upper, lower] = [2 * y * width, Math.min(2 * y + 1, height - 1) * width];
    for (let x = 0; x < wide; x++) {
      const [left, right] = [2 * x, Math.min(2 * x + 1, width - 1)];
      const sum =
        (pixels[upper + left] ?? 0) +
        (pixels[upper + right] ?? 0) +
        (pixels[lower + left] ?? 0) +
        (pixels[lower + right] ?? 0);
      small[y * wide + x] = sum >> 2;
    }
  }
  return { width: wide, height: high, pixels: small };
}

const HASH_CHARACTERS = 32;

/** Of the ink in a box, wherever on the sheet it lies. */
function hashOf(
  { width, height, ink }: ReturnType<typeof inkMask>,
  box: readonly number[],
  scale: number,
): string {
  const [left = 0, top = 0, right = 0, bottom = 0] = box.map((side) => Math.round(side * scale));
  const hash = createHash('sha256');
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    hash.update(ink.subarray(y * width + Math.max(0, left), y * width + Math.min(width, right)));
  return hash.digest('hex').slice(0, HASH_CHARACTERS);
}

function middles({ words }: WrittenPage): Word[] {
  return words.map(({ text, left, right, top, bottom }) => ({
    text,
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  }));
}

const job = readJob(isJob);
const pages = readWrittenPages(await readFile(job.words, 'utf8'));
for (const { sheet, picture, width, boxes } of job.sheets) {
  const small = halved(parsePgm(await readFile(picture)));
  await rm(picture, { force: true });
  const page = pages[sheet - 1] ?? { width, height: 0, words: [] };
  const found = boxes === null ? findLabels(small, width, middles(page), null) : null;
  const mask = inkMask(small);
  const regions = found?.regions.map(({ box }) => box) ?? boxes ?? [];
  const scale = small.width / width;
  report({
    sheet,
    skew: found?.skew ?? 0,
    pixelsPerPoint: scale * 2,
    regions: regions.map((box) => ({ box, picture: hashOf(mask, box, scale) })),
  });
}
