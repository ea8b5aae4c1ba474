import { readFile } from 'node:fs/promises';
import { readWrittenPages } from '../../documents/label-finding/written-pages.ts';
import { cutByText } from '../../documents/shipping/recognition/cut-by-text.ts';
import { readRegion } from '../../documents/shipping/recognition/read-label.ts';
import { wordsIn } from '../../documents/shipping/recognition/words.ts';
import { readJob, report } from '../../program-protocol/job.ts';

/** What `pdftotext -bbox` tells of each file. */
export interface PlanShippingJob {
  words: string[];
}

function isJob(value: unknown): value is PlanShippingJob {
  return typeof value === 'object' && value !== null && 'words' in value;
}

const job = readJob(isJob);
for (const [file, path] of job.words.entries()) {
  for (const [index, page] of readWrittenPages(await readFile(path, 'utf8')).entries()) {
    const cut = cutByText(page);
    const isNamed =
      cut?.boxes.every((box) => {
        const { tracking, order, invoice } = readRegion({
          words: wordsIn(page, { box, skew: 0 }),
          codes: null,
        });
        return tracking !== null || order !== null || invoice.key !== null;
      }) ?? false;
    report({ file, sheet: index + 1, boxes: cut?.boxes ?? null, isNamed });
  }
}
