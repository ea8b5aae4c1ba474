import { stat } from 'node:fs/promises';
import { readBytes } from './read.ts';

export interface ZipEntry {
  name: string;
  /** 0: stored, 8: deflated. */
  method: number;
  compressed: number;
  uncompressed: number;
  encrypted: boolean;
  offset: number;
}

export type ZipReading =
  | { state: 'sound'; entries: ZipEntry[] }
  | { state: 'damaged' }
  | { state: 'bomb'; why: string };

const END_BYTES = 22 + 65_535;
const END_SIGNATURE = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_ENTRIES = 10_000;
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;
const MAX_TOTAL = 1024 ** 3;
const MAX_RATIO = 200;
const LARGE = 32 * 1024 * 1024;

/** Returns a name relative to the ZIP, with `/` between folders, which some programs write otherwise. */
function plainName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '');
}

/** Returns null if the directory is damaged, and `more` if it has more entries than the end of the ZIP announces. */
function readEntries(directory: Buffer, count: number): ZipEntry[] | 'more' | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: plainName(directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)),
      method: directory.readUInt16LE(at + 10),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      compressed: directory.readUInt32LE(at + 20),
      uncompressed: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  const goesOn = at + 4 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;
  return goesOn ? 'more' : entries;
}

function isBloated({ compressed, uncompressed }: { compressed: number; uncompressed: number }): boolean {
  return uncompressed > LARGE && uncompressed > compressed * MAX_RATIO;
}

function escapes(name: string): boolean {
  return name.split('/').includes('..');
}

function overlaps(entries: readonly ZipEntry[]): boolean {
  const ordered = entries.toSorted((first, second) => first.offset - second.offset);
  return ordered.some((entry, index) => {
    const next = ordered[index + 1];
    return next !== undefined && entry.offset + LOCAL_BYTES + entry.compressed > next.offset;
  });
}

function whyBomb(entries: readonly ZipEntry[]): string | null {
  const total = { compressed: 0, uncompressed: 0 };
  for (const entry of entries) {
    total.compressed += entry.compressed;
    total.uncompressed += entry.uncompressed;
  }
  if (total.uncompressed > MAX_TOTAL) return 'total size';
  if (isBloated(total) || entries.some(isBloated)) return 'ratio';
  if (entries.some(({ name }) => escapes(name))) return 'name';
  return overlaps(entries) ? 'overlap' : null;
}

interface DirectoryPlace {
  offset: number;
  bytes: number;
  count: number;
}

/** Finds the directory from the end of a ZIP of `size` bytes. */
function placeOfDirectory(
  tail: Buffer,
  size: number,
): DirectoryPlace | Exclude<ZipReading, { state: 'sound' }> {
  const at = tail.lastIndexOf(END_SIGNATURE);
  if (at < 0 || at + 22 > tail.length) return { state: 'damaged' };
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (count > MAX_ENTRIES || (bytes > MAX_DIRECTORY_BYTES && bytes <= size))
    return { state: 'bomb', why: 'entries' };
  return offset + bytes > size ? { state: 'damaged' } : { offset, bytes, count };
}

function judged(directory: Buffer, count: number): ZipReading {
  const entries = readEntries(directory, count);
  if (entries === 'more') return { state: 'bomb', why: 'entries' };
  if (entries === null || entries.length === 0) return { state: 'damaged' };
  const why = whyBomb(entries);
  return why === null ? { state: 'sound', entries } : { state: 'bomb', why };
}

/** Reads only the central directory of a ZIP, and checks its entries, sizes, ratios, names and overlaps. */
export async function readZip(path: string): Promise<ZipReading> {
  const { size } = await stat(path);
  const place = placeOfDirectory(await readBytes(path, -END_BYTES, END_BYTES), size);
  return 'state' in place ? place : judged(await readBytes(path, place.offset, place.bytes), place.count);
}

/** Does the same with a ZIP in memory. */
export function readZipInMemory(zip: Buffer): ZipReading {
  const place = placeOfDirectory(zip.subarray(-END_BYTES), zip.length);
  if ('state' in place) return place;
  return judged(zip.subarray(place.offset, place.offset + place.bytes), place.count);
}
