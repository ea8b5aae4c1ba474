import { appendFile, readFile, rm } from 'node:fs/promises';
import { cropped, cutAt, dithered, inkOf, parsePgm, quarterTurn } from '../../documents/zpl/bitmap.ts';
import { type Encoding, labelOf } from '../../documents/zpl/encode.ts';
import type { Side, Window } from '../../documents/zpl/label-size.ts';
import { readJob, report } from '../../program-protocol/job.ts';

export interface LabelPagesJob {
  encoding: Encoding;
  threshold: number;
  dither: boolean;
  pages: { target: string; picture: string; label: Side; window: Window | null; turned: boolean }[];
}

function isJob(value: unknown): value is LabelPagesJob {
  return typeof value === 'object' && value !== null && 'encoding' in value && 'pages' in value;
}

/** Poppler may give a dot less than it was asked for, or one more, which no label has room for. */
function within([left, top, width, height]: Window, page: { width: number; height: number }): Window {
  const [x, y] = [Math.min(left, page.width - 1), Math.min(top, page.height - 1)];
  return [x, y, Math.min(width, page.width - x), Math.min(height, page.height - y)];
}

/** A page that is lighter is white paper, also where it was scanned or compressed. */
const PALEST = 250;

const job = readJob(isJob);
const empty: { page: number; isPale: boolean }[] = [];
for (const [index, { target, picture, label, window, turned }] of job.pages.entries()) {
  const page = parsePgm(await readFile(picture));
  const [wide, high] = turned ? [label[1], label[0]] : label;
  const shown = cropped(page, within(window ?? [0, 0, wide, high], page));
  const grey = turned ? quarterTurn(shown) : shown;
  const bitmap = job.dither ? dithered(job.threshold, grey) : cutAt(job.threshold, grey);
  if (bitmap.bytes.every((byte) => byte === 0))
    empty.push({ page: index, isPale: inkOf(PALEST, page) !== null });
  const [width, height] = label;
  await appendFile(target, labelOf({ width, height, picture: bitmap }, job.encoding));
  await rm(picture, { force: true });
}
report({ empty });
