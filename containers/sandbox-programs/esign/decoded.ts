import { inflateSync } from 'node:zlib';
import { PdfName, type PdfObject, PdfStream } from '@libpdf/core';

/** Of a page's content: what is longer, nobody waits for to be drawn. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Of a stream packed in another way, whose length cannot be bounded while it is unpacked. */
const MOST_PACKED = 256 * 1024;
const NOTHING = new Uint8Array();

/** The bytes of a stream; none where they cannot be read, or are too many. */
export function decoded(stream: PdfObject | null): Uint8Array {
  if (!(stream instanceof PdfStream)) return NOTHING;
  const filter = stream.get('Filter');
  const isPlain = filter === undefined;
  const isDeflated =
    filter instanceof PdfName && filter.value === 'FlateDecode' && !stream.has('DecodeParms');
  try {
    if (isDeflated) return inflateSync(stream.data, { maxOutputLength: MOST_BYTES });
    return isPlain || stream.data.length <= MOST_PACKED ? stream.getDecodedData() : NOTHING;
  } catch {
    return NOTHING;
  }
}
