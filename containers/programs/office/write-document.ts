import { readFileSync, writeFileSync } from 'node:fs';
import { appendLines } from '../../documents/office/word/appendix.ts';
import { exactFileOf } from '../../documents/office/word/exact-file.ts';
import { wordFileOf } from '../../documents/office/word/word-file.ts';
import type { ExactDocument } from '../../documents/reading/flow/exact-page.ts';
import type { FlowDocument } from '../../documents/reading/flow/model.ts';
import { textOfDocument } from '../../documents/text/word-count/document-text.ts';
import { type Losses, lostWords } from '../../documents/text/word-count/lost-words.ts';
import { missingLines } from '../../documents/text/word-count/missing-lines.ts';
import type { PageText } from '../../plain/page-text.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface WriteDocumentJob {
  /** The document as JSON. */
  source: string;
  target: string;
  /** What the pages say, by which the document's words are counted. */
  pages: PageText[];
  /** Texts that are kept in pictures. */
  pictured: string[];
}

function isJob(value: unknown): value is WriteDocumentJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

/** Written by the program before. */
function isDocument(value: unknown): value is FlowDocument {
  return typeof value === 'object' && value !== null && 'sections' in value && 'lists' in value;
}

function isExactDocument(value: unknown): value is ExactDocument {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

const { source, target, pages, pictured } = readJob(isJob);

function lossesOf(file: Uint8Array): Losses {
  const { texts, ...kept } = textOfDocument(file, pages.length);
  return lostWords(pages, { ...kept, texts: [...texts, ...pictured] });
}

/** A document that flows, with what has no place in it at its end. */
async function writeFlow(document: FlowDocument): Promise<{ moved: number[]; missing: number[] }> {
  let file = await wordFileOf(document);
  let losses = lossesOf(file);
  const found = missingLines(pages, losses);
  if (found.length > 0) {
    appendLines(document, found);
    file = await wordFileOf(document);
    losses = lossesOf(file);
  }
  writeFileSync(target, file);
  return { moved: found.map(({ page }) => page), missing: losses.pages.map(({ page }) => page) };
}

const document: unknown = JSON.parse(readFileSync(source, 'utf8'));
if (isDocument(document)) report(await writeFlow(document));
else if (isExactDocument(document)) {
  const file = await exactFileOf(document);
  writeFileSync(target, file);
  report({ moved: [], missing: lossesOf(file).pages.map(({ page }) => page) });
} else throw new Error('The document has not the expected shape.');
