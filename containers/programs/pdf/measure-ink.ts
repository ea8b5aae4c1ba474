import { readFile } from 'node:fs/promises';
import { inkOf, parsePgm } from '../../documents/zpl/bitmap.ts';
import { readJob, report } from '../../program-protocol/job.ts';

export interface MeasureInkJob {
  pictures: string[];
  /** Greys below this are printed. */
  threshold: number;
}

function isJob(value: unknown): value is MeasureInkJob {
  return typeof value === 'object' && value !== null && 'pictures' in value && 'threshold' in value;
}

const job = readJob(isJob);
const inks: (readonly number[] | null)[] = [];
for (const picture of job.pictures) inks.push(inkOf(job.threshold, parsePgm(await readFile(picture))));
report({ inks });
