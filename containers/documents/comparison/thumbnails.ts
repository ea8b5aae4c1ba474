import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parsePgm } from '../zpl/bitmap.ts';

/** A page at a size that shows only its shape, as a vector with mean 0 and length 1; all zero if it has one colour. */
export type Thumbnail = Float32Array;

/** Pixels of a side; pages of any shape are scaled to a square. */
const SIDE = 40;

function thumbnailOf(width: number, height: number, at: (x: number, y: number) => number): Thumbnail {
  const values = new Float32Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++)
      values[row * SIDE + column] = at(
        Math.min(width - 1, Math.floor(((column + 0.5) * width) / SIDE)),
        Math.min(height - 1, Math.floor(((row + 0.5) * height) / SIDE)),
      );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  return length < 1 ? new Float32Array(SIDE * SIDE) : centred.map((value) => value / length);
}

/** Reads the pictures whose paths start with a prefix, sorted by name. */
export function readThumbnails(prefix: string): Thumbnail[] {
  const directory = dirname(prefix);
  const names = readdirSync(directory)
    .filter((name) => name.startsWith(`${basename(prefix)}-`))
    .sort();
  return names.map((name) => {
    const { width, height, pixels } = parsePgm(readFileSync(join(directory, name)));
    return thumbnailOf(width, height, (x, y) => pixels[y * width + x] ?? 255);
  });
}

function isPlain(thumbnail: Thumbnail): boolean {
  return thumbnail.every((value) => value === 0);
}

/** Similarity of two thumbnails, at most 1; it may be below 0. */
export function likenessOf(left: Thumbnail | undefined, right: Thumbnail | undefined): number {
  if (left === undefined || right === undefined) return 0;
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum === 0 && isPlain(left) && isPlain(right) ? 1 : sum;
}
