import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPdf } from '../../documents/pdf/pages/read-pages.ts';
import { straighten } from '../../documents/pdf/pages/straighten.ts';
import { documentOf } from '../../documents/reading/flow/document.ts';
import { type ExactDocument, type ExactPage, exactPageOf } from '../../documents/reading/flow/exact-page.ts';
import type { FlowDocument } from '../../documents/reading/flow/model.ts';
import { itemsOf, type PageItems } from '../../documents/reading/flow/page-items.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface RebuildDocumentJob {
  path: string;
  pages: number[];
  garbled: number[];
  /** Where pictures and the document are written. */
  directory: string;
  /** Of the document, as JSON. */
  target: string;
  /** Whether pages shall look as they do, rather than flow. */
  isExact: boolean;
}

function isJob(value: unknown): value is RebuildDocumentJob {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'directory' in value &&
    'target' in value
  );
}

const { path, pages, garbled, directory, target, isExact } = readJob(isJob);
mkdirSync(directory, { recursive: true });
const pdf = await openPdf(path, { pages, garbled, picturesDirectory: isExact ? null : directory });
const { title, author, language, outline, attachments, isPortfolio, isXfa } = pdf.facts;
let bookmarks = outline.length;
let comments = 0;
let innerLinks = 0;
/** From the text to the note, and back: a note of Word has its own. */
const LINKS_OF_NOTE = 2;

async function rebuildFlow(): Promise<FlowDocument> {
  const read: PageItems[] = [];
  for await (const content of pdf.pages()) {
    const { items, figures } = itemsOf(straighten(content), (index) =>
      join(directory, `figure-${content.number}-${index}.png`),
    );
    read.push(items);
    comments += content.notes.length;
    innerLinks += content.innerLinks;
    report({ page: content.number, figures, background: null, lost: items.lost });
  }
  const made = documentOf(read, pdf.facts);
  bookmarks = made.bookmarks;
  comments -= made.comments.length;
  innerLinks = Math.max(0, innerLinks - made.footnotes.length * LINKS_OF_NOTE);
  return made;
}

async function rebuildExact(): Promise<ExactDocument> {
  const read: ExactPage[] = [];
  for await (const content of pdf.pages()) {
    const page = exactPageOf(content, join(directory, `page-${content.number}.png`));
    read.push(page);
    comments += content.notes.length;
    innerLinks += content.innerLinks;
    const isScan = content.texts.length > 0 && page.boxes.length === 0;
    const lost = { scan: isScan, drawings: false, turnedText: 0, picturedText: false, pictures: 0 };
    report({ page: content.number, figures: [], background: page.background, lost });
  }
  return { title, author, language, pages: read };
}

const document = isExact ? await rebuildExact() : await rebuildFlow();
writeFileSync(target, JSON.stringify(document));
report({ attachments, isPortfolio, isXfa, comments, innerLinks, bookmarks });
