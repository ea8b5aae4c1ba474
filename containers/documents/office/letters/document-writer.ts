import {
  childOf,
  descendantsOf,
  element,
  isElement,
  openTag,
  textOf,
  type XmlElement,
  xmlOf,
} from '../../text/tree.ts';
import type { Writer } from './compile.ts';
import type { Letter, Piece } from './letter.ts';
import { markOf } from './letter-index.ts';
import { noteMarksOf } from './note-numbers.ts';
import type { Numbering, StyleList } from './numbering.ts';
import { BREAK, BREAK_BEFORE } from './print-breaks.ts';
import type { Sections } from './sections.ts';

export const SECTION = '#section';
export const START = '#start';
const BOOKMARKS = ['w:bookmarkStart', 'w:bookmarkEnd'];
const NOTES = ['w:footnoteReference', 'w:endnoteReference'];
/** The maximum length of a bookmark's name, in characters. */
const LONGEST_NAME = 40;
const BEFORE_NUMBERING = [
  'w:pStyle',
  'w:keepNext',
  'w:keepLines',
  'w:pageBreakBefore',
  'w:framePr',
  'w:widowControl',
];

function largest(elements: readonly XmlElement[], attribute: string): number {
  return elements.reduce((most, { attributes }) => Math.max(most, Number(attributes.get(attribute)) || 0), 0);
}

/**
 * The names and numbers that must differ in each copy of the letter: those of bookmarks, notes and drawings.
 */
export class Identities {
  readonly #bookmarks: ReadonlySet<string>;
  readonly #stride: number;
  readonly #noteStride: number;
  readonly #marks: ReadonlyMap<string, string>;
  #drawings = 0;

  constructor(body: XmlElement, settings: XmlElement | null) {
    this.#marks = noteMarksOf(body, settings);
    const starts = descendantsOf(body, 'w:bookmarkStart');
    this.#bookmarks = new Set(starts.map(({ attributes }) => attributes.get('w:name') ?? ''));
    this.#stride = largest([...starts, ...descendantsOf(body, 'w:bookmarkEnd')], 'w:id') + 1;
    this.#noteStride = Math.max(...NOTES.map((name) => largest(descendantsOf(body, name), 'w:id'))) + 1;
  }

  hasBookmark(name: string): boolean {
    return this.#bookmarks.has(name);
  }

