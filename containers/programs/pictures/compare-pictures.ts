import { readFileSync, rmSync } from 'node:fs';
import { differences } from '../../documents/comparison/picture-difference.ts';
import { readPpm } from '../../documents/pictures/pnm.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface ComparePicturesJob {
  /** Pictures of the same pages, as PPM; they are removed. */
  pairs: { old: string; new: string }[];
}

function isJob(value: unknown): value is ComparePicturesJob {
  return typeof value === 'object' && value !== null && 'pairs' in value;
}

const job = readJob(isJob);
for (const [place, pair] of job.pairs.entries()) {
  const boxes = differences(readPpm(readFileSync(pair.old)), readPpm(readFileSync(pair.new)));
  rmSync(pair.old, { force: true });
  rmSync(pair.new, { force: true });
  report({ place, boxes });
}
