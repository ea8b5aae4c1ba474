import type { Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Returns the streams of a page's content, in order. */
export function contentStreams(document: PdfDocument, contents: Value | undefined): Value[] {
  const resolved = document.resolve(contents);
  if (Array.isArray(resolved)) return resolved;
  return contents === undefined || resolved === null ? [] : [contents];
}

/** Returns the joined content of streams; null if it cannot be read or is too large. */
export function joinedContent(document: PdfDocument, streams: readonly Value[]): Buffer | null {
  const parts: Buffer[] = [];
  let size = 0;
  for (const reference of streams) {
    const stream = document.stream(reference);
    if (stream === undefined) continue;
    const bytes = document.decoded(stream, MAX_BYTES);
    size += bytes?.length ?? 0;
    if (bytes === null || size > MAX_BYTES) return null;
    parts.push(bytes, Buffer.from('\n'));
  }
  return Buffer.concat(parts);
}
