import { readFileSync, rmSync } from 'node:fs';
import { readPpm } from '../../documents/pictures/pnm.ts';
import { type Plane, resemblance } from '../../documents/pictures/similarity.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface CompareSlidesJob {
  slides: {
    /** Pictures of a page and of its slide. */
    page: string;
    slide: string;
    /** Pixels from the corner of the slide to where the page is in it. */
    left: number;
    top: number;
  }[];
}

function isJob(value: unknown): value is CompareSlidesJob {
  return typeof value === 'object' && value !== null && 'slides' in value && Array.isArray(value.slides);
}

/** Pixels of a picture of 60 to the inch. */
const AFAR = 4;

function lumaOf(path: string): Plane {
  const { width, height, colors } = readPpm(readFileSync(path));
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const [red, green, blue] = [colors[at * 3] ?? 0, colors[at * 3 + 1] ?? 0, colors[at * 3 + 2] ?? 0];
    data[at] = Math.round(red * 0.299 + green * 0.587 + blue * 0.114);
  }
  return { data, width, height };
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

for (const { page, slide, left, top } of readJob(isJob).slides) {
  const [before, after] = [lumaOf(page), lumaOf(slide)];
  const width = Math.min(before.width, after.width - left);
  const height = Math.min(before.height, after.height - top);
  const [original, made] = [cut(before, 0, 0, width, height), cut(after, left, top, width, height)];
  const { similarity } = resemblance(original, made);
  report({ similarity, arrangement: resemblance(afar(original), afar(made)).similarity });
  rmSync(slide);
}
