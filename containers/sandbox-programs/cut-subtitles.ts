import { readFileSync, writeFileSync } from 'node:fs';
import { readJob, report } from './job.ts';
import { cutCues } from './subtitles/cut-cues.ts';

/** Cuts subtitles in SRT as their film is cut. */
export interface CutSubtitlesJob {
  paths: string[];
  spans: { start: number; end: number }[];
}

function isJob(value: unknown): value is CutSubtitlesJob {
  return typeof value === 'object' && value !== null && 'paths' in value && 'spans' in value;
}

const job = readJob(isJob);
for (const [place, path] of job.paths.entries()) {
  const cut = cutCues(readFileSync(path, 'utf8'), job.spans);
  writeFileSync(path, cut);
  if (cut !== '') report({ place });
}
