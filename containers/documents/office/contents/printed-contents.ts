import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { Contents } from '../../../protocol/office/contents.ts';
import { ContentList } from './content-list.ts';
import { MarkedInk, nameOf } from './marked-ink.ts';

interface Element {
  dict: PDFDict;
  role: string;
  page: PDFRef | undefined;
}

const DEEPEST_ELEMENT = 20;
/** The text decoration with which LibreOffice marks deletions. */
const STRUCK = 'LineThrough';

function numberOf(value: PDFObject | undefined): number | undefined {
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

function listOf(parent: PDFDict, key: string): PDFObject[] {
  const value = parent.lookup(PDFName.of(key));
  const all = value instanceof PDFArray ? value.asArray() : value === undefined ? [] : [value];
  return all.flatMap((item) => parent.context.lookup(item) ?? []);
}

function pageOf(dict: PDFDict, inherited: PDFRef | undefined): PDFRef | undefined {
  const page = dict.get(PDFName.of('Pg'));
  return page instanceof PDFRef ? page : inherited;
}

function attributeOf(element: PDFDict, name: string): PDFObject | undefined {
  for (const attributes of listOf(element, 'A')) {
    const value = attributes instanceof PDFDict ? attributes.lookup(PDFName.of(name)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

function sizeOf(element: PDFDict): { width: number; height: number } {
  const box = attributeOf(element, 'BBox');
  const sides = box instanceof PDFArray ? box.asArray().map((side) => numberOf(side) ?? 0) : [];
  const [left = 0, bottom = 0, right = 0, top = 0] = sides;
  return { width: Math.abs(right - left), height: Math.abs(top - bottom) };
}

function isComment(annotation: PDFObject): boolean {
  return annotation instanceof PDFDict && nameOf(annotation.lookup(PDFName.of('Subtype'))) === 'Text';
}

/** Reads the structure of a tagged PDF, ISO 32000-1, 14.7. */
class StructureReader {
  readonly list = new ContentList();
  readonly #ink: MarkedInk;
  readonly #pages: ReadonlyMap<string, number>;

  constructor(document: PDFDocument) {
    this.#ink = new MarkedInk(document);
    this.#pages = new Map(document.getPages().map(({ ref }, place) => [ref.toString(), place + 1]));
  }

  read(dict: PDFDict): void {
    const role = nameOf(dict.lookup(PDFName.of('S')));
    this.#count({ dict, role, page: pageOf(dict, undefined) }, listOf(dict, 'K'));
  }

  #count(element: Element, kids: readonly PDFObject[]): void {
    const { contents } = this.list;
    switch (element.role) {
      case 'Note':
        contents.notes += 1;
        break;
      case 'Span':
        if (nameOf(attributeOf(element.dict, 'TextDecorationType')) === STRUCK) contents.deletions += 1;
        break;
      case 'Formula':
      case 'Figure':
        this.list.add({
          kind: element.role === 'Formula' ? 'equation' : 'drawing',
          ...sizeOf(element.dict),
          page: this.#pages.get(element.page?.toString() ?? '') ?? null,
          isCertain: this.#hasInk(kids, element.page, 0),
        });
    }
  }

  /**
   * Returns true if kids of an element or of those below it have ink: text in a drawing, as in a chart, has
   * elements of its own.
   */
  #hasInk(kids: readonly PDFObject[], inherited: PDFRef | undefined, depth: number): boolean {
    return kids.some((kid) => {
      const own = numberOf(kid);
      if (own !== undefined) return inherited !== undefined && this.#ink.has(inherited, own);
      if (!(kid instanceof PDFDict)) return false;
      const page = pageOf(kid, inherited);
      const mark = numberOf(kid.lookup(PDFName.of('MCID')));
      if (mark !== undefined) return page !== undefined && this.#ink.has(page, mark);
      return depth < DEEPEST_ELEMENT && this.#hasInk(listOf(kid, 'K'), page, depth + 1);
    });
  }
}

/** Reads the contents of a PDF's pages, by its structure if it has one. */
export function contentsOfPrinted(document: PDFDocument): Contents {
  const reader = new StructureReader(document);
  // Not from the root down: LibreOffice leaves drawings that are anchored to an empty paragraph out of all lists.
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (object instanceof PDFDict && object.has(PDFName.of('S')) && object.has(PDFName.of('P')))
      reader.read(object);
  const { contents } = reader.list;
  contents.isWhole = document.catalog.has(PDFName.of('StructTreeRoot'));
  for (const { node } of document.getPages())
    contents.comments += listOf(node, 'Annots').filter(isComment).length;
  return contents;
}
