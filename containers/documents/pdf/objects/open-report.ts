import { readFileSync, rmSync, statSync } from 'node:fs';
import { PdfDocument } from './pdf-document.ts';

/** Node's longest text is half a gigabyte. */
const MOST_BYTES = 400 * 1024 * 1024;

/** The document whose objects qpdf wrote to a file as JSON, which is used up; null where they are too many. */
export function openReport(path: string, prefix: string, inlineBytes?: number): PdfDocument | null {
  if (statSync(path).size > MOST_BYTES) return null;
  const document = new PdfDocument(JSON.parse(readFileSync(path, 'utf8')), prefix, inlineBytes);
  rmSync(path);
  return document;
}
