import { inflateSync } from 'node:zlib';
import { PdfArray, type PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { type Balance, balanceOf, joined, NOTHING } from '../content/content-balance.ts';
import type { LibPdfObjects } from './libpdf-objects.ts';

/** The most bytes of all contents of a document together: nobody waits until longer ones are drawn. */
const MOST_BYTES = 256 * 1024 * 1024;
/** The most bytes of a stream packed in another way, whose length cannot be bounded while it is unpacked. */
const MOST_PACKED = 256 * 1024;
/** The bytes that are counted for an attempt to read a stream that cannot be read. */
const UNREADABLE_BYTES = MOST_BYTES / 16;
/** Filters whose output is no longer than what goes in. */
const UNPACKED = ['ASCII85Decode', 'ASCIIHexDecode', 'Crypt'];

/** The streams that a page is drawn by, in order. */
export function contentsOf(objects: LibPdfObjects, page: PdfDict): PdfRef[] {
  const contents = page.get('Contents');
  if (contents instanceof PdfRef && objects.resolve(contents) instanceof PdfStream) return [contents];
  return objects.list(contents).filter((item): item is PdfRef => item instanceof PdfRef);
}

/** Reads the contents of one document: each once, and no more of them than can be read. */
export class Contents {
  readonly #objects: LibPdfObjects;
  readonly #known = new Map<PdfObject, Balance>();
  #left = MOST_BYTES;

  constructor(objects: LibPdfObjects) {
    this.#objects = objects;
  }

  balanceOf(contents: readonly PdfRef[]): Balance {
    return contents.map((part) => this.#balanceOfPart(part)).reduce(joined, NOTHING);
  }

  #balanceOfPart(reference: PdfRef): Balance {
    const stream = this.#objects.resolve(reference);
    if (!(stream instanceof PdfStream)) return NOTHING;
    const known = this.#known.get(stream);
    if (known !== undefined) return known;
    const bytes = this.#decoded(stream);
    this.#left = Math.max(0, this.#left - (bytes?.length ?? UNREADABLE_BYTES));
    const balance = bytes === null ? NOTHING : balanceOf(bytes);
    this.#known.set(stream, balance);
    return balance;
  }

  /** Null where it cannot be read, or is too long. */
  #decoded(stream: PdfStream): Uint8Array | null {
    const filters = this.#filtersOf(stream);
    const isDeflated = filters.length === 1 && filters[0] === 'FlateDecode' && !stream.has('DecodeParms');
    try {
      if (isDeflated) return inflateSync(stream.data, { maxOutputLength: Math.max(1, this.#left) });
      return this.#isBounded(stream, filters) ? stream.getDecodedData() : null;
    } catch {
      return null;
    }
  }

  #filtersOf(stream: PdfStream): string[] {
    const filter = this.#objects.resolve(stream.get('Filter'));
    if (filter instanceof PdfArray) return filter.toArray().map((name) => this.#objects.name(name));
    return filter === null ? [] : [this.#objects.name(filter)];
  }

  /** Returns true if the unpacked data cannot be much: packed once, and little. */
  #isBounded(stream: PdfStream, filters: readonly string[]): boolean {
    if (filters.length === 0) return true;
    const isPackedOnce = filters.filter((name) => !UNPACKED.includes(name)).length <= 1;
    return isPackedOnce && stream.data.length <= Math.min(MOST_PACKED, this.#left);
  }
}
