import { closeSync, openSync, writeSync } from 'node:fs';
import { objectJson } from '../../../plain/pdf/syntax.ts';
import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';

/** `data`: of a stream, in Base64, where it was read as well; or `datafile`, the file that it is in. */
export interface PdfObject {
  value?: Value;
  stream?: { dict: Dictionary; data?: string; datafile?: string };
}

/** The objects of a PDF in qpdf's JSON, as they were read. All generations are 0. */
export interface ObjectSource {
  readonly header: Dictionary;
  readonly trailer: Dictionary;
  readonly lastObject: number;
  /** The JSON of an object; empty where there is none of this number. */
  text(number: number): string;
  close(): void;
}

const MAX_CACHED = 20_000;
const LINES_AT_ONCE = 500;
const OBJECT = /^obj:(\d+) \d+ R$/;

function isObject(value: unknown): value is PdfObject {
  if (!isDictionary(value)) return false;
  return 'value' in value || (isDictionary(value.stream) && isDictionary(value.stream.dict));
}

function numberOf(reference: string): number {
  return Number.parseInt(reference, 10);
}

/** The objects of a PDF, with the changes that are to be made to them. */
export class ObjectFile {
  readonly #source: ObjectSource;
  readonly #cache = new Map<number, PdfObject>();
  readonly #changed = new Map<number, PdfObject>();
  #last: number;

  constructor(source: ObjectSource) {
    this.#source = source;
    this.#last = source.lastObject;
  }

  get trailer(): Dictionary {
    return this.#source.trailer;
  }

  get lastObject(): number {
    return this.#source.lastObject;
  }

  close(): void {
    this.#source.close();
  }

  /** The JSON of an object as it was read. */
  source(number: number): string {
    return this.#source.text(number);
  }

  #object(number: number): PdfObject {
    const known = this.#changed.get(number) ?? this.#cache.get(number);
    if (known !== undefined) return known;
    const text = this.#source.text(number);
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    const object = isObject(parsed) ? parsed : { value: null };
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

  addStream(dict: Dictionary, data: string): string {
    this.#last += 1;
    this.#changed.set(this.#last, { stream: { dict, data: Buffer.from(data, 'latin1').toString('base64') } });
    return `${this.#last} 0 R`;
  }

  /** A stream whose bytes are those of a file, which stays until the changes are written into a PDF. */
  addStreamOf(datafile: string): string {
    this.#last += 1;
    this.#changed.set(this.#last, { stream: { dict: {}, datafile } });
    return `${this.#last} 0 R`;
  }

  /** Takes the objects of another PDF in, named as qpdf's JSON names them; returns how its references are called here. */
  adopt(objects: Dictionary): (reference: string) => string {
    const base = this.#last;
    const renamed = (reference: string) => `${base + numberOf(reference)} 0 R`;
    const rename = (value: Value): Value => {
      if (isReference(value)) return renamed(value);
      if (Array.isArray(value)) return value.map(rename);
      if (!isDictionary(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner)]));
    };
    for (const [name, object] of Object.entries(objects)) {
      const number = OBJECT.exec(name)?.[1];
      const own = rename(object);
      if (number === undefined || !isObject(own)) continue;
      this.#changed.set(base + Number(number), own);
      this.#last = Math.max(this.#last, base + Number(number));
    }
    return renamed;
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
    writeObjects(path, this.#header, this.#changes(), trailer);
  }

  /** Writes all objects as qpdf's `--json-input` takes them, where the data of streams was read as well. */
  writeAll(path: string, trailer: Dictionary): void {
    writeObjects(path, this.#header, this.#all(), trailer);
  }

  get #header(): Dictionary {
    return { ...this.#source.header, maxobjectid: this.#last };
  }

  *#changes(): Generator<Entry> {
    for (const [number, object] of this.#changed) yield [`${number} 0 R`, objectJson(object)];
  }

  *#all(): Generator<Entry> {
    for (let number = 1; number <= this.lastObject; number++) {
      const text = this.#changed.has(number) ? '' : this.#source.text(number);
      if (text !== '') yield [`${number} 0 R`, text];
    }
    yield* this.#changes();
  }

  /** The same for a few values, of a PDF whose objects were not read. */
  static writeChanges(path: string, header: Dictionary, values: Dictionary, trailer: Dictionary): void {
    const changes = Object.entries(values).map(
      ([reference, value]): Entry => [reference, objectJson({ value })],
    );
    writeObjects(path, header, changes, trailer);
  }
}

type Entry = [reference: string, json: string];

function writeObjects(path: string, header: Dictionary, objects: Iterable<Entry>, trailer: Dictionary): void {
  const descriptor = openSync(path, 'w');
  writeSync(descriptor, `{"version":2,"qpdf":[${objectJson(header)},{\n`);
  let lines: string[] = [];
  for (const [reference, json] of objects) {
    lines.push(`"obj:${reference}":${json},\n`);
    if (lines.length < LINES_AT_ONCE) continue;
    writeSync(descriptor, lines.join(''));
    lines = [];
  }
  writeSync(descriptor, `${lines.join('')}"trailer":${objectJson({ value: trailer })}}]}\n`);
  closeSync(descriptor);
}
