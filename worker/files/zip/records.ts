const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
const MAX_NAME_BYTES = MAX_16;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Bit 3: sizes and checksum follow the data. Bit 11: the name is UTF-8. */
const FLAGS = 0x0808;
const MADE_ON_UNIX = 3 << 8;
const REGULAR_FILE_0644 = 0o100644 * 0x10000;
const ZIP64_EXTRA = 1;

export interface PlacedEntry {
  name: Uint8Array;
  size: number;
  offset: number;
  isLarge: boolean;
}

export function placeEntries(entries: { name: string; size: number }[]): PlacedEntry[] {
  const encoder = new TextEncoder();
  let offset = 0;
  return entries.map((entry) => {
    const name = encoder.encode(entry.name);
    if (name.length > MAX_NAME_BYTES) throw new RangeError('a name in a ZIP has at most 65,535 bytes');
    const placed = { name, size: entry.size, offset, isLarge: entry.size >= MAX_32 };
    offset += localHeaderSize(placed) + entry.size + dataDescriptorSize(placed);
    return placed;
  });
}

export interface Directory {
  offset: number;
  size: number;
}

export function directoryOf(placed: PlacedEntry[]): Directory {
  const last = placed.at(-1);
  const offset = last ? last.offset + localHeaderSize(last) + last.size + dataDescriptorSize(last) : 0;
  const size = placed.reduce((sum, entry) => sum + 46 + entry.name.length + zip64Fields(entry).length, 0);
  return { offset, size };
}

function localHeaderSize(entry: PlacedEntry): number {
  return 30 + entry.name.length + (entry.isLarge ? 20 : 0);
}

function dataDescriptorSize(entry: PlacedEntry): number {
  return entry.isLarge ? 24 : 16;
}

export function localHeader(entry: PlacedEntry, modified: number): Uint8Array {
  const sizeSoFar = entry.isLarge ? MAX_32 : 0;
  const record = new ZipRecord(localHeaderSize(entry))
    .write32(0x04034b50)
    .write16(entry.isLarge ? VERSION_ZIP64 : VERSION)
    .write16(FLAGS)
    .write16(0)
    .write32(modified)
    .write32(0)
    .write32(sizeSoFar)
    .write32(sizeSoFar)
    .write16(entry.name.length)
    .write16(entry.isLarge ? 20 : 0)
    .writeBytes(entry.name);
  if (entry.isLarge) record.write16(ZIP64_EXTRA).write16(16).write64(0).write64(0);
  return record.bytes;
}

export function dataDescriptor(entry: PlacedEntry, checksum: number): Uint8Array {
  const record = new ZipRecord(dataDescriptorSize(entry)).write32(0x08074b50).write32(checksum);
  if (entry.isLarge) return record.write64(entry.size).write64(entry.size).bytes;
  return record.write32(entry.size).write32(entry.size).bytes;
}

function zip64Fields(entry: PlacedEntry): Uint8Array {
  const values = entry.isLarge ? [entry.size, entry.size] : [];
  if (entry.offset >= MAX_32) values.push(entry.offset);
  if (values.length === 0) return new Uint8Array(0);
  const record = new ZipRecord(4 + 8 * values.length).write16(ZIP64_EXTRA).write16(8 * values.length);
  for (const value of values) record.write64(value);
  return record.bytes;
}

export function directoryHeader(entry: PlacedEntry, modified: number, checksum: number): Uint8Array {
  const extra = zip64Fields(entry);
  const version = extra.length > 0 ? VERSION_ZIP64 : VERSION;
  return new ZipRecord(46 + entry.name.length + extra.length)
    .write32(0x02014b50)
    .write16(MADE_ON_UNIX | version)
    .write16(version)
    .write16(FLAGS)
    .write16(0)
    .write32(modified)
    .write32(checksum)
    .write32(Math.min(entry.size, MAX_32))
    .write32(Math.min(entry.size, MAX_32))
    .write16(entry.name.length)
    .write16(extra.length)
    .write16(0)
    .write16(0)
    .write16(0)
    .write32(REGULAR_FILE_0644)
    .write32(Math.min(entry.offset, MAX_32))
    .writeBytes(entry.name)
    .writeBytes(extra).bytes;
}

export function endOf(count: number, directory: Directory): Uint8Array {
  const isZip64 = count >= MAX_16 || directory.offset >= MAX_32 || directory.size >= MAX_32;
  const record = new ZipRecord(isZip64 ? 56 + 20 + 22 : 22);
  if (isZip64) writeZip64End(record, count, directory);
  return record
    .write32(0x06054b50)
    .write16(0)
    .write16(0)
    .write16(Math.min(count, MAX_16))
    .write16(Math.min(count, MAX_16))
    .write32(Math.min(directory.size, MAX_32))
    .write32(Math.min(directory.offset, MAX_32))
    .write16(0).bytes;
}

function writeZip64End(record: ZipRecord, count: number, directory: Directory): void {
  record
    .write32(0x06064b50)
    .write64(44)
    .write16(MADE_ON_UNIX | VERSION_ZIP64)
    .write16(VERSION_ZIP64)
    .write32(0)
    .write32(0)
    .write64(count)
    .write64(count)
    .write64(directory.size)
    .write64(directory.offset)
    .write32(0x07064b50)
    .write32(0)
    .write64(directory.offset + directory.size)
    .write32(1);
}

class ZipRecord {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #position = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
    this.#view = new DataView(this.bytes.buffer);
  }

  write16(value: number): this {
    this.#view.setUint16(this.#position, value, true);
    this.#position += 2;
    return this;
  }

  write32(value: number): this {
    this.#view.setUint32(this.#position, value, true);
    this.#position += 4;
    return this;
  }

  write64(value: number): this {
    this.#view.setBigUint64(this.#position, BigInt(value), true);
    this.#position += 8;
    return this;
  }

  writeBytes(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#position);
    this.#position += bytes.length;
    return this;
  }
}

const BRASILIA_OFFSET_MS = 3 * 60 * 60 * 1000;

/**
 * Encodes a time for ZIP, which has no zone and is read as local: Brasília's is used. The date is in the
 * upper half, the time in steps of 2 seconds.
 */
export function dosTime(instant: Date): number {
  const local = new Date(instant.getTime() - BRASILIA_OFFSET_MS);
  const year = Math.min(Math.max(local.getUTCFullYear(), 1980), 2107);
  const date = ((year - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate();
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
