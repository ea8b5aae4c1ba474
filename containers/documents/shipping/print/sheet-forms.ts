import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { Box } from '../../../plain/geometry/boxes.ts';
import { rectangle } from '../../pdf/objects/rectangles.ts';

function contentOf(stream: unknown): Buffer {
  if (!(stream instanceof PDFRawStream)) return Buffer.alloc(0);
  return Buffer.from(decodePDFRawStream(stream).decode());
}

/** Sheets as forms, each once, whatever the number of its labels. */
export class SheetForms {
  readonly #document: PDFDocument;
  readonly #pages: readonly PDFDict[];
  readonly #made = new Map<number, PDFRef>();

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#pages = document.getPages().map(({ node }) => node);
  }

  /** Returns the form of a page, from 0; `seen` is its visible part. */
  formOf(page: number, seen: Box): PDFRef {
    const known = this.#made.get(page);
    if (known !== undefined) return known;
    const node = this.#pages[page];
    if (node === undefined) throw new Error(`There is no sheet ${page}.`);
    const { context } = this.#document;
    const stream = this.#streamOf(node);
    const dictionary = stream.dict;
    dictionary.set(PDFName.of('Type'), PDFName.of('XObject'));
    dictionary.set(PDFName.of('Subtype'), PDFName.of('Form'));
    dictionary.set(PDFName.of('BBox'), context.obj(rectangle(seen)));
    dictionary.set(PDFName.of('Resources'), node.get(PDFName.of('Resources')) ?? context.obj({}));
    const group = node.get(PDFName.of('Group'));
    if (group !== undefined) dictionary.set(PDFName.of('Group'), group);
    const form = context.register(stream);
    this.#made.set(page, form);
    return form;
  }

  /** Returns the content of a page as one stream, with its compression if it already is one. */
  #streamOf(node: PDFDict): PDFRawStream {
    const { context } = this.#document;
    const contents = node.lookup(PDFName.of('Contents'));
    if (contents instanceof PDFRawStream) {
      const dictionary = PDFDict.withContext(context);
      for (const key of ['Filter', 'DecodeParms', 'Length']) {
        const value = contents.dict.get(PDFName.of(key));
        if (value !== undefined) dictionary.set(PDFName.of(key), value);
      }
      return PDFRawStream.of(dictionary, contents.contents);
    }
    const parts = contents instanceof PDFArray ? contents.asArray() : [];
    const whole = parts.flatMap((part) => [
      contentOf(part instanceof PDFRef ? context.lookup(part) : part),
      Buffer.from('\n'),
    ]);
    const packed = context.flateStream(Buffer.concat(whole));
    return PDFRawStream.of(packed.dict, packed.contents);
  }
}
