import { readFileSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { ObjectDump } from '../../documents/pdf/objects/object-dump.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { structureOf } from '../../documents/pdf/objects/structure.ts';
import { isAlike, lumaOf, type Plane, resemblance } from '../../documents/pictures/similarity.ts';
import { type ColorPicture, readPpm } from '../../plain/pnm.ts';
import type { ComparePdfsJob, comparePdfsProgram, Pair } from '../../protocol/pdf/compare-pdfs.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Mean colours are compared for so many tiles along each side, and for blocks of so many pixels. */
const TILES = 12;
const BLOCK = 16;
/** Maximum differences, of 255, of the mean colours of a page, its worst tile and its worst block. */
const MAX_MEAN = 3;
const MAX_TILE = 12;
const MAX_BLOCK = 64;

interface View extends ColorPicture {
  luma: Plane;
}

function readView(path: string): View {
  const picture = readPpm(readFileSync(path));
  return { ...picture, luma: lumaOf(picture) };
}

/** Returns the difference of the mean colours of tiles, of 255: the mean of all tiles, and the worst. */
function colorDifference(
  left: View,
  right: View,
  across: number,
  down: number,
): { mean: number; worst: number } {
  const { width, height } = left;
  const sums = new Float64Array(across * down * 3);
  const counts = new Float64Array(across * down);
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * across) / width));
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * down) / height) * across;
    for (let x = 0; x < width; x++) {
      const tile = row + (columns[x] ?? 0);
      const at = (y * width + x) * 3;
      counts[tile] = (counts[tile] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel++) {
        const place = tile * 3 + channel;
        sums[place] =
          (sums[place] ?? 0) + (left.colors[at + channel] ?? 0) - (right.colors[at + channel] ?? 0);
      }
    }
  }
  const tiles = [...sums].map(
    (sum, place) => Math.abs(sum) / Math.max(1, counts[Math.floor(place / 3)] ?? 0),
  );
  const worst = tiles.reduce((most, tile) => Math.max(most, tile), 0);
  return { mean: tiles.reduce((sum, tile) => sum + tile, 0) / tiles.length, worst };
}

function isSamePage({ left, right }: Pair, leastSimilarity: number): boolean {
  if (readFileSync(left).equals(readFileSync(right))) return true;
  const [before, after] = [readView(left), readView(right)];
  const { width, height } = before;
  if (width !== after.width || height !== after.height) return false;
  if (!isAlike(resemblance(before.luma, after.luma), leastSimilarity)) return false;
  const { mean, worst } = colorDifference(before, after, TILES, TILES);
  const blocks = colorDifference(before, after, Math.ceil(width / BLOCK), Math.ceil(height / BLOCK));
  return mean <= MAX_MEAN && worst <= MAX_TILE && blocks.worst <= MAX_BLOCK;
}

/** Reads a text without white space, but with the ends of pages. */
function reportText(path: string): string {
  return readFileSync(path, 'utf8').replace(/[^\S\f]+/g, '');
}

function compareDocuments({ texts, objects }: NonNullable<ComparePdfsJob['documents']>) {
  const structures = [objects.left, objects.right].map((path) => {
    const document = new PdfDocument(new ObjectDump(path), { prefix: `${path}-unused` });
    const structure = structureOf(document);
    document.close();
    return structure;
  });
  return {
    isSameText: reportText(texts.left) === reportText(texts.right),
    isSameStructure: isDeepStrictEqual(structures[0], structures[1]),
  };
}

await runProgram<typeof comparePdfsProgram>(({ pages, leastSimilarity, documents }) => {
  const areSame = pages.map((page) => isSamePage(page, leastSimilarity));
  for (const { left, right, isKept } of pages)
    for (const path of isKept ? [right] : [left, right]) rmSync(path);
  return { areSame, documents: documents === null ? null : compareDocuments(documents) };
});
