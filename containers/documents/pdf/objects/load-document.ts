import { readFile } from 'node:fs/promises';
import { PDFCatalog, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';

/** Loads a file that qpdf has written, without changing its metadata, even if its catalog has no `/Type`. */
export async function loadDocument(path: string): Promise<PDFDocument> {
  const document = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  const { context } = document;
  const root = context.trailerInfo.Root;
  // pdf-lib recognises a catalog by its /Type alone; some writers omit it, and other readers do not need it.
  const catalog: unknown = document.catalog;
  if (catalog instanceof PDFCatalog || !(catalog instanceof PDFDict) || !(root instanceof PDFRef))
    return document;
  catalog.set(PDFName.of('Type'), PDFName.of('Catalog'));
  const typed = PDFCatalog.fromMapWithContext(new Map(catalog.entries()), context);
  context.assign(root, typed);
  return Object.assign(document, { catalog: typed });
}
