import { mkdirSync, writeFileSync } from 'node:fs';
import type { PageText } from '../../documents/office/slides/draft.ts';
import { PdfJsFailure } from '../../documents/pdf/pages/pdfjs-failure.ts';
import { openPdf } from '../../documents/pdf/pages/read-pages.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { ReadSlidePagesJob, readSlidePagesProgram } from '../../protocol/slides/read-slide-pages.ts';

type OnPage = (page: {
  page: number;
  width: number;
  height: number;
  comments: number;
  innerLinks: number;
}) => void;

async function read({ path, pages, garbled, prefix, pictures }: ReadSlidePagesJob, onPage: OnPage) {
  mkdirSync(pictures);
  const pdf = await openPdf(path, { pages, garbled, picturesDirectory: pictures });
  for await (const page of pdf.pages()) {
    const { number, width, height, texts, rules, fills, links } = page;
    const written: PageText = { number, width, height, texts, rules, fills, links, pictures: page.pictures };
    writeFileSync(`${prefix}-page-${number}.json`, JSON.stringify(written));
    onPage({ page: number, width, height, comments: page.notes.length, innerLinks: page.innerLinks });
  }
  const { title, attachments } = pdf.facts;
  await pdf.close();
  return { title, attachments };
}

await runProgram<typeof readSlidePagesProgram>(async (job, onStep) => {
  try {
    return await read(job, onStep);
  } catch (error) {
    if (!(error instanceof PdfJsFailure)) throw error;
    console.error(error);
    return { fault: 'unreadable' };
  }
});
