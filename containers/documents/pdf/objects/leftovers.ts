import { isDictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Returns true if the document claims to be PDF/A, which forbids some ways of packing. */
export function isArchival(document: PdfDocument): boolean {
  const catalog = document.dictionary(document.trailer['/Root']);
  const stream = document.stream(catalog['/Metadata']);
  const bytes = stream && document.decoded(stream, 16 * 1024 * 1024);
  return bytes?.includes('pdfaid') ?? false;
}

/** Removes thumbnails of pages and private data of programs; returns the names of these programs. */
export function dropLeftovers(document: PdfDocument): string[] {
  const programs = new Set<string>();
  for (const reference of document.references()) {
    const value = document.resolve(reference);
    if (!isDictionary(value)) continue;
    const { '/Thumb': thumb, '/PieceInfo': pieces, ...kept } = value;
    const isPage = value['/Type'] === '/Page';
    const isHolder = isPage || value['/Type'] === '/Catalog' || value['/Subtype'] === '/Form';
    if (!(isPage && thumb !== undefined) && !(isHolder && pieces !== undefined)) continue;
    for (const name of Object.keys(document.dictionary(pieces))) programs.add(name.slice(1));
    document.replace(reference, kept);
  }
  return [...programs];
}
