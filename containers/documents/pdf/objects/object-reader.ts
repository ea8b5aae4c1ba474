import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import {
  type Dictionary,
  followReferences,
  isDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import { objectValue, type PdfObject, type PdfStream } from './pdf-object.ts';

/** Characters that have one byte, the same, in PDF's own code and in Latin-1. */
const SAME_IN_LATIN1 = /^[\t\n\r -~\u00a1-\u00ff]*$/;

/** Reads the values of a PDF's objects. Each reader follows references, and takes nothing for what leads nowhere. */
export abstract class ObjectReader {
  /** The object of this name; undefined where there is none. */
  protected abstract object(reference: string): PdfObject | undefined;

  /** A value that is no reference; null where a reference leads nowhere. */
  resolve(value: Value | undefined): Value {
    if (!isReference(value)) return value ?? null;
    return followReferences<Value>(value, (found) => {
      if (!isReference(found)) return undefined;
      const object = this.object(found);
      return object === undefined ? null : objectValue(object);
    });
  }

  /** A dictionary, or that of a stream; undefined for anything else. */
  findDictionary(value: Value | undefined): Dictionary | undefined {
    const found = this.resolve(value);
    return isDictionary(found) ? found : undefined;
  }

  /** A dictionary, or that of a stream; empty for anything else. */
  dictionary(value: Value | undefined): Dictionary {
    return this.findDictionary(value) ?? {};
  }

  /** The items of an array, which may be references; none for anything else. */
  list(value: Value | undefined): readonly Value[] {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : [];
  }

  number(value: Value | undefined): number | undefined {
    const found = this.resolve(value);
    return typeof found === 'number' ? found : undefined;
  }

  /** The numbers of an array; none where it is no array, or where one of its items is no finite number. */
  numbers(value: Value | undefined): number[] {
    const numbers = this.list(value).map((item) => this.number(item) ?? Number.NaN);
    return numbers.every(Number.isFinite) ? numbers : [];
  }

  name(value: Value | undefined): string | undefined {
    const found = this.resolve(value);
    return typeof found === 'string' && found.startsWith('/') ? found : undefined;
  }

  /** The bytes of a string; undefined where qpdf wrote it as a text that may have been in another encoding. */
  string(value: Value | undefined): Buffer | undefined {
    const found = this.resolve(value);
    if (typeof found !== 'string') return undefined;
    if (found.startsWith('b:')) return Buffer.from(found.slice(2), 'hex');
    const isSame = found.startsWith('u:') && SAME_IN_LATIN1.test(found.slice(2));
    return isSame ? Buffer.from(found.slice(2), 'latin1') : undefined;
  }

  stream(value: Value | undefined): PdfStream | undefined {
    return isReference(value) ? this.object(this.target(value))?.stream : undefined;
  }

  isStream(value: Value | undefined): boolean {
    return this.stream(value) !== undefined;
  }

  /** The reference that names the object itself, and no further reference. */
  protected target(reference: string): string {
    let target = reference;
    followReferences<Value>(reference, (found) => {
      if (!isReference(found)) return undefined;
      target = found;
      return this.object(found)?.value ?? null;
    });
    return target;
  }

  /** Whether two values are the same with all that they refer to; streams are only where they are one. */
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

  /** The size of a stream as it is stored, in bytes. */
  size(stream: PdfStream): number {
    return stream.datafile === undefined ? this.read(stream).length : statSync(stream.datafile).size;
  }

  /** The bytes of a stream as they are stored. */
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
    const names = Array.isArray(filter) ? filter : filter === null ? [] : [filter];
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
}
