import { withoutExtras } from '../../pictures/jpeg-segments.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** Removes metadata of cameras and programs from the JPEGs of a document. */
export function cleanPictures(document: PdfDocument): void {
  for (const reference of document.references()) {
    const stream = document.stream(reference);
    if (!stream || document.filters(stream.dict).join() !== '/DCTDecode') continue;
    const stored = document.read(stream);
    const bare = withoutExtras(stored);
    if (bare !== stored) document.replaceStream(reference, stream.dict, bare);
  }
}
