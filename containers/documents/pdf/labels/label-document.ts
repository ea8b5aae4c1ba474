import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFNumber, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { pdfNumbers } from '../../../plain/pdf/syntax.ts';
import { POINTS_PER_MILLIMETRE } from '../../../plain/units.ts';
import type { DrawnLabel } from './draw-label.ts';

/** A PDF with a page for each label, in its size, with the dots of its print. */
export class LabelDocument {
  pages = 0;
  labels = 0;
  readonly #document: PDFDocument;
  readonly #pointsPerDot: number;

  private constructor(document: PDFDocument, dotsPerMillimetre: number) {
    this.#document = document;
    this.#pointsPerDot = POINTS_PER_MILLIMETRE / dotsPerMillimetre;
  }

  static async create(dotsPerMillimetre: number): Promise<LabelDocument> {
    return new LabelDocument(await PDFDocument.create({ updateMetadata: false }), dotsPerMillimetre);
  }

  /** Copies share one picture. */
  add({ width, height, bits }: DrawnLabel, copies: number): void {
    const picture = this.#embed(width, height, bits);
    const [wide, high] = [this.#points(width), this.#points(height)];
    const drawing = `q ${pdfNumbers([wide, 0, 0, high, 0, 0])} cm /Label Do Q`;
    const content = this.#document.context.register(this.#document.context.flateStream(drawing));
    for (let copy = 0; copy < copies; copy++) {
      const page = this.#document.addPage([wide, high]);
      page.node.setXObject(PDFName.of('Label'), picture);
      page.node.set(PDFName.of('Contents'), content);
    }
    this.pages += copies;
    this.labels += 1;
  }

  save(): Promise<Uint8Array> {
    return this.#document.save({ useObjectStreams: true });
  }

  /** Slightly less than so many dots, because renderers round up and would add one. */
  #points(dots: number): number {
    return Math.floor(dots * this.#pointsPerDot * 1000) / 1000;
  }

  #embed(width: number, height: number, bits: Uint8Array): PDFRef {
    const { context } = this.#document;
    const data = deflateSync(bits, { level: 9 });
    const dictionary = context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Filter: 'FlateDecode',
    });
    dictionary.set(PDFName.of('Width'), PDFNumber.of(width));
    dictionary.set(PDFName.of('Height'), PDFNumber.of(height));
    dictionary.set(PDFName.of('Length'), PDFNumber.of(data.length));
    return context.register(PDFRawStream.of(dictionary, data));
  }
}
