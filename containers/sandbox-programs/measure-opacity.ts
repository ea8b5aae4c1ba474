import { existsSync, readFileSync } from 'node:fs';
import { readJob, report } from './job.ts';
import { readPam } from './pictures/pnm.ts';

export interface MeasureOpacityJob {
  /** Pictures of pages; one is missing where its page could not be drawn. */
  sources: string[];
}

const CHANNELS = 4;
const ALPHA = 3;

function isJob(value: unknown): value is MeasureOpacityJob {
  return typeof value === 'object' && value !== null && 'sources' in value && Array.isArray(value.sources);
}

function opacityOf(source: string): number {
  const { data } = readPam(readFileSync(source));
  let sum = 0;
  for (let at = ALPHA; at < data.length; at += CHANNELS) sum += data[at] ?? 0;
  return (sum * CHANNELS) / Math.max(1, data.length) / 255;
}

const job = readJob(isJob);
for (const source of job.sources) if (existsSync(source)) report({ opacity: opacityOf(source) });
