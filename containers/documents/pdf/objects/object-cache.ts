import type { PdfObject } from './pdf-object.ts';

/**
 * Keeps the objects that were read last, up to a total length of their JSON in characters, and always the last one. With
 * a maximum of 0 it keeps none. A walk over more objects than that keeps the one at which it is, and replaces no others:
 * those that it read first are still there for the next walk.
 */
export class ObjectCache {
  readonly #half: number;
  #recent = new Map<string, PdfObject>();
  #older = new Map<string, PdfObject>();
  #length = 0;
  #visited = '';
  #visitedObject: PdfObject | undefined;

  constructor(maxLength: number) {
    this.#half = maxLength / 2;
  }

  /** Marks the object at which a walk is, which is probably asked for several times. */
  visit(reference: string): void {
    this.#visited = reference;
    this.#visitedObject = undefined;
  }

  get(reference: string): PdfObject | undefined {
    if (reference !== this.#visited) return this.#find(reference);
    this.#visitedObject ??= this.#find(reference);
    return this.#visitedObject;
  }

  #find(reference: string): PdfObject | undefined {
    return this.#recent.get(reference) ?? this.#older.get(reference);
  }

  set(reference: string, object: PdfObject, length: number): void {
    if (this.#half === 0) return;
    const isVisited = reference === this.#visited;
    if (isVisited) this.#visitedObject = object;
    if (this.#length + length > this.#half) {
      if (isVisited && this.#older.size > 0) return;
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#length = 0;
    }
    this.#recent.set(reference, object);
    this.#length += length;
  }

  delete(reference: string): void {
    if (reference === this.#visited) this.#visitedObject = undefined;
    this.#recent.delete(reference);
    this.#older.delete(reference);
  }

  clear(): void {
    this.#visitedObject = undefined;
    this.#recent.clear();
    this.#older.clear();
    this.#length = 0;
  }
}
