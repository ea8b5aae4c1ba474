import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { type Dictionary, isDictionary, isReference, type Value } from './values.ts';

interface PdfObject {
  value?: Value;
  stream?: { dict: Dictionary };
}

const READ_BYTES = 1 << 20;
const MAX_CACHED = 20_000;
const NEWLINE = 10;
const ENTRY = /^ {6}"(?:obj:(\d+) \d+ R|(trailer))": /;
const ENTRY_START = '      "';
const HEADER_END = 4096;
const LINES_AT_ONCE = 500;

function isObject(value: unknown): value is PdfObject {
  if (!isDictionary(value)) return false;
  return 'value' in value || (isDictionary(value.stream) && isDictionary(value.stream.dict));
}

/** Numbers that JSON would write with an exponent, which PDF has not. */
function plainNumber(_key: string, value: unknown): unknown {
  return typeof value === 'number' && Math.abs(value) < 1e-6 ? 0 : value;
}

function numberOf(reference: string): number {
  return Number.parseInt(reference, 10);
}

/**
 * The objects of a PDF as `qpdf --json=2 --json-key=qpdf --json-stream-data=none` wrote them to a file: read one by one
 * as they are asked for, so that memory holds a place for each object and not the objects. All generations are 0.
 */
export class ObjectFile {
  readonly header: Dictionary;
  readonly trailer: Dictionary;
  readonly #descriptor: number;
  /** Where each object begins and ends in the file. */
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;
  readonly #cache = new Map<number, PdfObject>();
  readonly #changed = new Map<number, PdfObject>();
  #last: number;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.header = this.#readHeader();
    this.#last = Number(this.header.maxobjectid);
    this.#starts = new Float64Array(this.#last + 2);
    this.#ends = new Float64Array(this.#last + 2);
    const trailerAt = this.#index();
    const trailer = this.#parse(trailerAt.start, trailerAt.end).value;
    this.trailer = isDictionary(trailer) ? trailer : {};
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  get lastObject(): number {
    return this.#starts.length - 2;
  }

  #readHeader(): Dictionary {
    const buffer = Buffer.alloc(HEADER_END);
    const head = buffer.toString('utf8', 0, readSync(this.#descriptor, buffer, 0, HEADER_END, 0));
    const at = head.indexOf('{', head.indexOf('"qpdf": ['));
    const header: unknown = JSON.parse(head.slice(at, head.indexOf('}', at) + 1));
    if (!isDictionary(header)) throw new Error('The JSON has no header.');
    return header;
  }

  /** Notes where each object is: qpdf indents the entries of its list by six spaces, and what is in them by more. */
  #index(): { start: number; end: number } {
    const buffer = Buffer.alloc(READ_BYTES);
    let [at, carried, open] = [0, 0, -1];
    const trailer = { start: 0, end: 0 };
    const note = (line: string, start: number) => {
      if (!line.startsWith(ENTRY_START)) return;
      const [matched, number, isTrailer] = ENTRY.exec(line) ?? [];
      if (matched === undefined) return;
      if (open >= 0) this.#ends[open] = start;
      open = number === undefined ? -1 : Number(number);
      if (open >= 0) this.#starts[open] = start + matched.length;
      else if (isTrailer !== undefined) trailer.start = start + matched.length;
    };
    for (;;) {
      const read = readSync(this.#descriptor, buffer, carried, READ_BYTES - carried, at + carried);
      const filled = carried + read;
      let lineStart = 0;
      for (;;) {
        const lineEnd = buffer.subarray(0, filled).indexOf(NEWLINE, lineStart);
        if (lineEnd < 0) break;
        note(buffer.toString('latin1', lineStart, Math.min(lineEnd, lineStart + 64)), at + lineStart);
        lineStart = lineEnd + 1;
      }
      at += lineStart;
      if (read === 0) break;
      // A line longer than the buffer is inside an object; its start is all that counts.
      if (lineStart === 0 && filled === READ_BYTES) {
        at += filled - 1;
        carried = 0;
        continue;
      }
      carried = filled - lineStart;
      buffer.copyWithin(0, lineStart, filled);
    }
    trailer.end = at;
    return trailer;
  }

  #text(start: number, end: number): string {
    const buffer = Buffer.alloc(end - start);
    readSync(this.#descriptor, buffer, 0, buffer.length, start);
    return buffer.toString('utf8');
  }

  #parse(start: number, end: number): PdfObject {
    const text = this.#text(start, end);
    const parsed: unknown = JSON.parse(text.slice(0, text.indexOf('\n      }') + '\n      }'.length));
    return isObject(parsed) ? parsed : { value: null };
  }

