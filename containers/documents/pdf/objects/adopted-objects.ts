import { isDictionary, type Value, withReferences } from '../../../plain/pdf/values.ts';
import type { ReadObject } from './pdf-object.ts';

function numberOf(reference: string): number {
  return Number.parseInt(reference, 10);
}

interface AdoptedDocument {
  /** The highest number of an object. */
  readonly lastNumber: number;
  references(): Iterable<string>;
  readObject(reference: string): ReadObject;
  close(): void;
}

/** The objects of another document, which must not change any more, with numbers that are larger by `base`. */
export class AdoptedObjects {
  readonly #document: AdoptedDocument;
  readonly #base: number;

  constructor(document: AdoptedDocument, base: number) {
    this.#document = document;
    this.#base = base;
  }

  /** Returns true if the reference is one of theirs, even if there is no such object. */
  owns(reference: string): boolean {
    const number = numberOf(reference) - this.#base;
    return number > 0 && number <= this.#document.lastNumber;
  }

  *references(): Generator<string> {
    for (const reference of this.#document.references()) yield this.#renumber(reference);
  }

  read(reference: string): ReadObject {
    const { object, length } = this.#document.readObject(`${numberOf(reference) - this.#base} 0 R`);
    if (object === undefined) return { object, length };
    const { stream, value = null } = object;
    if (stream === undefined) return { object: { value: this.translate(value) }, length };
    const dict = this.translate(stream.dict);
    return { object: { stream: { ...stream, dict: isDictionary(dict) ? dict : {} } }, length };
  }

  /** Translates a value of the other document. */
  translate(value: Value): Value {
    return withReferences(value, (reference) => this.#renumber(reference));
  }

  close(): void {
    this.#document.close();
  }

  #renumber(reference: string): string {
    return `${this.#base + numberOf(reference)} 0 R`;
  }
}
