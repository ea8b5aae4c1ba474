import { closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { updateJson } from '../../../plain/pdf/syntax.ts';

export type Dictionary = Record<string, unknown>;

export interface PdfStream {
  dict: Dictionary;
  /** Where its bytes lie, as they are stored; or `data`, in Base64. Neither where they were not read. */
  datafile?: string;
  data?: string;
}

const REFERENCE = /^\d+ \d+ R$/;
const PREFIX = 'obj:';
/** Characters that have one byte, the same, in PDF's own code and in Latin-1. */
const SAME_IN_LATIN1 = /^[\t\n\r -~\u00a1-\u00ff]*$/;

export function isReference(value: unknown): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

export function isDictionary(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStream(value: unknown): value is PdfStream {
  return isDictionary(value) && isDictionary(value.dict);
}

function partsOf(report: unknown): [header: Dictionary, objects: Dictionary] {
  const [header, objects]: unknown[] = isDictionary(report) && Array.isArray(report.qpdf) ? report.qpdf : [];
  if (!isDictionary(header) || !isDictionary(objects)) throw new Error('Not a report of qpdf.');
  return [header, objects];
}

/** All objects of a PDF as `qpdf --json-output` tells them, with their streams in files; changes are collected. */
export class PdfDocument {
  readonly trailer: Dictionary;
  readonly #header: Dictionary;
  readonly #objects = new Map<string, Dictionary>();
  readonly #changed = new Set<string>();
  readonly #prefix: string;
  readonly #inlineBytes: number;
  #last: number;
  #files = 0;

  /** New streams are written to files whose paths begin with the prefix, but for those of few enough bytes. */
  constructor(report: unknown, prefix: string, inlineBytes = 0) {
    const [header, objects] = partsOf(report);
    this.#inlineBytes = inlineBytes;
    for (const [name, object] of Object.entries(objects)) {
      if (name.startsWith(PREFIX) && isDictionary(object))
        this.#objects.set(name.slice(PREFIX.length), object);
    }
    const trailer = isDictionary(objects.trailer) ? objects.trailer.value : null;
    this.trailer = isDictionary(trailer) ? trailer : {};
    this.#header = header;
    this.#last = Number(header.maxobjectid);
    this.#prefix = prefix;
  }

  get references(): IterableIterator<string> {
    return this.#objects.keys();
  }

  /** A value that is not a reference; null where a reference leads nowhere. */
  resolve(value: unknown): unknown {
    let found = value;
    for (let hops = 0; isReference(found); hops++) {
      const object = this.#objects.get(found);
      if (object === undefined || hops > 8) return null;
      found = isStream(object.stream) ? object.stream.dict : object.value;
    }
    return found;
  }

  /** A dictionary, or the dictionary of a stream; empty for anything else. */
  dictionary(value: unknown): Dictionary {
    const found = this.resolve(value);
    return isDictionary(found) ? found : {};
  }

  list(value: unknown): unknown[] {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : [];
  }

  number(value: unknown): number | undefined {
    const found = this.resolve(value);
    return typeof found === 'number' ? found : undefined;
  }

  name(value: unknown): string | undefined {
    const found = this.resolve(value);
    return typeof found === 'string' && found.startsWith('/') ? found : undefined;
  }

  /** The bytes of a string, which qpdf writes in hexadecimal or, where it can be one, as text. */
  string(value: unknown): Buffer | undefined {
    const found = this.resolve(value);
    if (typeof found !== 'string') return undefined;
    if (found.startsWith('b:')) return Buffer.from(found.slice(2), 'hex');
    const isSame = found.startsWith('u:') && SAME_IN_LATIN1.test(found.slice(2));
    return isSame ? Buffer.from(found.slice(2), 'latin1') : undefined;
  }

  stream(value: unknown): PdfStream | undefined {
    const object = isReference(value) ? this.#objects.get(value) : undefined;
    return isStream(object?.stream) ? object.stream : undefined;
  }

  /** Takes the streams of another report of the same PDF, which holds their bytes. */
  fill(report: unknown): void {
    for (const [name, object] of Object.entries(partsOf(report)[1])) {
      const own = this.#objects.get(name.slice(PREFIX.length));
      if (isStream(own?.stream) && isDictionary(object) && isStream(object.stream))
        own.stream = object.stream;
    }
  }

  size(stream: PdfStream): number {
    return stream.datafile === undefined ? this.read(stream).length : statSync(stream.datafile).size;
  }

  read({ datafile, data }: PdfStream): Buffer {
    if (datafile !== undefined) return readFileSync(datafile);
    if (data === undefined) throw new Error('A stream that was not read.');
    return Buffer.from(data, 'base64');
  }

  /** The first bytes of a stream as they are stored. */
  head(stream: PdfStream, length: number): Buffer {
    const { datafile } = stream;
    if (datafile === undefined) return this.read(stream).subarray(0, length);
    const file = openSync(datafile, 'r');
    try {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, 0));
    } finally {
      closeSync(file);
    }
  }

  filters(dict: Dictionary): string[] {
    const filter = this.resolve(dict['/Filter']);
    const names: unknown[] = Array.isArray(filter)
      ? filter
      : filter === null || filter === undefined
        ? []
        : [filter];
    return names.map((name) => String(this.resolve(name)));
  }

  parameters(dict: Dictionary): Dictionary[] {
    const given = this.resolve(dict['/DecodeParms']);
    return (Array.isArray(given) ? given : [given]).map((value) => this.dictionary(value));
  }

  /** The bytes of a stream that is plain or only Flate without predictor; null for any other, or a larger one. */
  decoded(stream: PdfStream, maxBytes: number): Buffer | null {
    if (stream.datafile === undefined && stream.data === undefined) return null;
    const filters = this.filters(stream.dict);
    if (filters.some((name) => name !== '/FlateDecode') || filters.length > 1) return null;
    if (this.parameters(stream.dict).some((set) => (this.number(set['/Predictor']) ?? 1) > 1)) return null;
    if (this.size(stream) > maxBytes) return null;
    const stored = this.read(stream);
    if (filters.length === 0 || stored.length === 0) return stored;
    try {
      return inflateSync(stored, { maxOutputLength: maxBytes });
    } catch {
      return null;
    }
  }

  /** Gives an object that is no stream another value, or a stream another dictionary. */
  replace(reference: string, value: unknown): void {
    const object = this.#objects.get(reference);
    if (isStream(object?.stream) && isDictionary(value)) object.stream.dict = value;
    else this.#objects.set(reference, { value });
    this.#changed.add(reference);
  }

  replaceStream(reference: string, { '/Length': _, ...dict }: Dictionary, data: Uint8Array): void {
    this.#objects.set(reference, { stream: { dict, ...this.#held(data) } });
    this.#changed.add(reference);
  }

  addStream(dict: Dictionary, data: Uint8Array): string {
    this.#last += 1;
    const reference = `${this.#last} 0 R`;
    this.replaceStream(reference, dict, data);
    return reference;
  }

  add(value: unknown): string {
    this.#last += 1;
    const reference = `${this.#last} 0 R`;
    this.replace(reference, value);
    return reference;
  }

  /** Takes in all objects of another document, and returns how a value of it is said here. */
  adopt(other: PdfDocument): (value: unknown) => unknown {
    const base = this.#last;
    const rename = (value: unknown): unknown => {
      if (isReference(value)) return `${base + Number.parseInt(value, 10)} 0 R`;
      if (Array.isArray(value)) return value.map(rename);
      if (!isDictionary(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner)]));
    };
    for (const [name, { stream, value }] of other.#objects) {
      const reference = String(rename(name));
      const object = isStream(stream)
        ? { stream: { ...stream, dict: rename(stream.dict) } }
        : { value: rename(value) };
      this.#objects.set(reference, object);
      this.#changed.add(reference);
      this.#last = Math.max(this.#last, Number.parseInt(reference, 10));
    }
    return rename;
  }

  /** Leaves out an object that nothing refers to any more. */
  forget(reference: string): void {
    this.#objects.delete(reference);
    this.#changed.delete(reference);
  }

  streamFiles(): Set<string> {
    const objects = [...this.#objects.values()];
    return new Set(objects.flatMap(({ stream }) => (isStream(stream) ? (stream.datafile ?? []) : [])));
  }

  /** Writes what `qpdf --update-from-json` takes; returns the files that it refers to. */
  writeUpdate(path: string): Set<string> {
    const objects = [...this.#changed].map((reference) => [
      `${PREFIX}${reference}`,
      this.#objects.get(reference),
    ]);
    const header = { ...this.#header, maxobjectid: this.#last };
    writeFileSync(path, updateJson(header, Object.fromEntries(objects)));
    return new Set([...this.#changed].flatMap((reference) => this.stream(reference)?.datafile ?? []));
  }

  #held(data: Uint8Array): Pick<PdfStream, 'data' | 'datafile'> {
    if (data.length < this.#inlineBytes) return { data: Buffer.from(data).toString('base64') };
    const datafile = `${this.#prefix}-${++this.#files}`;
    writeFileSync(datafile, data);
    return { datafile };
  }
}