  /** The JSON of an object as it was read. */
  source(number: number): string {
    const [start = 0, end = 0] = [this.#starts[number], this.#ends[number]];
    return start === 0 ? '' : this.#text(start, end);
  }

  #object(number: number): PdfObject {
    const known = this.#changed.get(number) ?? this.#cache.get(number);
    if (known !== undefined) return known;
    const [start = 0, end = 0] = [this.#starts[number], this.#ends[number]];
    const object = start === 0 ? { value: null } : this.#parse(start, end);
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(number, object);
    return object;
  }

  /** What a value stands for: itself, or the object that it refers to. */
  resolve(value: Value | undefined): Value {
    if (!isReference(value)) return value ?? null;
    const object = this.#object(numberOf(value));
    return object.stream?.dict ?? object.value ?? null;
  }

  /** The dictionary, or that of the stream, that a value stands for. */
  dictionary(value: Value | undefined): Dictionary | undefined {
    const resolved = this.resolve(value);
    return isDictionary(resolved) ? resolved : undefined;
  }

  /** The items of an array; none where it is none. */
  list(value: Value | undefined): Value[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : [];
  }

  isStream(value: Value | undefined): boolean {
    return isReference(value) && this.#object(numberOf(value)).stream !== undefined;
  }

  /** The dictionary of an object, to be changed in place. */
  edit(reference: string): Dictionary | undefined {
    const number = numberOf(reference);
    this.#changed.set(number, this.#object(number));
    return this.dictionary(reference);
  }

  /** The value of an object, to be changed in place within its dictionaries and arrays. */
  editValue(reference: string): Value {
    this.edit(reference);
    return this.resolve(reference);
  }

  set(reference: string, value: Value): void {
    this.#changed.set(numberOf(reference), { value });
  }

  add(value: Value): string {
    this.#last += 1;
    this.#changed.set(this.#last, { value });
    return `${this.#last} 0 R`;
  }

  /** The reference of a value, which is made an object of its own where it is none. */
  referenceTo(value: Value): string {
    return isReference(value) ? value : this.add(value);
  }

  /** Whether two values say the same; streams only when they are one. */
  areEqual(left: Value | undefined, right: Value | undefined, depth = 8): boolean {
    if (left === right) return true;
    if (depth === 0 || this.isStream(left) || this.isStream(right)) return false;
    const [one, other] = [this.resolve(left), this.resolve(right)];
    if (Array.isArray(one) && Array.isArray(other)) {
      return (
        one.length === other.length && one.every((item, at) => this.areEqual(item, other[at], depth - 1))
      );
    }
    if (!isDictionary(one) || !isDictionary(other)) return one === other;
    const keys = Object.keys(one);
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => key in other && this.areEqual(one[key], other[key], depth - 1))
    );
  }

  /** Forgets the changes, for the next copy of the same PDF. */
  reset(): void {
    this.#cache.clear();
    this.#changed.clear();
    this.#last = this.lastObject;
  }

  /** Writes the changes as qpdf's `--update-from-json` takes them. */
  writeUpdate(path: string, trailer: Dictionary): void {
    const changes = Array.from(this.#changed, ([number, object]): [string, PdfObject] => [
      `${number} 0 R`,
      object,
    ]);
    writeUpdateFile(path, { ...this.header, maxobjectid: this.#last }, changes, trailer);
  }

  /** The same for a few values, of a PDF whose objects were not read. */
  static writeChanges(path: string, header: Dictionary, values: Dictionary, trailer: Dictionary): void {
    const changes = Object.entries(values).map(([reference, value]): [string, PdfObject] => [
      reference,
      { value },
    ]);
    writeUpdateFile(path, header, changes, trailer);
  }
}

function writeUpdateFile(
  path: string,
  header: Dictionary,
  changes: Iterable<[string, PdfObject]>,
  trailer: Dictionary,
): void {
  const descriptor = openSync(path, 'w');
  writeSync(descriptor, `{"version":2,"qpdf":[${JSON.stringify(header)},{\n`);
  let lines: string[] = [];
  for (const [reference, object] of changes) {
    lines.push(`"obj:${reference}":${JSON.stringify(object, plainNumber)},\n`);
    if (lines.length < LINES_AT_ONCE) continue;
    writeSync(descriptor, lines.join(''));
    lines = [];
  }
  writeSync(descriptor, `${lines.join('')}"trailer":${JSON.stringify({ value: trailer })}}]}\n`);
  closeSync(descriptor);
}
