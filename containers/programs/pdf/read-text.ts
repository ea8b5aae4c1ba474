import { readFile, stat } from 'node:fs/promises';
import { readJob, report } from '../../protocol/job.ts';

export interface ReadTextJob {
  paths: string[];
  mostBytes: number;
}

function isJob(value: unknown): value is ReadTextJob {
  return typeof value === 'object' && value !== null && 'paths' in value && 'mostBytes' in value;
}

const job = readJob(isJob);
const sizes = await Promise.all(job.paths.map(async (path) => (await stat(path)).size));
if (sizes.reduce((sum, size) => sum + size, 0) <= job.mostBytes) {
  const texts = await Promise.all(job.paths.map((path) => readFile(path, 'utf8')));
  report({ text: texts.join('') });
}
