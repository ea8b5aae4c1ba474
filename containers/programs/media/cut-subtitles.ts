import { readFileSync, writeFileSync } from 'node:fs';
import { cutCues } from '../../documents/subtitles/cut-cues.ts';
import { cutDialogues } from '../../documents/subtitles/cut-dialogues.ts';
import { readJob, report } from '../../protocol/job.ts';

/** Cuts subtitles as their film is cut. */
export interface CutSubtitlesJob {
  files: { path: string; form: 'srt' | 'webvtt' | 'ass' }[];
  spans: { start: number; end: number }[];
}

function isJob(value: unknown): value is CutSubtitlesJob {
  return typeof value === 'object' && value !== null && 'files' in value && 'spans' in value;
}

const job = readJob(isJob);
for (const [place, { path, form }] of job.files.entries()) {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const cut = form === 'ass' ? cutDialogues(text, job.spans) : cutCues(text, job.spans, form);
  writeFileSync(path, cut);
  if (cut !== '') report({ place });
}
