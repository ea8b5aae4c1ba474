import { readFile, rm } from 'node:fs/promises';
import { findLabels, type Grid } from '../../documents/label-finding/find-labels.ts';
import { readWrittenPages } from '../../documents/label-finding/written-pages.ts';
import { parsePgm } from '../../documents/zpl/bitmap.ts';
import { readJob, report } from '../../program-protocol/job.ts';

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
const written = readWrittenPages(await readFile(job.words, 'utf8'));
for (const { page, picture, width } of job.pages) {
  const sheet = findLabels(
    parsePgm(await readFile(picture)),
    width,
    written[page - 1]?.words ?? [],
    job.grid,
  );
  await rm(picture, { force: true });
  report({ page, sheet });
}
