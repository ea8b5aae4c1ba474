import { readFile } from 'node:fs/promises';
import { PDFCatalog, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';

/** The document of a file that qpdf has written, without a trace of the reading; its catalog is one even where it does not say so. */
export async function loadDocument(path: string): Promise<PDFDocument> {
  const document = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  const { context } = document;
  const root = context.trailerInfo.Root;
  // pdf-lib knows a catalog by its /Type alone, which some writers leave out and other readers do not ask for.
  const catalog: unknown = document.catalog;
  if (catalog instanceof PDFCatalog || !(catalog instanceof PDFDict) || !(root instanceof PDFRef))
    return document;
  catalog.set(PDFName.of('Type'), PDFName.of('Catalog'));
  const typed = PDFCatalog.fromMapWithContext(new Map(catalog.entries()), context);
  context.assign(root, typed);
  return Object.assign(document, { catalog: typed });
}
