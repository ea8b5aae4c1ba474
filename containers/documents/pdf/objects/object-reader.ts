import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { ValueReader } from '../../../plain/pdf/value-reader.ts';
import { followReferences, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import { objectValue, type PdfObject, type PdfStream } from './pdf-object.ts';

/** Reads the objects of a PDF and the bytes of their streams. */
export abstract class ObjectReader extends ValueReader {
  /** Returns the object that a reference names; undefined if there is none. */
  protected abstract object(reference: string): PdfObject | undefined;

  protected valueOfObject(reference: string): Value | undefined {
    const object = this.object(reference);
    return object && objectValue(object);
  }

  stream(value: Value | undefined): PdfStream | undefined {
    if (!isReference(value)) return undefined;
    const object = this.object(value);
    return isReference(object?.value) ? this.object(this.target(value))?.stream : object?.stream;
  }

  isStream(value: Value | undefined): boolean {
    return this.stream(value) !== undefined;
  }

  /** Follows references to the last one, which names an object that is no reference. */
  target(reference: string): string {
    let target = reference;
    followReferences<Value>(reference, (found) => {
      if (!isReference(found)) return undefined;
      target = found;
      return this.object(found)?.value ?? null;
    });
    return target;
  }

  /** Returns true if two values are equal, with all that they refer to; a stream is equal only to itself. */
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

  /** Returns the size of a stream's stored data in bytes. */
  size(stream: PdfStream): number {
    return stream.datafile === undefined ? this.read(stream).length : statSync(stream.datafile).size;
  }

  /** Returns a stream's stored data. */
  read({ datafile, data }: PdfStream): Buffer {
    if (datafile !== undefined) return readFileSync(datafile);
    if (data === undefined) throw new Error('The data of the stream were not read.');
    return Buffer.from(data, 'base64');
  }

  /** Returns the first bytes of a stream's stored data. */
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

  /** Decodes a stream without a filter, or with Flate and no predictor; null for any other, or one that is too large. */
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
