import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Plane, similarity } from './compress-pdf/similarity.ts';
import { structureOf } from './compress-pdf/structure.ts';
import { readJob, report } from './job.ts';
import { type ColorPicture, readPpm } from './pictures/pnm.ts';

interface Pair {
  left: string;
  right: string;
}

export interface ComparePdfsJob {
  /** Pictures of the same pages. */
  pages: Pair[];
  /** The documents' texts, as files. */
  texts: Pair;
  /** Their objects, as `qpdf --json-output` tells them. */
  objects: Pair;
}

function isJob(value: unknown): value is ComparePdfsJob {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && 'pages' in value && Array.isArray(value.pages) && 'texts' in value && 'objects' in value;
}

const TILES = 12;

interface View extends ColorPicture {
  luma: Plane;
}

function readView(path: string): View {
  const { width, height, colors } = readPpm(readFileSync(path));
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const [red, green, blue] = [colors[at * 3] ?? 0, colors[at * 3 + 1] ?? 0, colors[at * 3 + 2] ?? 0];
    data[at] = Math.round(red * 0.299 + green * 0.587 + blue * 0.114);
  }
  return { width, height, colors, luma: { data, width, height } };
}

/** The mean difference of colour, of 255: of the page, and of the tile of it that is worst. */
function colorDifference(left: View, right: View): { mean: number; worst: number } {
  const { width, height } = left;
  const sums = new Float64Array(TILES * TILES * 3);
  const counts = new Float64Array(TILES * TILES);
  const columns = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * TILES) / width));
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * TILES) / height) * TILES;
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
  return { mean: tiles.reduce((sum, tile) => sum + tile, 0) / tiles.length, worst: Math.max(...tiles) };
}

function compare({ left, right }: Pair): { similarity: number; mean: number; worst: number } {
  if (readFileSync(left).equals(readFileSync(right))) return { similarity: 1, mean: 0, worst: 0 };
  const [before, after] = [readView(left), readView(right)];
  if (before.width !== after.width || before.height !== after.height)
    return { similarity: 0, mean: 255, worst: 255 };
  return { similarity: similarity(before.luma, after.luma), ...colorDifference(before, after) };
}

/** Without its spaces, but with the ends of its pages. */
function textOf(path: string): string {
  return readFileSync(path, 'utf8').replace(/[^\S\f]+/g, '');
}

const { pages, texts, objects } = readJob(isJob);
const structures = [objects.left, objects.right].map((path) =>
  structureOf(JSON.parse(readFileSync(path, 'utf8'))),
);
report({
  pages: pages.map(compare),
  isSameText: textOf(texts.left) === textOf(texts.right),
  isSameStructure: isDeepStrictEqual(structures[0], structures[1]),
});
