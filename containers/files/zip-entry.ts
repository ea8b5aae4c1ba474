import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { readBytes } from './read.ts';
import type { ZipEntry } from './zip.ts';

/** Size of an entry's local header, without its name. */
export const HEADER_BYTES = 30;
/** The compression methods that are supported. */
export const [STORED, DEFLATED] = [0, 8];

const inflate = promisify(inflateRaw);

/** Returns the offset of an entry's bytes, given its local header at `offset`; null if the header is cut off. */
export function startBehind(header: Buffer, offset: number): number | null {
  if (header.length < HEADER_BYTES) return null;
  return offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Returns the offset of an entry's bytes; null if its local header is damaged. */
export async function startOf(path: string, { offset }: ZipEntry): Promise<number | null> {
  return startBehind(await readBytes(path, offset, HEADER_BYTES), offset);
}

/** Reads a small entry of a ZIP; null if it is larger than `maxBytes`, packed or not, or cannot be read. */
export async function readEntry(path: string, entry: ZipEntry, maxBytes: number): Promise<Buffer | null> {
  const start = await startOf(path, entry);
  if (start === null || entry.compressed > maxBytes) return null;
  const packed = await readBytes(path, start, entry.compressed);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) return null;
  return inflate(packed, { maxOutputLength: maxBytes }).catch(() => null);
}
