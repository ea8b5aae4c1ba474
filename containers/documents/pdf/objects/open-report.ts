import { rmSync, statSync } from 'node:fs';
import { ObjectDump } from './object-dump.ts';
import { PdfDocument } from './pdf-document.ts';

/** Of the JSON of a document's objects. */
const MOST_BYTES = 400 * 1024 * 1024;

/** Opens the objects that qpdf wrote to a file as JSON, which is used up; null where they are too many. */
export function openReport(path: string, prefix: string, inlineBytes = 0): PdfDocument | null {
  if (statSync(path).size > MOST_BYTES) return null;
  const document = new PdfDocument(new ObjectDump(path), { prefix, inlineBytes });
  // What is open can be read until it is closed.
  rmSync(path);
  return document;
}
