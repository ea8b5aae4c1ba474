import { deflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

type Fields = Record<string, unknown>;

const REFERENCE = /^(\d{1,9}) 0 R$/;

/** Writes a PDF from objects in the notation of qpdf's JSON; the same objects give the same bytes. */
export class PdfFile {
  readonly #document: PDFDocument;

  private constructor(document: PDFDocument) {
    this.#document = document;
  }

  static async create(title: string): Promise<PdfFile> {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setLanguage('pt-BR');
    return new PdfFile(document);
  }

  /** Adds to a document that has other content, too. */
  static over(document: PDFDocument): PdfFile {
    return new PdfFile(document);
  }

  add(value: Fields): string {
    return this.#document.context.register(this.#object(value)).toString();
  }

  addStream(dict: Fields, data: Uint8Array): string {
    const { context } = this.#document;
    return context.register(PDFRawStream.of(this.#dictionary(dict), data)).toString();
  }

  replace(reference: string, value: Fields): void {
    this.#document.context.assign(referenceOf(reference), this.#object(value));
  }

  /** Adds a page with its size in points, its operators and its resources. */
  addPage(width: number, height: number, operators: string, resources: Fields): void {
    const page = this.#document.addPage([width, height]);
    const content = this.addStream(
      { '/Filter': '/FlateDecode' },
      deflateSync(Buffer.from(operators, 'latin1')),
    );
    page.node.set(PDFName.of('Contents'), referenceOf(content));
    page.node.set(PDFName.of('Resources'), this.#object(resources));
  }

  /** Adds a JPEG or PNG as an object that pages draw; throws if it cannot be read. */
  async addPicture(bytes: Uint8Array): Promise<{ reference: string; width: number; height: number }> {
    const isPng = bytes[0] === 0x89;
    const picture = await (isPng ? this.#document.embedPng(bytes) : this.#document.embedJpg(bytes));
    return { reference: picture.ref.toString(), width: picture.width, height: picture.height };
  }

  save(): Promise<Uint8Array> {
    return this.#document.save({ addDefaultPage: false });
  }

  #dictionary(value: Fields): PDFDict {
    const dictionary = PDFDict.withContext(this.#document.context);
    for (const [key, item] of Object.entries(value))
      dictionary.set(PDFName.of(key.slice(1)), this.#object(item));
    return dictionary;
  }

  #object(value: unknown): PDFObject {
    if (typeof value === 'number') return PDFNumber.of(value);
    if (typeof value === 'string') return textObject(value);
    if (Array.isArray(value)) {
      const list = PDFArray.withContext(this.#document.context);
      for (const item of value) list.push(this.#object(item));
      return list;
    }
    if (typeof value === 'object' && value !== null)
      return this.#dictionary(Object.fromEntries(Object.entries(value)));
    throw new Error('Not a value of a PDF.');
  }
}

function textObject(value: string): PDFObject {
  if (value.startsWith('/')) return PDFName.of(value.slice(1));
  if (value.startsWith('u:')) return PDFHexString.fromText(value.slice(2));
  return referenceOf(value);
}

function referenceOf(text: string): PDFRef {
  const number = REFERENCE.exec(text)?.[1];
  if (number === undefined) throw new Error('Not a reference.');
  return PDFRef.of(Number(number));
}
