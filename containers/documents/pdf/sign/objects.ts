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

/** How the objects of one document are read, whether they stand where they are named or elsewhere. */
export class Objects {
  readonly #pdf: PDF;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  resolve(value: PdfObject | null | undefined): PdfObject | null {
    let found = value ?? null;
    for (let steps = 0; found instanceof PdfRef && steps < 8; steps++) found = this.#pdf.getObject(found);
    return found;
  }

  /** Of a dictionary or a stream; null where it is neither. */
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
