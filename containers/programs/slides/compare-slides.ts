import { readFileSync, rmSync } from 'node:fs';
import { lumaOf, type Plane, resemblance } from '../../documents/pictures/similarity.ts';
import { readPpm } from '../../plain/pnm.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { compareSlidesProgram, Likeness } from '../../protocol/slides/compare-slides.ts';

/** Pixels of a picture of 60 to the inch. */
const AFAR = 4;

function readLuma(path: string): Plane {
  return lumaOf(readPpm(readFileSync(path)));
}

function cut(plane: Plane, left: number, top: number, width: number, height: number): Plane {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * plane.width + left;
    data.set(plane.data.subarray(from, from + width), y * width);
  }
  return { data, width, height };
}

/** Each pixel is the mean of a square: letters are grey there. */
function afar({ data, width, height }: Plane): Plane {
  const [columns, rows] = [Math.ceil(width / AFAR), Math.ceil(height / AFAR)];
  const sums = new Uint32Array(columns * rows);
  const counts = new Uint32Array(columns * rows);
  for (let at = 0; at < data.length; at++) {
    const place = Math.floor(Math.floor(at / width) / AFAR) * columns + Math.floor((at % width) / AFAR);
    sums[place] = (sums[place] ?? 0) + (data[at] ?? 0);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const means = Uint8Array.from(sums, (sum, place) => sum / Math.max(1, counts[place] ?? 0));
  return { data: means, width: columns, height: rows };
}

await runProgram<typeof compareSlidesProgram>(({ slides }) => {
  const likenesses: Likeness[] = [];
  for (const { page, slide, left, top } of slides) {
    const [before, after] = [readLuma(page), readLuma(slide)];
    const width = Math.min(before.width, after.width - left);
    const height = Math.min(before.height, after.height - top);
    const [original, made] = [cut(before, 0, 0, width, height), cut(after, left, top, width, height)];
    const { similarity } = resemblance(original, made);
    likenesses.push({ similarity, arrangement: resemblance(afar(original), afar(made)).similarity });
    rmSync(slide);
  }
  return likenesses;
});
