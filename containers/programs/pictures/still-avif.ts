import { readFile, writeFile } from 'node:fs/promises';
import { readJob } from '../../protocol/job.ts';

export interface StillAvifJob {
  source: string;
  target: string;
}

/** Of the file type box: the brand that says how the file is best read. */
const BRAND_AT = 8;

function isJob(value: unknown): value is StillAvifJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

const { source, target } = readJob(isJob);
const avif = await readFile(source);
avif.write('avif', BRAND_AT, 'latin1');
await writeFile(target, avif);
