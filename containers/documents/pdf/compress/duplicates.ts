import { createHash } from 'node:crypto';
import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** Types of dictionaries that several places may share. */
const SHARED_TYPES = ['/Font', '/FontDescriptor', '/Encoding', '/ExtGState'];
const MAX_ROUNDS = 4;

function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isDictionary(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '/Length');
  const inOrder = entries.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(inOrder.map(([key, item]) => [key, sorted(item)]));
}

function isShareable(dictionary: Dictionary, isStream: boolean): boolean {
  if ('/StructParent' in dictionary || '/StructParents' in dictionary || '/OC' in dictionary) return false;
  const type = String(dictionary['/Type']);
  return isStream ? type !== '/XRef' && type !== '/ObjStm' : SHARED_TYPES.includes(type);
}

function redirect(value: Value, targets: ReadonlyMap<string, string>): Value {
  if (isReference(value)) return targets.get(value) ?? value;
  if (Array.isArray(value)) {
    const list = value.map((item) => redirect(item, targets));
    return list.some((item, at) => item !== value[at]) ? list : value;
  }
  if (!isDictionary(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, redirect(item, targets)] as const);
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}

class Duplicates {
  readonly #document: PdfDocument;
  readonly #digests = new Map<string, string>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  merge(): void {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const targets = this.#find();
      if (targets.size === 0) return;
      this.#redirect(targets);
    }
  }

  #find(): Map<string, string> {
    const first = new Map<string, string>();
    const targets = new Map<string, string>();
    for (const reference of this.#document.references()) {
      const dictionary = this.#document.dictionary(reference);
      const stream = this.#document.stream(reference);
      if (!isShareable(dictionary, stream !== undefined)) continue;
      const content = stream ? this.#digestOf(reference) : '';
      const key = createHash('sha256')
        .update(JSON.stringify(sorted(dictionary)))
        .update(content)
        .digest('base64');
      const known = first.get(key);
      if (known === undefined) first.set(key, reference);
      else targets.set(reference, known);
    }
    return targets;
  }

  #digestOf(reference: string): string {
    const known = this.#digests.get(reference);
    if (known !== undefined) return known;
    const stream = this.#document.stream(reference);
    const digest = createHash('sha256')
      .update(stream ? this.#document.read(stream) : '')
      .digest('base64');
    this.#digests.set(reference, digest);
    return digest;
  }

  #redirect(targets: ReadonlyMap<string, string>): void {
    for (const gone of targets.keys()) this.#document.forget(gone);
    for (const reference of this.#document.references()) {
      const value = this.#document.resolve(reference);
      const changed = redirect(value, targets);
      if (changed !== value) this.#document.replace(reference, changed);
    }
  }
}

/** Merges equal streams and fonts. */
export function mergeDuplicates(document: PdfDocument): void {
  new Duplicates(document).merge();
}