  bookmark(name: string, copy: number): string {
    if (copy === 0 || !this.#bookmarks.has(name)) return name;
    const end = `_${copy + 1}`;
    return name.slice(0, LONGEST_NAME - end.length) + end;
  }

  bookmarkId(id: string, copy: number): string {
    return String((Number(id) || 0) + copy * this.#stride);
  }

  noteId(id: string, copy: number): string {
    return String((Number(id) || 0) + copy * this.#noteStride);
  }

  /** Returns a note's mark as a letter shows it; undefined if the author has written it. */
  noteMark(kind: 'footnote' | 'endnote', id: string): string | undefined {
    return this.#marks.get(`${kind} ${id}`);
  }

  nextDrawing(): string {
    this.#drawings += 1;
    return String(this.#drawings);
  }
}

function changed(
  found: XmlElement,
  write: (element: XmlElement) => Piece[],
  change: (letter: Letter) => Record<string, string>,
): Piece[] {
  const children = found.children.flatMap((child) => (isElement(child) ? write(child) : []));
  const start = (letter: Letter) => {
    const attributes = new Map(found.attributes);
    for (const [name, value] of Object.entries(change(letter))) attributes.set(name, value);
    return `${openTag({ ...found, attributes })}>`;
  };
  return [start, ...children, `</${found.name}>`];
}

/** Writes a reference to a note; for printing, its mark is written out. */
function writeReference(found: XmlElement, ids: Identities): Piece[] {
  const id = found.attributes.get('w:id') ?? '';
  const mark = ids.noteMark(found.name.includes('foot') ? 'footnote' : 'endnote', id);
  return [
    ({ copy, isPrinted }) => {
      const attributes = new Map(found.attributes).set('w:id', ids.noteId(id, copy));
      if (!isPrinted || mark === undefined) return `${openTag({ ...found, attributes })}/>`;
      attributes.set('w:customMarkFollows', '1');
      return `${openTag({ ...found, attributes })}/><w:t>${mark}</w:t>`;
    },
  ];
}

/** Writes a field's code with the names of bookmarks in the copy; returns undefined if it has none. */
function writeCode(found: XmlElement, ids: Identities): Piece[] | undefined {
  const words = textOf(found).split(/([\s"]+)/);
  if (!words.some((word) => ids.hasBookmark(word))) return undefined;
  const start = `${openTag(found)}>`;
  const code = ({ copy }: Letter) => words.map((word) => ids.bookmark(word, copy)).join('');
  return [start, (letter) => code(letter).replace(/&/g, '&amp;').replace(/</g, '&lt;'), `</${found.name}>`];
}

/** Gives paragraphs the lists of their styles as their own, so that each letter's lists begin again. */
export function listsOfStyles(
  body: XmlElement,
  lists: ReadonlyMap<string, StyleList>,
  numbering: Numbering,
): void {
  for (const paragraph of descendantsOf(body, 'w:p')) {
    const setup = childOf(paragraph, 'w:pPr');
    const list = lists.get(childOf(setup, 'w:pStyle')?.attributes.get('w:val') ?? '');
    if (setup === undefined || list === undefined || childOf(setup, 'w:numPr') || !numbering.counts(list.id))
      continue;
    const numbers = element('w:numPr', {}, [
      element('w:ilvl', { 'w:val': list.level }),
      element('w:numId', { 'w:val': list.id }),
    ]);
    const at = setup.children.findIndex(
      (child) => isElement(child) && !BEFORE_NUMBERING.includes(child.name),
    );
    setup.children = setup.children.toSpliced(at === -1 ? setup.children.length : at, 0, numbers);
    if (list.indent === undefined || childOf(setup, 'w:ind')) continue;
    const later = ['w:contextualSpacing', 'w:mirrorIndents', 'w:suppressOverlap', 'w:jc', 'w:textDirection'];
    const rest = [
      ...later,
      'w:textAlignment',
      'w:textboxTightWrap',
      'w:outlineLvl',
      'w:divId',
      'w:cnfStyle',
      'w:rPr',
      'w:sectPr',
      'w:pPrChange',
      SECTION,
    ];
    const place = setup.children.findIndex((child) => isElement(child) && rest.includes(child.name));
    setup.children = setup.children.toSpliced(place === -1 ? setup.children.length : place, 0, list.indent);
  }
}

/** Returns the writer of the template's body for each letter. */
export function documentWriter(ids: Identities, numbering: Numbering, sections: Sections): Writer {
  return (found, write) => {
    const { name, attributes } = found;
    const given = (attribute: string) => attributes.get(attribute) ?? '';
    if (name === SECTION)
      return [(letter) => (letter.isLast ? '' : sections.xmlIn(letter, sections.count - 1))];
    if (name === START) return [markOf];
    if (name === BREAK) return [({ isPrinted }) => (isPrinted ? '' : found.children.map(xmlOf).join(''))];
    if (name === BREAK_BEFORE) return [({ isPrinted }) => (isPrinted ? '<w:pageBreakBefore/>' : '')];
    if (name === 'w:sectPr') return [(letter) => sections.xmlIn(letter, sections.placeOf(found))];
    if (name === 'wp:docPr') return changed(found, write, () => ({ id: ids.nextDrawing() }));
    if (BOOKMARKS.includes(name))
      return changed(found, write, ({ copy }) => ({
        'w:id': ids.bookmarkId(given('w:id'), copy),
        ...(attributes.has('w:name') ? { 'w:name': ids.bookmark(given('w:name'), copy) } : {}),
      }));
    if (name === 'w:hyperlink' && ids.hasBookmark(given('w:anchor')))
      return changed(found, write, ({ copy }) => ({ 'w:anchor': ids.bookmark(given('w:anchor'), copy) }));
    if (NOTES.includes(name)) return writeReference(found, ids);
    if (name === 'w:numId' && numbering.counts(given('w:val')))
      return changed(found, write, ({ copy }) => ({ 'w:val': numbering.idIn(given('w:val'), copy) }));
    return name === 'w:instrText' ? writeCode(found, ids) : undefined;
  };
}
