import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { readBytes } from './read.ts';
import type { ZipEntry } from './zip.ts';

const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

const inflate = promisify(inflateRaw);

/** Where the bytes of an entry begin; null where its own header is damaged. */
export async function startOf(path: string, { offset }: ZipEntry): Promise<number | null> {
  const header = await readBytes(path, offset, LOCAL_BYTES);
  if (header.length < LOCAL_BYTES) return null;
  return offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
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
