import { type Dictionary, followReferences, isDictionary, isReference, type Value } from './values.ts';

/** Characters that have the same single byte in PDFDocEncoding and Latin-1. */
const SAME_IN_LATIN1 = /^[\t\n\r -~\u00a1-\u00ff]*$/;

/** Reads values of a PDF's objects. Each method follows references; one that names no object is null. */
export abstract class ValueReader {
  /** Returns the value of an object, or the dictionary of a stream; undefined if there is no such object. */
  protected abstract valueOfObject(reference: string): Value | undefined;

  /** Returns the value that a reference leads to, and any other value as it is. */
  resolve(value: Value | undefined): Value {
    if (!isReference(value)) return value ?? null;
    const named = this.valueOfObject(value) ?? null;
    // Few references lead to references.
    if (!isReference(named)) return named;
    return followReferences<Value>(value, (found) =>
      isReference(found) ? (this.valueOfObject(found) ?? null) : undefined,
    );
  }

  /** Returns a dictionary, or that of a stream; undefined for anything else. */
  findDictionary(value: Value | undefined): Dictionary | undefined {
    const found = this.resolve(value);
    return isDictionary(found) ? found : undefined;
  }

  /** Returns a dictionary, or that of a stream; empty for anything else. */
  dictionary(value: Value | undefined): Dictionary {
    return this.findDictionary(value) ?? {};
  }

  /** Returns the items of an array, which may be references; none for anything else. */
  list(value: Value | undefined): readonly Value[] {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : [];
  }

  /** Returns a finite number; undefined for anything else. */
  number(value: Value | undefined): number | undefined {
    const found = this.resolve(value);
    return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
  }

  /** Returns the numbers of an array; none if it is no array, or if one of its items is no number. */
  numbers(value: Value | undefined): number[] {
    const items = this.list(value);
    const numbers = items.flatMap((item) => this.number(item) ?? []);
    return numbers.length === items.length ? numbers : [];
  }

  name(value: Value | undefined): string | undefined {
    const found = this.resolve(value);
    return typeof found === 'string' && found.startsWith('/') ? found : undefined;
  }

  /** Returns the bytes of a string; undefined if qpdf decoded it from an encoding that is not known any more. */
  string(value: Value | undefined): Buffer | undefined {
    const found = this.resolve(value);
    if (typeof found !== 'string') return undefined;
    if (found.startsWith('b:')) return Buffer.from(found.slice(2), 'hex');
    const isSame = found.startsWith('u:') && SAME_IN_LATIN1.test(found.slice(2));
    return isSame ? Buffer.from(found.slice(2), 'latin1') : undefined;
  }

  /** Returns the names of a stream's filters, in the order of decoding. */
  filters(dict: Dictionary): string[] {
    const filter = this.resolve(dict['/Filter']);
    const names = Array.isArray(filter) ? filter : filter === null ? [] : [filter];
    return names.map((name) => String(this.resolve(name)));
  }

  /** Returns the parameters of a stream's filters; an empty dictionary for a filter without any. */
  parameters(dict: Dictionary): Dictionary[] {
    const given = this.resolve(dict['/DecodeParms']);
    return (Array.isArray(given) ? given : [given]).map((value) => this.dictionary(value));
  }
}
