import { readFile, rm } from 'node:fs/promises';
import { findLabels, type Grid } from '../labels/find-labels.ts';
import { readPageWords } from '../labels/page-words.ts';
import { parsePgm } from '../zpl/bitmap.ts';
import { readJob, report } from './job.ts';

export interface FindLabelsJob {
  /** What `pdftotext -bbox` tells of all pages. */
  words: string;
  grid: Grid;
  pages: { page: number; picture: string /** Points. */; width: number }[];
}

function isJob(value: unknown): value is FindLabelsJob {
  return typeof value === 'object' && value !== null && 'words' in value && 'pages' in value;
}

const job = readJob(isJob);
const words = readPageWords(await readFile(job.words, 'utf8'));
for (const { page, picture, width } of job.pages) {
  const sheet = findLabels(parsePgm(await readFile(picture)), width, words[page - 1] ?? [], job.grid);
  await rm(picture, { force: true });
  report({ page, sheet });
}
