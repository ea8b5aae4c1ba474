import { readFile } from 'node:fs/promises';
import { announcesBeyondEnd } from '../../documents/text/rtf.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface CheckRtfJob {
  path: string;
}

function isJob(value: unknown): value is CheckRtfJob {
  return typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';
}

const job = readJob(isJob);
report({ isCut: announcesBeyondEnd(await readFile(job.path)) });
