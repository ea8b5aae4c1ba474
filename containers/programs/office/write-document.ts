import { readFileSync, writeFileSync } from 'node:fs';
import { appendLines } from '../../documents/office/word/appendix.ts';
import { exactFileOf } from '../../documents/office/word/exact-file.ts';
import { wordFileOf } from '../../documents/office/word/word-file.ts';
import type { ExactDocument } from '../../documents/reading/flow/exact-page.ts';
import type { FlowDocument } from '../../documents/reading/flow/model.ts';
import { textOfDocument } from '../../documents/text/word-count/document-text.ts';
import { type Losses, lostWords } from '../../documents/text/word-count/lost-words.ts';
import { missingLines } from '../../documents/text/word-count/missing-lines.ts';
import type {
  WriteDocumentJob,
  WrittenWords,
  writeDocumentProgram,
} from '../../protocol/office/write-document.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Written by the program before. */
function isDocument(value: unknown): value is FlowDocument {
  return typeof value === 'object' && value !== null && 'sections' in value && 'lists' in value;
}

function isExactDocument(value: unknown): value is ExactDocument {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

function lossesOf(file: Uint8Array, { pages, pictured }: WriteDocumentJob): Losses {
  const { texts, ...kept } = textOfDocument(file, pages.length);
  return lostWords(pages, { ...kept, texts: [...texts, ...pictured] });
}

/** A document that flows, with what has no place in it at its end. */
async function writeFlow(document: FlowDocument, job: WriteDocumentJob): Promise<WrittenWords> {
  let file = await wordFileOf(document);
  let losses = lossesOf(file, job);
  const found = missingLines(job.pages, losses);
  if (found.length > 0) {
    appendLines(document, found);
    file = await wordFileOf(document);
    losses = lossesOf(file, job);
  }
  writeFileSync(job.target, file);
  return { moved: found.map(({ page }) => page), missing: losses.pages.map(({ page }) => page) };
}

await runProgram<typeof writeDocumentProgram>(async (job) => {
  const document: unknown = JSON.parse(readFileSync(job.source, 'utf8'));
  if (isDocument(document)) return writeFlow(document, job);
  if (!isExactDocument(document)) throw new Error('The document has not the expected shape.');
  const file = await exactFileOf(document);
  writeFileSync(job.target, file);
  return { moved: [], missing: lossesOf(file, job).pages.map(({ page }) => page) };
});
