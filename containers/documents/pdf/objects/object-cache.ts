import type { PdfObject } from './pdf-object.ts';

/**
 * Keeps the objects that were read last, up to a total length of their JSON in characters, and always the last one. With
 * a maximum of 0 it keeps none.
 */
export class ObjectCache {
  readonly #half: number;
  #recent = new Map<string, PdfObject>();
  #older = new Map<string, PdfObject>();
  #length = 0;

  constructor(maxLength: number) {
    this.#half = maxLength / 2;
  }

  get(reference: string): PdfObject | undefined {
    return this.#recent.get(reference) ?? this.#older.get(reference);
  }

  set(reference: string, object: PdfObject, length: number): void {
    if (this.#half === 0) return;
    if (this.#length + length > this.#half) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#length = 0;
    }
    this.#recent.set(reference, object);
    this.#length += length;
  }

  delete(reference: string): void {
    this.#recent.delete(reference);
    this.#older.delete(reference);
  }

  clear(): void {
    this.#recent.clear();
    this.#older.clear();
    this.#length = 0;
  }
}
