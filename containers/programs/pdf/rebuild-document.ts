import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PdfJsFailure } from '../../documents/pdf/pages/pdfjs-failure.ts';
import { type OpenPdf, openPdf } from '../../documents/pdf/pages/read-pages.ts';
import { straighten } from '../../documents/pdf/pages/straighten.ts';
import { documentOf } from '../../documents/reading/flow/document.ts';
import { type ExactDocument, type ExactPage, exactPageOf } from '../../documents/reading/flow/exact-page.ts';
import type { FlowDocument } from '../../documents/reading/flow/model.ts';
import { itemsOf, type PageItems } from '../../documents/reading/flow/page-items.ts';
import type {
  RebuildDocumentJob,
  RebuiltContents,
  RebuiltPage,
  rebuildDocumentProgram,
} from '../../protocol/pdf/rebuild-document.ts';
import { runProgram } from '../../protocol/run-program.ts';

type OnPage = (page: RebuiltPage) => void;

interface Rebuilt<Document> extends Pick<RebuiltContents, 'comments' | 'innerLinks' | 'bookmarks'> {
  document: Document;
}

/** From the text to the note, and back: a note of Word has its own. */
const LINKS_OF_NOTE = 2;

async function rebuildFlow(pdf: OpenPdf, directory: string, onPage: OnPage): Promise<Rebuilt<FlowDocument>> {
  const read: PageItems[] = [];
  let [comments, innerLinks] = [0, 0];
  for await (const content of pdf.pages()) {
    const { items, figures } = itemsOf(straighten(content), (index) =>
      join(directory, `figure-${content.number}-${index}.png`),
    );
    read.push(items);
    comments += content.notes.length;
    innerLinks += content.innerLinks;
    onPage({ page: content.number, figures, background: null, lost: items.lost });
  }
  const document = documentOf(read, pdf.facts);
  return {
    document,
    comments: comments - document.comments.length,
    innerLinks: Math.max(0, innerLinks - document.footnotes.length * LINKS_OF_NOTE),
    bookmarks: document.bookmarks,
  };
}

async function rebuildExact(
  pdf: OpenPdf,
  directory: string,
  onPage: OnPage,
): Promise<Rebuilt<ExactDocument>> {
  const read: ExactPage[] = [];
  let [comments, innerLinks] = [0, 0];
  for await (const content of pdf.pages()) {
    const page = exactPageOf(content, join(directory, `page-${content.number}.png`));
    read.push(page);
    comments += content.notes.length;
    innerLinks += content.innerLinks;
    const isScan = content.texts.length > 0 && page.boxes.length === 0;
    const lost = { scan: isScan, drawings: false, turnedText: 0, picturedText: false, pictures: 0 };
    onPage({ page: content.number, figures: [], background: page.background, lost });
  }
  const { title, author, language, outline } = pdf.facts;
  const document = { title, author, language, pages: read };
  return { document, comments, innerLinks, bookmarks: outline.length };
}

async function rebuild(job: RebuildDocumentJob, onPage: OnPage): Promise<RebuiltContents> {
  const { path, pages, garbled, directory, target, isExact } = job;
  mkdirSync(directory, { recursive: true });
  const pdf = await openPdf(path, { pages, garbled, picturesDirectory: isExact ? null : directory });
  const { document, ...rest } = isExact
    ? await rebuildExact(pdf, directory, onPage)
    : await rebuildFlow(pdf, directory, onPage);
  writeFileSync(target, JSON.stringify(document));
  const { attachments, isPortfolio, isXfa } = pdf.facts;
  return { attachments, isPortfolio, isXfa, ...rest };
}

await runProgram<typeof rebuildDocumentProgram>(async (job, onStep) => {
  try {
    return await rebuild(job, onStep);
  } catch (error) {
    if (!(error instanceof PdfJsFailure)) throw error;
    console.error(error);
    return { fault: 'unreadable' };
  }
});
