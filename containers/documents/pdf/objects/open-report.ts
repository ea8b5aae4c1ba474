import { rmSync, statSync } from 'node:fs';
import { ObjectDump } from './object-dump.ts';
import { PdfDocument } from './pdf-document.ts';

/** The maximum size of the JSON of a document's objects. */
const MOST_BYTES = 400 * 1024 * 1024;

/** Opens the objects that qpdf wrote to a file as JSON, and removes the file; null if there are too many. */
export function openReport(path: string, prefix: string, inlineBytes = 0): PdfDocument | null {
  if (statSync(path).size > MOST_BYTES) return null;
  const document = new PdfDocument(new ObjectDump(path), { prefix, inlineBytes });
  // An open file can still be read.
  rmSync(path);
  return document;
}
