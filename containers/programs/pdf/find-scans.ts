import { readPages } from '../../documents/pdf/pages/read-pages.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface FindScansJob {
  path: string;
  /** From 1. */
  pages: number[];
}

/** A page, and how much of it its largest picture covers. */
export interface FoundPage {
  page: number;
  covered: number;
  hasDrawings: boolean;
}

function isJob(value: unknown): value is FindScansJob {
  return typeof value === 'object' && value !== null && 'path' in value && 'pages' in value;
}

const job = readJob(isJob);
const options = { pages: job.pages, picturesDirectory: null };
for await (const { number, width, height, pictures, hasDrawings } of readPages(job.path, options)) {
  const areas = pictures.map(({ box }) => (box.right - box.left) * (box.bottom - box.top));
  report({
    page: number,
    covered: areas.reduce((most, area) => Math.max(most, area), 0) / (width * height),
    hasDrawings,
  });
}
