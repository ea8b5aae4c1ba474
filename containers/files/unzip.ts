import { inflateRawSync } from 'node:zlib';
import { readZipInMemory, type ZipEntry } from './zip.ts';
import { DEFLATED, HEADER_BYTES, STORED, startBehind } from './zip-entry.ts';

const LEAST_CHUNK_BYTES = 64;

function inflated(
  zip: Buffer,
  { offset, method, compressed, uncompressed }: ZipEntry,
  mostBytes: number,
): Buffer {
  const start = startBehind(zip.subarray(offset, offset + HEADER_BYTES), offset);
  if (start === null || start + compressed > zip.length) throw new Error('A ZIP that is cut off.');
  const packed = zip.subarray(start, start + compressed);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error('An entry of a ZIP in an unknown method.');
  // A single chunk, so that memory holds the entry only once.
  const chunkSize = Math.max(LEAST_CHUNK_BYTES, Math.min(uncompressed, mostBytes) + 1);
  try {
    return inflateRawSync(packed, { maxOutputLength: mostBytes, chunkSize });
  } catch (cause) {
    throw new Error('An entry of a ZIP that cannot be unpacked.', { cause });
  }
}

/**
 * Returns the wanted entries of a ZIP in memory by their names, except those larger than `mostBytes`. Throws if the ZIP
 * is not sound, or if a wanted entry cannot be unpacked.
 */
export function unzip(
  bytes: Uint8Array,
  mostBytes: number,
  isWanted: (name: string) => boolean = () => true,
): Map<string, Buffer> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reading = readZipInMemory(zip);
  if (reading.state !== 'sound') throw new Error('A ZIP that is not sound.');
  const wanted = reading.entries.filter(
    ({ name, uncompressed }) => isWanted(name) && uncompressed <= mostBytes,
  );
  return new Map(wanted.map((entry) => [entry.name, inflated(zip, entry, mostBytes)]));
}
