import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core';
import { followReferences } from '../../../plain/pdf/values.ts';

/**
 * Reads the objects of a document that LibPDF has opened. Signing needs LibPDF's own parser: it must see the revisions
 * and byte ranges of the file as it is, which qpdf's JSON does not have, and must not pass through a rewriting.
 */
export class LibPdfObjects {
  readonly #pdf: PDF;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  resolve(value: PdfObject | null | undefined): PdfObject | null {
    return followReferences(value ?? null, (found) =>
      found instanceof PdfRef ? (this.#pdf.getObject(found) ?? null) : undefined,
    );
  }

  /** A dictionary, or that of a stream; null for anything else. */
  dictionary(value: PdfObject | null | undefined): PdfDict | null {
    const found = this.resolve(value);
    return found instanceof PdfDict ? found : null;
  }

  list(value: PdfObject | null | undefined): PdfObject[] {
    const found = this.resolve(value);
    return found instanceof PdfArray ? found.toArray() : [];
  }

  array(value: PdfObject | null | undefined): PdfArray | null {
    const found = this.resolve(value);
    return found instanceof PdfArray ? found : null;
  }

  name(value: PdfObject | null | undefined): string {
    const found = this.resolve(value);
    return found instanceof PdfName ? found.value : '';
  }

  number(value: PdfObject | null | undefined): number | null {
    const found = this.resolve(value);
    return found instanceof PdfNumber ? found.value : null;
  }

  text(value: PdfObject | null | undefined): string {
    const found = this.resolve(value);
    return found instanceof PdfString ? found.asString() : '';
  }

  isTrue(value: PdfObject | null | undefined): boolean {
    const found = this.resolve(value);
    return found instanceof PdfBool && found.value;
  }
}
