import { appendFile, readFile, rm } from 'node:fs/promises';
import { cutAt, dithered, parsePgm, quarterTurn } from '../zpl/bitmap.ts';
import { type Encoding, labelOf } from '../zpl/encode.ts';
import { readJob, report } from './job.ts';

export interface LabelPagesJob {
  target: string;
  encoding: Encoding;
  threshold: number;
  dither: boolean;
  pages: { picture: string; label: [width: number, height: number]; turned: boolean }[];
}

function isJob(value: unknown): value is LabelPagesJob {
  return typeof value === 'object' && value !== null && 'target' in value && 'pages' in value;
}

const job = await readJob(isJob);
for (const { picture, label, turned } of job.pages) {
  const shown = parsePgm(await readFile(picture));
  const grey = turned ? quarterTurn(shown) : shown;
  const bitmap = job.dither ? dithered(job.threshold, grey) : cutAt(job.threshold, grey);
  const [width, height] = label;
  await appendFile(job.target, labelOf({ width, height, picture: bitmap }, job.encoding));
  await rm(picture, { force: true });
}
report({ done: true });
