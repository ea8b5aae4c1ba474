import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLabels } from '../../../containers/documents/label-finding/find-labels.ts';
import { fileLines } from '../../../containers/documents/text/file-lines.ts';
import { readWrittenPages } from '../../../containers/documents/text/written-pages.ts';
import { parsePgm } from '../../../containers/documents/zpl/bitmap.ts';
import type { FoundSheet } from '../../../containers/protocol/labels/find-labels.ts';
import { execute } from '../execute.ts';
import type { PlacedItem } from './carrier-sheets.ts';
import { MILLIMETRE } from './sheet.ts';

const DPI = 100;
const POINTS_PER_INCH = 72;
/** The smallest share of a label's width and height that the found region must have. */
export const [LEAST_PRINTED, LEAST_PRINTED_OF_SMALL] = [0.75, 0.4];

/** Finds the labels of each page of a PDF, like the tool. */
export async function findSheets(bytes: Uint8Array, pages: number): Promise<FoundSheet[]> {
  const folder = await mkdtemp(join(tmpdir(), 'papelada-sheets-'));
  try {
    const [given, upright, words] = ['given.pdf', 'upright.pdf', 'words'].map((name) => join(folder, name));
    await writeFile(given ?? '', bytes);
    await execute('qpdf', ['--flatten-rotation', given ?? '', upright ?? '']);
    await execute('pdftotext', ['-q', '-bbox', '-cropbox', upright ?? '', words ?? '']);
    await execute('pdftoppm', ['-r', `${DPI}`, '-gray', '-cropbox', upright ?? '', join(folder, 'page')]);
    const written = readWrittenPages(fileLines(words ?? ''));
    const digits = String(pages).length;
    return await Promise.all(
      Array.from({ length: pages }, async (_, index) => {
        const name = `page-${String(index + 1).padStart(digits, '0')}.pgm`;
        const picture = parsePgm(await readFile(join(folder, name)));
        const width = (picture.width * POINTS_PER_INCH) / DPI;
        return findLabels(picture, width, written[index]?.words ?? [], null);
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the found boxes if they do not match the sheet's items, within a tolerance in millimetres; null if
 * they match.
 */
export function mistakeOf(
  { regions }: FoundSheet,
  items: readonly PlacedItem[],
  tolerance: number,
  leastPrinted = LEAST_PRINTED,
): string | null {
  const boxes = regions.map(({ box: { left, top, right, bottom } }) =>
    [left, top, right, bottom].map((side) => side / MILLIMETRE),
  );
  const isRight = items.map(({ place: { x, y, width, height } }, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes[index] ?? [];
    const isWithin =
      left > x - tolerance &&
      top > y - tolerance &&
      right < x + width + tolerance &&
      bottom < y + height + tolerance;
    return isWithin && right - left > width * leastPrinted && bottom - top > height * leastPrinted;
  });
  if (regions.length === items.length && isRight.every(Boolean)) return null;
  return boxes.map((box) => box.map((side) => Math.round(side)).join(' ')).join(' | ');
}
