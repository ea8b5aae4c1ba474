import { readBytes } from './read.ts';

/** The storage of the samples of a TIFF page (TIFF 6.0). */
export interface TiffPage {
  photometric: number;
  compression: number;
  /** Bits of a sample. */
  bits: number;
  /** 1: unsigned integers, 2: signed integers, 3: floating-point numbers. */
  sampleFormat: number;
}

const TAGS = { bits: 258, compression: 259, photometric: 262, sampleFormat: 339 } as const;
const NO_PHOTOMETRIC = -1;
const MOST_PAGES = 1000;
const BIG = 43;
/** Sizes of a directory's parts: its count of entries, an entry, the value in it, and an offset in the file. */
const CLASSIC_BYTES = { count: 2, entry: 12, value: 8, place: 4 };
const BIG_BYTES = { count: 8, entry: 20, value: 12, place: 8 };
const MOST_ENTRIES = 4096;

class TiffFile {
  readonly #path: string;
  readonly #isLittle: boolean;
  readonly bytes: typeof CLASSIC_BYTES;

  constructor(path: string, head: Buffer) {
    this.#path = path;
    this.#isLittle = head.toString('latin1', 0, 2) === 'II';
    this.bytes = this.#uint(head, 2, 2) === BIG ? BIG_BYTES : CLASSIC_BYTES;
  }

  firstPlace(head: Buffer): number {
    return this.#uint(head, this.bytes.place, this.bytes.place);
  }

  #uint(bytes: Buffer, at: number, length: number): number {
    if (at + length > bytes.length) return 0;
    if (length === 8) return Number(this.#isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return this.#isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
  }

  /**
   * Returns the first value of each entry and the offset of the next directory. All entries read here have values of
   * two bytes.
   */
  async directory(place: number): Promise<{ values: Map<number, number>; next: number }> {
    const { count, entry, value, place: placeBytes } = this.bytes;
    const entries = Math.min(MOST_ENTRIES, this.#uint(await readBytes(this.#path, place, count), 0, count));
    const table = await readBytes(this.#path, place + count, entries * entry + placeBytes);
    const values = new Map<number, number>();
    for (let at = 0; at + entry <= table.length && at < entries * entry; at += entry) {
      const tag = this.#uint(table, at, 2);
      // Only the first value of a tag counts; a file that repeats one has no further use for it.
      if (values.has(tag) || !Object.values<number>(TAGS).includes(tag)) continue;
      const number = this.#uint(table, at + 4, value - 4);
      const isElsewhere = number * 2 > placeBytes;
      const bytes = isElsewhere
        ? await readBytes(this.#path, this.#uint(table, at + value, placeBytes), 2)
        : table.subarray(at + value);
      values.set(tag, this.#uint(bytes, 0, 2));
    }
    return { values, next: this.#uint(table, entries * entry, placeBytes) };
  }
}

/** Reads the pages of a TIFF, as far as its directories can be read. */
export async function readTiffPages(path: string): Promise<TiffPage[]> {
  const head = await readBytes(path, 0, 16);
  const file = new TiffFile(path, head);
  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  for (
    let place = file.firstPlace(head);
    place > 0 && !seen.has(place) && Number.isSafeInteger(place) && pages.length < MOST_PAGES;
  ) {
    seen.add(place);
    const { values, next } = await file.directory(place);
    pages.push({
      photometric: values.get(TAGS.photometric) ?? NO_PHOTOMETRIC,
      compression: values.get(TAGS.compression) ?? 1,
      bits: values.get(TAGS.bits) ?? 1,
      sampleFormat: values.get(TAGS.sampleFormat) ?? 1,
    });
    place = next;
  }
  return pages;
}
