import sharp from 'sharp';
import { readJob, report } from './job.ts';

export interface MeasureOpacityJob {
  sources: string[];
}

function isJob(value: unknown): value is MeasureOpacityJob {
  return typeof value === 'object' && value !== null && 'sources' in value && Array.isArray(value.sources);
}

const job = readJob(isJob);
for (const source of job.sources) {
  const { channels } = await sharp(source).ensureAlpha().extractChannel('alpha').stats();
  report({ opacity: (channels[0]?.mean ?? 0) / 255 });
}
