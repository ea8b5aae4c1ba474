import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type Box, boxBetween } from '../../../plain/geometry/boxes.ts';
import { IDENTITY, type Matrix } from '../../../plain/geometry/matrix.ts';
import { writeEscapedUtf8 } from '../../../plain/pdf/escaped-utf8.ts';
import { pdfNumbers } from '../../../plain/pdf/syntax.ts';
import type { CutLabel } from '../../../protocol/labels/write-labels.ts';
import { rectangle } from '../objects/rectangles.ts';
import { type DrawnObject, type FilterNames, withinBox } from './content-filter.ts';

const DEEPEST = 8;
const OWN_NAME = 'PapeladaPart';

/** Returns a name of a content stream as pdf-lib has it: a character for each byte. */
function libraryName(name: string): string {
  return writeEscapedUtf8(name.slice(1)).toString('latin1');
}

function numbersIn(array: PDFArray | undefined): number[] {
  return (array?.asArray() ?? []).map((item) => (item instanceof PDFNumber ? item.asNumber() : 0));
}

function matrixIn(dictionary: PDFDict): Matrix {
  const numbers = numbersIn(dictionary.lookupMaybe(PDFName.of('Matrix'), PDFArray));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return numbers.length === 6 ? [a, b, c, d, e, f] : IDENTITY;
}

function boxIn(dictionary: PDFDict): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersIn(dictionary.lookupMaybe(PDFName.of('BBox'), PDFArray));
  return boxBetween([x0, y0], [x1, y1]);
}

/** Returns the bytes of a content stream; throws if it has a filter that content does not use. */
function contentOf(stream: PDFObject | undefined): Buffer {
  // An empty stream lacks even the header of its filter.
  if (stream instanceof PDFStream && stream.getContentsSize() === 0) return Buffer.alloc(0);
  if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode());
  if (stream instanceof PDFStream) return Buffer.from(stream.getContents());
  return Buffer.alloc(0);
}

/** A part of a page as a form, which may hold more of its sheet than it shows. */
export interface LabelForm {
  form: PDFRef;
  hidesPart: boolean;
}

/** Makes forms of parts of a document's pages, each with only what is drawn in its part. */
export class LabelForms {
  readonly #context: PDFContext;
  readonly #pages: readonly PDFDict[];

  constructor(document: PDFDocument) {
    this.#context = document.context;
    this.#pages = document.getPages().map(({ node }) => node);
  }

  /** Makes a form of the label's size. */
  make({ page, matrix, size, isWhole }: CutLabel): LabelForm {
    const node = this.#pages[page];
    if (node === undefined) throw new Error(`There is no page ${page}.`);
    const resources = node.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? this.#context.obj({});
    const bytes = this.#pageContent(node);
    const box = { left: 0, bottom: 0, right: size.width, top: size.height };
    const filtered = isWhole
      ? { content: bytes, resources, hidesPart: true }
      : this.#within(bytes, resources, matrix, box, 0);
    const dictionary: Record<string, PDFObject> = {
      Resources: filtered.resources,
      BBox: this.#context.obj(rectangle(box)),
    };
    const group = node.get(PDFName.of('Group'));
    if (group !== undefined) dictionary.Group = group;
    const content = Buffer.concat([Buffer.from(`${pdfNumbers(matrix)} cm\n`), filtered.content]);
    return { form: this.#register(content, dictionary), hidesPart: filtered.hidesPart };
  }

  #pageContent(node: PDFDict): Buffer {
    const contents = node.lookup(PDFName.of('Contents'));
    if (!(contents instanceof PDFArray)) return contentOf(contents);
    const parts = contents.asArray().map((_, index) => contentOf(contents.lookup(index)));
    return Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
  }

  #register(content: Uint8Array, entries: Record<string, PDFObject>): PDFRef {
    const dictionary = { Type: 'XObject', Subtype: 'Form', ...entries };
    return this.#context.register(this.#context.flateStream(content, dictionary));
  }

  #within(bytes: Buffer, resources: PDFDict, matrix: Matrix, box: Box, depth: number) {
    if (depth > DEEPEST) throw new Error('Forms within forms without end.');
    const objects = resources.lookupMaybe(PDFName.of('XObject'), PDFDict) ?? this.#context.obj({});
    const made = new Map<string, PDFRef>();
    let isPartHidden = false;
    const names: FilterNames = {
      objectOf: (name) => this.#objectOf(objects, name),
      filteredForm: (name, inner) => {
        const own = `${OWN_NAME}${made.size}`;
        const { form, hidesPart } = this.#filteredForm(objects, name, resources, inner, box, depth);
        made.set(own, form);
        isPartHidden ||= hidesPart;
        return `/${own}`;
      },
    };
    const { content, drawn, hidesPart } = withinBox(bytes, names, matrix, box);
    const kept: Record<string, PDFObject> = Object.fromEntries(made);
    for (const name of drawn) {
      const own = libraryName(name);
      const object = objects.get(PDFName.of(own));
      if (object !== undefined && !made.has(own)) kept[own] = object;
    }
    return {
      content,
      resources: this.#withObjects(resources, kept),
      hidesPart: hidesPart || isPartHidden,
    };
  }

  #withObjects(resources: PDFDict, objects: Record<string, PDFObject>): PDFDict {
    const own = this.#context.obj({});
    for (const [key, value] of resources.entries()) own.set(key, value);
    own.set(PDFName.of('XObject'), this.#context.obj(objects));
    return own;
  }

  #objectOf(objects: PDFDict, name: string): DrawnObject {
    const stream = objects.lookup(PDFName.of(libraryName(name)));
    if (!(stream instanceof PDFStream)) return { kind: 'other' };
    const subtype = stream.dict.lookup(PDFName.of('Subtype'));
    if (subtype === PDFName.of('Image')) return { kind: 'picture' };
    if (subtype !== PDFName.of('Form')) return { kind: 'other' };
    return { kind: 'form', matrix: matrixIn(stream.dict), box: boxIn(stream.dict) };
  }

  #filteredForm(
    objects: PDFDict,
    name: string,
    inherited: PDFDict,
    matrix: Matrix,
    box: Box,
    depth: number,
  ): LabelForm {
    const stream = objects.lookup(PDFName.of(libraryName(name)));
    if (!(stream instanceof PDFStream)) throw new Error('No form.');
    const resources = stream.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? inherited;
    const filtered = this.#within(contentOf(stream), resources, matrix, box, depth + 1);
    const entries: Record<string, PDFObject> = { Resources: filtered.resources };
    for (const key of ['BBox', 'Matrix', 'Group', 'OC']) {
      const value = stream.dict.get(PDFName.of(key));
      if (value !== undefined) entries[key] = value;
    }
    return { form: this.#register(filtered.content, entries), hidesPart: filtered.hidesPart };
  }
}
