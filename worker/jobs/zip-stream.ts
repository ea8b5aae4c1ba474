export interface ZipEntry {
  name: string;
  /** Bytes that the source will give, exactly. */
  size: number;
  open: () => Promise<ReadableStream<Uint8Array>>;
}

/** Exact bytes of the archive that zipStream makes of these entries. */
export function zipSize(entries: { name: string; size: number }[]): number {
  const placed = placeEntries(entries);
  const directory = directoryOf(placed);
  return directory.offset + directory.size + endOf(placed.length, directory).length;
}

/**
 * A ZIP of stored files (APPNOTE 6.3.10), ZIP64 where it is needed, made while it is read; one source is open at a time.
 * Errors with ZipSourceFault when a source is longer or shorter than announced, and with a source's own error.
 */
export function zipStream(entries: ZipEntry[], modifiedAt: Date): ReadableStream<Uint8Array> {
  const source = new OpenSource();
  const chunks = zipChunks(entries, source, dosTime(modifiedAt));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        await source.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

export class ZipSourceFault extends Error {
  override readonly name = 'ZipSourceFault';
}

/** Makes names unique without regard to case: `a.pdf`, `A (2).pdf`. */
export function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return names.map((name) => {
    const key = caseless(name);
    let number = lastNumber.get(key) ?? 1;
    let unique = name;
    while (taken.has(caseless(unique))) {
      number += 1;
      unique = numbered(name, number);
    }
    lastNumber.set(key, number);
    taken.add(caseless(unique));
    return unique;
  });
}

function caseless(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const stemLength = dot > 0 ? dot : name.length;
  return `${name.slice(0, stemLength)} (${number})${name.slice(stemLength)}`;
}

async function* zipChunks(
  entries: ZipEntry[],
  source: OpenSource,
  modified: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const placed = placeEntries(entries);
  const checksums: number[] = [];
  for (const [index, entry] of placed.entries()) {
    yield localHeader(entry, modified);
    const checksum = new Crc32();
    await source.open(entries[index]);
    for (let bytes = await source.read(); bytes; bytes = await source.read()) {
      checksum.update(bytes);
      yield bytes;
    }
    checksums.push(checksum.value());
    yield dataDescriptor(entry, checksum.value());
  }
  for (const [index, entry] of placed.entries())
    yield directoryHeader(entry, modified, checksums[index] ?? 0);
  yield endOf(placed.length, directoryOf(placed));
}

/** The one source that is being read, so that a cancel reaches it even in the middle of a read. */
class OpenSource {
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #remaining = 0;
  #cancelled = false;

  async open(entry: ZipEntry | undefined): Promise<void> {
    if (this.#cancelled || !entry) throw new ZipSourceFault('cancelled');
    const stream = await entry.open();
    this.#reader = stream.getReader();
    this.#remaining = entry.size;
    if (this.#cancelled) throw this.#fault('cancelled');
  }

  async read(): Promise<Uint8Array | undefined> {
    for (;;) {
      const { done, value } = (await this.#reader?.read()) ?? { done: true, value: undefined };
      if (done) return this.#end();
      this.#remaining -= value.length;
      if (this.#remaining < 0) throw this.#fault('a source is longer than announced');
      if (value.length > 0) return value;
    }
  }

  async cancel(reason: unknown): Promise<void> {
    this.#cancelled = true;
    await this.#reader?.cancel(reason);
  }

  #end(): undefined {
    this.#reader = undefined;
    if (this.#remaining > 0) throw new ZipSourceFault('a source is shorter than announced');
  }

  #fault(message: string): ZipSourceFault {
    const fault = new ZipSourceFault(message);
    this.#reader?.cancel(fault).catch(() => undefined);
    this.#reader = undefined;
    return fault;
  }
}

const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
const MAX_NAME_BYTES = MAX_16;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Bit 3: sizes and checksum follow the data; bit 11: the name is UTF-8. */
const FLAGS = 0x0808;
const MADE_ON_UNIX = 3 << 8;
const REGULAR_FILE_0644 = 0o100644 * 0x10000;
const ZIP64_EXTRA = 1;

interface PlacedEntry {
  name: Uint8Array;
  size: number;
  offset: number;
  isLarge: boolean;
}

function placeEntries(entries: { name: string; size: number }[]): PlacedEntry[] {
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

interface Directory {
  offset: number;
  size: number;
}

function directoryOf(placed: PlacedEntry[]): Directory {
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

function localHeader(entry: PlacedEntry, modified: number): Uint8Array {
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

function dataDescriptor(entry: PlacedEntry, checksum: number): Uint8Array {
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

function directoryHeader(entry: PlacedEntry, modified: number, checksum: number): Uint8Array {
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

function endOf(count: number, directory: Directory): Uint8Array {
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

/** ZIP times have no zone and are read as local: Brasília's. Date in the upper half, steps of 2 seconds. */
function dosTime(instant: Date): number {
  const local = new Date(instant.getTime() - BRASILIA_OFFSET_MS);
  const year = Math.min(Math.max(local.getUTCFullYear(), 1980), 2107);
  const date = ((year - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate();
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

const SLICES = 8;
const CRC_TABLE = makeCrcTable();

/** Table n at n * 256: the checksum of a byte followed by n zero bytes (polynomial of ISO 3309). */
function makeCrcTable(): Int32Array {
  const table = new Int32Array(256 * SLICES);
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    table[byte] = crc;
  }
  for (let index = 256; index < table.length; index += 1) {
    const before = table[index - 256] ?? 0;
    table[index] = (before >>> 8) ^ (table[before & 255] ?? 0);
  }
  return table;
}

class Crc32 {
  #crc = -1;

  value(): number {
    return ~this.#crc >>> 0;
  }

  update(bytes: Uint8Array): void {
    const wholeSlices = bytes.length - (bytes.length % SLICES);
    let crc = this.#crc;
    for (let position = 0; position < wholeSlices; position += SLICES) crc = crcOfSlice(crc, bytes, position);
    for (let position = wholeSlices; position < bytes.length; position += 1) {
      crc = tableAt(0, crc ^ byteAt(bytes, position)) ^ (crc >>> 8);
    }
    this.#crc = crc;
  }
}

function crcOfSlice(crc: number, bytes: Uint8Array, position: number): number {
  return (
    tableAt(7, crc ^ byteAt(bytes, position)) ^
    tableAt(6, (crc >>> 8) ^ byteAt(bytes, position + 1)) ^
    tableAt(5, (crc >>> 16) ^ byteAt(bytes, position + 2)) ^
    tableAt(4, (crc >>> 24) ^ byteAt(bytes, position + 3)) ^
    tableAt(3, byteAt(bytes, position + 4)) ^
    tableAt(2, byteAt(bytes, position + 5)) ^
    tableAt(1, byteAt(bytes, position + 6)) ^
    tableAt(0, byteAt(bytes, position + 7))
  );
}

function byteAt(bytes: Uint8Array, position: number): number {
  return bytes[position] ?? 0;
}

function tableAt(slice: number, byte: number): number {
  return CRC_TABLE[slice * 256 + (byte & 255)] ?? 0;
}
