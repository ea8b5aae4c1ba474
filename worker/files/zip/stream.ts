import { crc32 } from 'node:zlib';
import {
  dataDescriptor,
  directoryHeader,
  directoryOf,
  dosTime,
  endOf,
  localHeader,
  placeEntries,
} from './records.ts';

export interface ZipEntry {
  name: string;
  /** The exact number of bytes of the source. */
  size: number;
  open: () => Promise<ReadableStream<Uint8Array>>;
}

/** Returns the exact size in bytes of the archive that `zipStream` creates from these entries. */
export function zipSize(entries: { name: string; size: number }[]): number {
  const placed = placeEntries(entries);
  const directory = directoryOf(placed);
  return directory.offset + directory.size + endOf(placed.length, directory).length;
}

/**
 * Streams a ZIP of stored files (APPNOTE 6.3.10), with ZIP64 if needed. One source is open at a time. Errors
 * with `ZipSourceFault` if a source is longer or shorter than announced, and with a source's own error.
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

async function* zipChunks(
  entries: ZipEntry[],
  source: OpenSource,
  modified: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const placed = placeEntries(entries);
  const checksums: number[] = [];
  for (const [index, entry] of placed.entries()) {
    yield localHeader(entry, modified);
    let checksum = 0;
    await source.open(entries[index]);
    for (let bytes = await source.read(); bytes; bytes = await source.read()) {
      checksum = crc32(bytes, checksum);
      yield bytes;
    }
    checksums.push(checksum);
    yield dataDescriptor(entry, checksum);
  }
  for (const [index, entry] of placed.entries())
    yield directoryHeader(entry, modified, checksums[index] ?? 0);
  yield endOf(placed.length, directoryOf(placed));
}

/** The source that is being read, so that a cancel reaches it even during a read. */
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
