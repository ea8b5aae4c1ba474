import { readFile } from 'node:fs/promises';
import { type PaperMarks, paperMarks } from '../../documents/reading/paper-marks.ts';
import { parsePgm } from '../../documents/zpl/bitmap.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface MeasureMarksJob {
  /** PGM of 8 bits. */
  pictures: string[];
}

function isJob(value: unknown): value is MeasureMarksJob {
  return typeof value === 'object' && value !== null && 'pictures' in value;
}

const job = readJob(isJob);
const marks: PaperMarks[] = [];
for (const picture of job.pictures) marks.push(paperMarks(parsePgm(await readFile(picture))));
report({ marks });
