import { directionOf } from '../../documents/comparison/directions.ts';
import { byPage, linesOf, readWords } from '../../documents/comparison/words.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface FindDirectionsJob {
  /** Words with their places, as `pdftotext -bbox-layout` writes them. */
  path: string;
  pages: number;
  mostWords: number;
}

function isJob(value: unknown): value is FindDirectionsJob {
  return typeof value === 'object' && value !== null && 'path' in value && 'pages' in value;
}

const { path, pages, mostWords } = readJob(isJob);
const words = readWords(linesOf(path), mostWords) ?? [];
report({ directions: byPage(words, pages).map(directionOf) });
