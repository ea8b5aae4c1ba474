import { readFileSync, writeFileSync } from 'node:fs';
import { finishPage, type PageParts } from '../../documents/office/reading-copy/marks.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface WebPageJob {
  page: string;
  /** What the marks of the page stand for. */
  parts: string;
  target: string;
}

function isJob(value: unknown): value is WebPageJob {
  return typeof value === 'object' && value !== null && 'page' in value && 'parts' in value;
}

const job = readJob(isJob);
const parts: PageParts = JSON.parse(readFileSync(job.parts, 'utf8'));
const { page, lost } = finishPage(readFileSync(job.page, 'utf8'), parts);
writeFileSync(job.target, page);
report({ lost });
