import { constants, inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type Operand, readContent } from '../../pdf/content/content.ts';

const MOST_CONTENT_BYTES = 64 * 1024 * 1024;
const DEEPEST_FORM = 12;
/** ISO 32000-1, 8.5.3, 8.7.4, 8.9 and 9.4.3: what leaves ink on the page. */
const PAINTING = ['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Tj', 'TJ', "'", '"', 'EI'];

export const nameOf = (value: PDFObject | undefined) => (value instanceof PDFName ? value.decodeText() : '');

/** The marked contents of the pages of a tagged PDF that leave ink. */
export class MarkedInk {
  readonly #document: PDFDocument;
  readonly #pages = new Map<string, ReadonlySet<number>>();
  readonly #forms = new Map<string, boolean>();

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  has(page: PDFRef, mark: number): boolean {
    const key = page.toString();
    const found = this.#pages.get(key) ?? this.#read(page);
    this.#pages.set(key, found);
    return found.has(mark);
  }

  #read(reference: PDFRef): ReadonlySet<number> {
    const inked = new Set<number>();
    const page = this.#document.context.lookup(reference);
    if (!(page instanceof PDFDict)) return inked;
    const open: (number | null)[] = [];
    const onInk = () => {
      for (const mark of open) if (mark !== null) inked.add(mark);
    };
    const resources = page.lookup(PDFName.of('Resources'));
    for (const bytes of this.#streamsOf(page.lookup(PDFName.of('Contents'))))
      readContent(bytes, (operator, operands) => {
        if (operator === 'BDC') open.push(markOf(operands));
        else if (operator === 'BMC') open.push(null);
        else if (operator === 'EMC') open.pop();
        else if (this.#paints(operator, operands, resources, 0)) onInk();
      });
    return inked;
  }

  #paints(
    operator: string,
    operands: readonly Operand[],
    resources: PDFObject | undefined,
    depth: number,
  ): boolean {
    if (operator !== 'Do') return PAINTING.includes(operator);
    const objects = resources instanceof PDFDict ? resources.lookup(PDFName.of('XObject')) : undefined;
    const [name] = operands;
    if (!(objects instanceof PDFDict) || typeof name !== 'string') return false;
    const key = PDFName.of(name.slice(1));
    const drawn = objects.lookup(key);
    if (!(drawn instanceof PDFStream)) return false;
    if (nameOf(drawn.dict.lookup(PDFName.of('Subtype'))) !== 'Form') return true;
    const reference = objects.get(key)?.toString() ?? '';
    const known = this.#forms.get(reference);
    if (known !== undefined || depth > DEEPEST_FORM) return known ?? true;
    this.#forms.set(reference, false);
    let isInked = false;
    const own = drawn.dict.lookup(PDFName.of('Resources')) ?? resources;
    for (const bytes of this.#streamsOf(drawn))
      readContent(bytes, (inner, given) => {
        isInked ||= this.#paints(inner, given, own, depth + 1);
      });
    this.#forms.set(reference, isInked);
    return isInked;
  }

  #streamsOf(contents: PDFObject | undefined): Buffer[] {
    const streams =
      contents instanceof PDFArray ? contents.asArray() : contents === undefined ? [] : [contents];
    const parts = streams.map((stream) => decoded(this.#document.context.lookup(stream)));
    return [Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]))];
  }
}

function markOf([, properties]: readonly Operand[]): number | null {
  if (!Array.isArray(properties)) return null;
  const value = properties[properties.indexOf('/MCID') + 1];
  return properties.includes('/MCID') && typeof value === 'number' ? value : null;
}

function decoded(stream: PDFObject | undefined): Buffer {
  if (!(stream instanceof PDFRawStream)) throw new Error('A content that is no stream.');
  const bytes = Buffer.from(stream.contents);
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  if (filter === undefined) return bytes;
  if (nameOf(filter) !== 'FlateDecode') throw new Error('A filter that is not read.');
  // pdf-lib takes bytes of a stream that are those of a line's end for the line's end before `endstream`.
  return inflateSync(bytes, {
    maxOutputLength: MOST_CONTENT_BYTES,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
}
