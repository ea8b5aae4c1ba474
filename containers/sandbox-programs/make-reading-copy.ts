import { readFileSync, writeFileSync } from 'node:fs';
import { readJob, report } from './job.ts';
import { plainCopyOf } from './reading-copy/reading-copy.ts';

export interface ReadingCopyJob {
  /** A document of flat OpenDocument with the labels of its lists. */
  source: string;
  target: string;
}

const BYTE_ORDER_MARK = '\ufeff';

function isJob(value: unknown): value is ReadingCopyJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

const job = readJob(isJob);
const { text, contents } = plainCopyOf(readFileSync(job.source));
writeFileSync(job.target, BYTE_ORDER_MARK + text);
report({ contents });
