import { PdfDocument } from '../../../containers/documents/pdf/objects/pdf-document.ts';
import type { ObjectSource } from '../../../containers/documents/pdf/objects/pdf-object.ts';
import type { Dictionary } from '../../../containers/plain/pdf/values.ts';

/** Objects of a PDF that a test makes up, each by its reference, as qpdf's JSON has it. */
export class MadeObjects implements ObjectSource {
  readonly header: Dictionary;
  readonly trailer: Dictionary;
  readonly #objects: ReadonlyMap<string, string>;

  constructor(objects: Readonly<Record<string, object>>, trailer: Dictionary) {
    this.#objects = new Map(
      Object.entries(objects).map(([reference, object]) => [reference, JSON.stringify(object)]),
    );
    this.trailer = trailer;
    this.header = {
      maxobjectid: Math.max(0, ...Object.keys(objects).map((reference) => Number.parseInt(reference, 10))),
    };
  }

  get lastObject(): number {
    return Number(this.header.maxobjectid);
  }

  references(): Iterable<string> {
    return this.#objects.keys();
  }

  has(reference: string): boolean {
    return this.#objects.has(reference);
  }

  text(reference: string): string {
    return this.#objects.get(reference) ?? '';
  }

  close(): void {}
}

/** A document of made objects; it writes no streams, unless they may begin with `prefix`. */
export function madeDocument(
  objects: Readonly<Record<string, object>>,
  trailer: Dictionary = {},
  prefix = '/nonexistent/unused',
): PdfDocument {
  return new PdfDocument(new MadeObjects(objects, trailer), { prefix });
}
