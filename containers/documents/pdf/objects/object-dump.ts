import { closeSync, openSync, readSync } from 'node:fs';
import { readEscapedUtf8 } from '../../../plain/pdf/escaped-utf8.ts';
import { type Dictionary, isDictionary } from '../../../plain/pdf/values.ts';
import { type ObjectSource, objectValue, parseObject } from './pdf-object.ts';

const HEADER_BYTES = 4096;
const INDEXED_AT_ONCE = 1 << 20;
/** Objects are usually small and read in order. */
const READ_AT_ONCE = 16 * 1024;
/** qpdf indents the entries of its list of objects by six spaces, and their contents by more. */
const ENTRY = '\n      "';
const OBJECT = /^\n {6}"obj:(\d+) (\d+) R": /;
const TRAILER = '\n      "trailer": ';
const ENTRY_END = '\n      }';
const FILE_END = '\n    }\n  ]\n}';
/** Longer than the closing brackets of the last entry and of the file. */
const END_BYTES = 32;
/** Longer than the longest name of an entry. */
const NAME_BYTES = 64;
/** Generations are smaller, so that an object's number and generation fit in one integer. */
const GENERATIONS = 65_536;

/** The text that begins the entry of an object. */
function openingOf(reference: string): string {
  return `${ENTRY}obj:${reference}": `;
}

/**
 * Reads the JSON that `qpdf --json=2 --json-key=qpdf` or `qpdf --json-output` wrote to a file, one object at a time.
 * Memory holds the offset of each object, sixteen bytes, its reference from the first walk on, and not the object.
 */
export class ObjectDump implements ObjectSource {
  readonly header: Dictionary;
  readonly trailer: Dictionary;
  readonly #descriptor: number;
  /** The number and generation of each object, in ascending order. */
  #keys = new Float64Array(1024);
  /** The offset of each object's entry, followed by the offset at which a next one would begin. */
  #starts = new Float64Array(1024);
  #count = 0;
  /** Kept from the first walk on: a program walks over all objects many times. */
  #references: readonly string[] | null = null;
  readonly #window = Buffer.alloc(READ_AT_ONCE);
  #windowStart = 0;
  #windowEnd = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.header = this.#readHeader();
    const { trailer, end } = this.#index();
    const value = trailer === null ? {} : objectValue(parseObject(this.#read(trailer, end)));
    this.trailer = isDictionary(value) ? value : {};
  }

  get lastObject(): number {
    return Number(this.header.maxobjectid);
  }

  references(): readonly string[] {
    this.#references ??= Array.from(this.#keys.subarray(0, this.#count), referenceOf);
    return this.#references;
  }

  has(reference: string): boolean {
    return this.#placeOf(reference) >= 0;
  }

  text(reference: string): string {
    const place = this.#placeOf(reference);
    if (place < 0) return '';
    const start = (this.#starts[place] ?? 0) + openingOf(reference).length;
    // The comma between two entries belongs to neither.
    return this.#read(start, (this.#starts[place + 1] ?? 0) - 1);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #placeOf(reference: string): number {
    const generation = reference.endsWith(' 0 R') ? 0 : Number.parseInt(reference.split(' ')[1] ?? '', 10);
    const key = Number.parseInt(reference, 10) * GENERATIONS + generation;
    let [low, high] = [0, this.#count - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#keys[middle] ?? 0;
      if (found === key) return middle;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #readHeader(): Dictionary {
    const buffer = Buffer.alloc(HEADER_BYTES);
    const head = buffer.toString('utf8', 0, readSync(this.#descriptor, buffer, 0, HEADER_BYTES, 0));
    const at = head.indexOf('{', head.indexOf('"qpdf": ['));
    const header: unknown = JSON.parse(head.slice(at, head.indexOf('}', at) + 1));
    if (!isDictionary(header)) throw new Error('The JSON has no header.');
    return header;
  }

  /** Records the offset of each entry; returns that of the trailer's value, if there is one, and the end of the last entry. */
  #index(): { trailer: number | null; end: number } {
    const buffer = Buffer.alloc(INDEXED_AT_ONCE);
    let [start, filled] = [0, 0];
    let trailer: number | null = null;
    for (;;) {
      const read = readSync(this.#descriptor, buffer, filled, INDEXED_AT_ONCE - filled, start + filled);
      filled += read;
      // A name that may be cut by the end of the buffer is read again with the next part.
      const until = read === 0 ? filled : filled - NAME_BYTES;
      const part = buffer.subarray(0, filled);
      let at = part.indexOf(ENTRY);
      while (at >= 0 && at < until) {
        const name = part.toString('latin1', at, at + NAME_BYTES);
        if (name.startsWith(TRAILER)) trailer = start + at;
        else this.#noteObject(name, start + at);
        at = part.indexOf(ENTRY, at + 1);
      }
      if (read === 0) break;
      const used = Math.max(0, until);
      buffer.copyWithin(0, used, filled);
      start += used;
      filled -= used;
    }
    const end = this.#endOfList(start + filled);
    this.#starts[this.#count] = trailer ?? end + 1;
    return { trailer: trailer === null ? null : trailer + TRAILER.length, end };
  }

  /** Returns the end of the last entry in a file of this size; throws if the file is truncated. */
  #endOfList(size: number): number {
    const tail = this.#read(Math.max(0, size - END_BYTES), size);
    if (!tail.trimEnd().endsWith(FILE_END)) throw new Error('The JSON is truncated.');
    return size - (tail.length - tail.lastIndexOf(ENTRY_END) - ENTRY_END.length);
  }

  #noteObject(name: string, start: number): void {
    const [matched, number, generation] = OBJECT.exec(name) ?? [];
    if (matched !== undefined) this.#note(Number(number) * GENERATIONS + Number(generation), start);
  }

  #note(key: number, start: number): void {
    if (this.#count > 0 && key <= (this.#keys[this.#count - 1] ?? 0))
      throw new Error('The objects are not in order.');
    if (this.#count + 1 === this.#starts.length) {
      this.#keys = enlarged(this.#keys);
      this.#starts = enlarged(this.#starts);
    }
    this.#keys[this.#count] = key;
    this.#starts[this.#count] = start;
    this.#count += 1;
  }

  #read(start: number, end: number): string {
    if (end - start > READ_AT_ONCE) {
      const buffer = Buffer.alloc(end - start);
      return readEscapedUtf8(buffer.subarray(0, readSync(this.#descriptor, buffer, 0, buffer.length, start)));
    }
    if (start < this.#windowStart || end > this.#windowEnd) {
      this.#windowStart = start;
      this.#windowEnd = start + readSync(this.#descriptor, this.#window, 0, READ_AT_ONCE, start);
    }
    return readEscapedUtf8(this.#window.subarray(start - this.#windowStart, end - this.#windowStart));
  }
}

function referenceOf(key: number): string {
  return `${Math.floor(key / GENERATIONS)} ${key % GENERATIONS} R`;
}

function enlarged(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
