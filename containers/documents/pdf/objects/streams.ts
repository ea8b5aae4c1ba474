import { deflateSync, inflateSync } from 'node:zlib';
import type { PdfDocument } from './pdf-document.ts';

const MAX_BYTES = 128 * 1024 * 1024;
const MAX_TOTAL_BYTES = 4 * 1024 * 1024 * 1024;
const WHITE_SPACE = [0x20, 9, 10, 13];

/** Removes the padding that XMP writers leave for changes. */
function withoutPadding(metadata: Buffer): Buffer {
  const end = metadata.lastIndexOf('<?xpacket end=');
  let at = end;
  while (at > 0 && WHITE_SPACE.includes(metadata[at - 1] ?? 0)) at--;
  return at < end
    ? Buffer.concat([metadata.subarray(0, at), Buffer.from('\n'), metadata.subarray(end)])
    : metadata;
}

/** Compresses streams without a filter, and those with Flate, as well as Flate can; their decoded data do not change. */
export function packStreams(document: PdfDocument, isArchival: boolean): void {
  let total = 0;
  for (const reference of document.references()) {
    const stream = document.stream(reference);
    if (!stream || document.size(stream) > MAX_BYTES) continue;
    const { '/Type': type, '/Length': _, ...dict } = stream.dict;
    const isMetadata = type === '/Metadata';
    const filters = document.filters(dict);
    if (filters.length > 1 || (filters.length === 1 && filters[0] !== '/FlateDecode')) continue;
    try {
      const stored = document.read(stream);
      const plain = filters.length === 0 ? stored : inflateSync(stored, { maxOutputLength: MAX_BYTES });
      total += plain.length;
      if (total > MAX_TOTAL_BYTES) return;
      const kept = isMetadata ? withoutPadding(plain) : plain;
      if (isMetadata && isArchival) {
        if (kept.length < stored.length) document.replaceStream(reference, stream.dict, kept);
        continue;
      }
      const packed = deflated(kept);
      if (packed.length < stored.length)
        document.replaceStream(reference, { ...stream.dict, '/Filter': '/FlateDecode' }, packed);
    } catch (error) {
      console.error(error);
    }
  }
}

/** Compresses data as far as Deflate does. */
export function deflated(data: Uint8Array): Buffer {
  return deflateSync(data, { level: 9, memLevel: 9 });
}
