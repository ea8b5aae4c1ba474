import { mkdirSync, writeFileSync } from 'node:fs';
import type { PageText } from '../../documents/office/slides/draft.ts';
import { openPdf } from '../../documents/pdf/pages/read-pages.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface ReadSlidePagesJob {
  path: string;
  pages: number[];
  garbled: number[];
  /** Each page's text is written to a path that begins so. */
  prefix: string;
  /** Where their pictures are written, once it is made. */
  pictures: string;
}

function isJob(value: unknown): value is ReadSlidePagesJob {
  return typeof value === 'object' && value !== null && 'garbled' in value && 'prefix' in value;
}

const { path, pages, garbled, prefix, pictures } = readJob(isJob);
mkdirSync(pictures);
const pdf = await openPdf(path, { pages, garbled, picturesDirectory: pictures });
report({ title: pdf.facts.title, attachments: pdf.facts.attachments });
for await (const page of pdf.pages()) {
  const { number, width, height, texts, rules, fills, links } = page;
  const told: PageText = { number, width, height, texts, rules, fills, links, pictures: page.pictures };
  writeFileSync(`${prefix}-page-${number}.json`, JSON.stringify(told));
  report({ page: number, width, height, comments: page.notes.length, innerLinks: page.innerLinks });
}
await pdf.close();
