import { isReference, textOfBytes, type Value } from '../../../plain/pdf/values.ts';
import { type Operand, readContent } from '../content/content.ts';
import { contentStreams } from '../objects/content-streams.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { textOfString } from './text-strings.ts';

export const MAX_STREAM_BYTES = 64 * 1024 * 1024;
const MAX_DEPTH = 12;

function bytesIn(operands: readonly Operand[]): Buffer[] {
  return operands.flatMap((operand) => {
    if (Array.isArray(operand)) return bytesIn(operand);
    return typeof operand === 'object' && operand !== null ? [operand] : [];
  });
}

/** Reads texts of contents that are not drawn: `ActualText`, descriptions, names of layers. */
export class PageStrings {
  readonly #document: PdfDocument;
  readonly #ofStreams = new Map<string, string[]>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  of(page: string): string[] {
    const { '/Contents': contents, '/Resources': resources } = this.#document.dictionary(page);
    const streams = contentStreams(this.#document, contents);
    return [...streams.flatMap((stream) => this.#ofStream(stream)), ...this.#ofResources(resources, 0)];
  }

  #ofResources(resources: Value | undefined, depth: number): string[] {
    if (depth > MAX_DEPTH) return [];
    const { '/XObject': forms, '/Properties': properties } = this.#document.dictionary(resources);
    return [
      ...this.#within(this.#document.dictionary(properties), 0, new Set()),
      ...Object.values(this.#document.dictionary(forms)).flatMap((form) => this.#ofForm(form, depth)),
    ];
  }

  #ofForm(form: Value | undefined, depth: number): string[] {
    if (!isReference(form) || this.#ofStreams.has(form))
      return isReference(form) ? (this.#ofStreams.get(form) ?? []) : [];
    this.#ofStreams.set(form, []);
    const { '/Subtype': kind, '/Resources': resources } = this.#document.dictionary(form);
    const found =
      kind === '/Form' ? [...this.#ofStream(form), ...this.#ofResources(resources, depth + 1)] : [];
    this.#ofStreams.set(form, found);
    return found;
  }

  #ofStream(reference: Value | undefined): string[] {
    const stream = this.#document.stream(reference);
    const bytes = stream && this.#document.decoded(stream, MAX_STREAM_BYTES);
    if (!bytes) return [];
    const found: string[] = [];
    try {
      readContent(bytes, (operator, operands) => {
        if (operator === 'BDC' || operator === 'DP') found.push(...bytesIn(operands).map(textOfBytes));
      });
    } catch {
      // The bytes of the result are searched, too.
    }
    return found;
  }

  /** Returns the strings of properties of marked content. */
  #within(value: Value | undefined, depth: number, seen: Set<Value | undefined>): string[] {
    if (depth > MAX_DEPTH || seen.has(value)) return [];
    if (isReference(value)) seen.add(value);
    const found = this.#document.resolve(value);
    const text = textOfString(found);
    if (text !== null) return [text];
    if (Array.isArray(found)) return found.flatMap((item) => this.#within(item, depth + 1, seen));
    if (typeof found !== 'object' || found === null) return [];
    return Object.values(found).flatMap((inner) => this.#within(inner, depth + 1, seen));
  }
}
