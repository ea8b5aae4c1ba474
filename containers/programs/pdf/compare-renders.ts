import { readFile, rm } from 'node:fs/promises';
import { readJob, report } from '../../program-protocol/job.ts';

export interface CompareRendersJob {
  pairs: { first: string; second: string }[];
}

function isJob(value: unknown): value is CompareRendersJob {
  return typeof value === 'object' && value !== null && 'pairs' in value;
}

const job = readJob(isJob);
const different: number[] = [];
for (const [index, { first, second }] of job.pairs.entries()) {
  const [one, other] = [await readFile(first), await readFile(second)];
  if (!one.equals(other)) different.push(index);
  await rm(first);
  await rm(second);
}
report({ different });
