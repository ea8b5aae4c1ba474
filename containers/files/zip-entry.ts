import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { readBytes } from './read.ts';
import type { ZipEntry } from './zip.ts';

/** Of an entry's own header, before its name. */
export const HEADER_BYTES = 30;
/** The methods by which entries are packed here. */
export const [STORED, DEFLATED] = [0, 8];

const inflate = promisify(inflateRaw);

/** Where the bytes of an entry begin, by its own header at `offset`; null where that is cut off. */
export function startBehind(header: Buffer, offset: number): number | null {
  if (header.length < HEADER_BYTES) return null;
  return offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Where the bytes of an entry begin; null where its own header is damaged. */
export async function startOf(path: string, { offset }: ZipEntry): Promise<number | null> {
  return startBehind(await readBytes(path, offset, HEADER_BYTES), offset);
}

/** A small entry of a ZIP; null where it is larger than `maxBytes`, packed or not, or cannot be read. */
export async function readEntry(path: string, entry: ZipEntry, maxBytes: number): Promise<Buffer | null> {
  const start = await startOf(path, entry);
  if (start === null || entry.compressed > maxBytes) return null;
  const packed = await readBytes(path, start, entry.compressed);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) return null;
  return inflate(packed, { maxOutputLength: maxBytes }).catch(() => null);
}
