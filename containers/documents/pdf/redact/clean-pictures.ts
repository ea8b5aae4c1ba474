import { withoutExtras } from '../../pictures/jpeg-segments.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** Takes out of the JPEGs of a document what cameras and programs have written beside the picture. */
export function cleanPictures(document: PdfDocument): void {
  for (const reference of document.references()) {
    const stream = document.stream(reference);
    if (!stream || document.filters(stream.dict).join() !== '/DCTDecode') continue;
    const stored = document.read(stream);
    const bare = withoutExtras(stored);
    if (bare !== stored) document.replaceStream(reference, stream.dict, bare);
  }
}
