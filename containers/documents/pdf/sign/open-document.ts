import { PDF, PdfNumber } from '@libpdf/core';
import { pdfNumber } from '../../../plain/pdf/syntax.ts';

const HEADER = '%PDF-';

// The library rounds numbers to five digits after the point, and writes large ones with an exponent.
PdfNumber.prototype.toBytes = function writeExactly(writer): void {
  writer.writeAscii(pdfNumber(this.value));
};

/**
 * The document, ready to be added to; null where its bytes would have to be written anew for that: junk before its start
 * shifts every place that it names, and of a broken table of places nothing can follow.
 */
export async function openDocument(bytes: Uint8Array): Promise<PDF | null> {
  if (Buffer.from(bytes.subarray(0, HEADER.length)).toString('latin1') !== HEADER) return null;
  const pdf = await PDF.load(bytes).catch(() => null);
  return pdf === null || pdf.recoveredViaBruteForce ? null : pdf;
}

/** The bytes as they were, and after them what is new. */
export async function saveIncrement(pdf: PDF): Promise<Uint8Array> {
  // The library writes a document that is arranged for the web anew, although it may be added to like any other.
  Object.defineProperty(pdf, 'isLinearized', { value: false });
  return pdf.save({ incremental: true, subsetFonts: true });
}
