import {
  childOf,
  descendantsOf,
  element,
  elementsOf,
  isElement,
  openTag,
  type XmlElement,
} from '../../text/tree.ts';
import { compile, isOnlyFields, type Writer } from './compile.ts';
import { documentWriter, Identities, listsOfStyles, SECTION, START } from './document-writer.ts';
import { type Findings, newFindings } from './findings.ts';
import type { Piece } from './letter.ts';
import { Numbering, styleListsOf } from './numbering.ts';
import type { WordPackage } from './package.ts';
import { markBreaks } from './print-breaks.ts';
import { readPart } from './read-part.ts';
import { Sections } from './sections.ts';

/** A header or footer of pages: a part that letters may have of their own. */
export interface SidePart {
  id: string;
  kind: string;
  name: string;
  pieces: Piece[];
  /** True if the part differs from letter to letter. */
  isOwn: boolean;
}

export interface Notes {
  name: string;
  start: string;
  /** Separators, which are there once. */
  fixed: Piece[];
  /** The notes of one letter. */
  pieces: Piece[];
  end: string;
}

export interface Template {
  package: WordPackage;
  findings: Findings;
  start: string;
  letter: Piece[];
  end: string;
  sections: Sections;
  numbering: Numbering;
  numberingPart: string | undefined;
  sides: SidePart[];
  notes: Notes[];
}

const SIDES = ['header', 'footer'];
const COMMENTS = ['comments', 'commentsExtended', 'commentsIds', 'commentsExtensible', 'people'];
/** The properties that Word counted in the template, which are not true of the letters. */
const COUNTED = ['Pages', 'Words', 'Characters', 'Lines', 'Paragraphs', 'CharactersWithSpaces', 'TotalTime'];
const NO_CHANGE: Writer = () => undefined;
const TINY = { 'w:before': '0', 'w:after': '0', 'w:line': '20', 'w:lineRule': 'exact' };

/** The options for reading a template. */
export interface Reading {
  /** True if paragraphs of nothing but empty fields stay. */
  blankLines: boolean;
  /** True if the page count of a letter is given for the fields that show it. */
  arePagesKnown: boolean;
}

/** LibreOffice loses the break of a paragraph that ends a section. */
function breaksPage(paragraph: XmlElement): boolean {
  const breaks = descendantsOf(paragraph, 'w:br').map(({ attributes }) => attributes.get('w:type'));
  return breaks.some((kind) => kind === 'page' || kind === 'column');
}

/** Marks the end of the letter's last section: in its last paragraph, or in one of its own. */
function markEnd(body: XmlElement): void {
  const blocks = elementsOf(body).filter(({ name }) => name !== 'w:sectPr');
  const last = blocks.at(-1);
  const setup = last === undefined ? undefined : childOf(last, 'w:pPr');
  const mark = element(SECTION);
  if (last?.name !== 'w:p' || childOf(setup, 'w:sectPr') || breaksPage(last)) {
    const end = element('w:p', {}, [element('w:pPr', {}, [element('w:spacing', TINY), mark])]);
    body.children = [...body.children.filter((child) => child !== last), ...(last ? [last] : []), end];
    return;
  }
  if (setup === undefined) {
    last.children.unshift(element('w:pPr', {}, [mark]));
    return;
  }
  const change = setup.children.findIndex((child) => isElement(child, 'w:pPrChange'));
  setup.children = setup.children.toSpliced(change === -1 ? setup.children.length : change, 0, mark);
}

/** Marks the place of the bookmark for the beginning of the letter: in a paragraph that stays. */
function markStart(body: XmlElement): void {
  const paragraphs = descendantsOf(body, 'w:p');
  const first = paragraphs.find((paragraph) => !isOnlyFields(paragraph)) ?? paragraphs[0];
  if (first === undefined) return;
  const setup = first.children.findIndex((child) => isElement(child, 'w:pPr'));
  first.children = first.children.toSpliced(setup + 1, 0, element(START));
}

function merge(all: Findings, one: Findings): void {
  for (const [key, name] of one.names) if (!all.names.has(key)) all.names.set(key, name);
  for (const type of one.unsupported) all.unsupported.add(type);
  for (const format of one.formats) all.formats.add(format);
  all.nexts += one.nexts;
  all.hasConditions ||= one.hasConditions;
  all.pageTotals += one.pageTotals;
  all.comments += one.comments;
}

function readSides(found: WordPackage, findings: Findings, reading: Reading): SidePart[] {
  const { blankLines, arePagesKnown } = reading;
  return found.relationsOf(found.main).flatMap(({ id, kind, target }) => {
    const root = SIDES.includes(kind) ? found.read(target) : null;
    if (root === null) return [];
    const own = newFindings();
    const slots = readPart(root, own);
    const pieces = compile(root, slots, { writer: NO_CHANGE, blankLines });
    merge(findings, own);
    const isOwn = slots.size > (arePagesKnown ? 0 : own.pageTotals);
    return [{ id, kind, name: target, pieces, isOwn }];
  });
}

function readNotes(found: WordPackage, ids: Identities, findings: Findings, blankLines: boolean): Notes[] {
  return ['footnotes', 'endnotes'].flatMap((kind) => {
    const name = found.partOf(kind);
    const root = name === undefined ? null : found.read(name);
    if (name === undefined || root === null) return [];
    const slots = readPart(root, findings);
    const isNote = ({ attributes }: XmlElement) => ['normal', ''].includes(attributes.get('w:type') ?? '');
    const writer: Writer = (note, write) => {
      if (note.name !== 'w:footnote' && note.name !== 'w:endnote') return undefined;
      const id = note.attributes.get('w:id') ?? '0';
      const children = note.children.flatMap((child) => (isElement(child) ? write(child) : []));
      return [
        ({ copy }) =>
          `${openTag({ ...note, attributes: new Map(note.attributes).set('w:id', ids.noteId(id, copy)) })}>`,
        ...children,
        `</${note.name}>`,
      ];
    };
    const all = elementsOf(root);
    const piecesOf = (notes: XmlElement[], how: Writer) =>
      notes.flatMap((note) => compile(note, slots, { writer: how, blankLines }));
    return [
      {
        name,
        start: `${openTag(root)}>`,
        fixed: piecesOf(
          all.filter((note) => !isNote(note)),
          NO_CHANGE,
        ),
        pieces: piecesOf(all.filter(isNote), writer),
        end: `</${root.name}>`,
      },
    ];
  });
}

/**
 * Removes the settings that make Word ask for the data of the merge, and the comments and counts, which are
 * only true of the template.
 */
function cleanPackage(found: WordPackage): void {
  const settings = found.partOf('settings');
  const root = settings === undefined ? null : found.read(settings);
  if (settings !== undefined && root !== null) {
    root.children = elementsOf(root).filter(({ name }) => name !== 'w:mailMerge');
    found.set(settings, root);
    found.drop(settings, ({ kind }) => kind.startsWith('mailMerge') || kind === 'recipientData');
  }
  found.drop(found.main, ({ kind }) => COMMENTS.includes(kind));
  const properties = found.relationsOf('').find(({ kind }) => kind === 'extended-properties')?.target;
  const counts = properties === undefined ? null : found.read(properties);
  if (properties === undefined || counts === null) return;
  counts.children = elementsOf(counts).filter(({ name }) => !COUNTED.includes(name));
  found.set(properties, counts);
}

/** Reads a template into the parts that are the same in all letters and those that are not. */
export function readTemplate(found: WordPackage, reading: Reading): Template {
  const { blankLines } = reading;
  cleanPackage(found);
  const { document, body } = found;
  const findings = newFindings();
  const numberingPart = found.partOf('numbering');
  const numbering = new Numbering(numberingPart === undefined ? null : found.read(numberingPart));
  const styles = found.partOf('styles');
  listsOfStyles(body, styleListsOf(styles === undefined ? null : found.read(styles)), numbering);
  const settings = found.partOf('settings');
  const ids = new Identities(body, settings === undefined ? null : found.read(settings));
  const sides = readSides(found, findings, reading);
  const notes = readNotes(found, ids, findings, blankLines);
  const slots = readPart(body, findings);
  const own = new Set(sides.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  const sections = new Sections(body, { own, hasNotes: notes.some(({ pieces }) => pieces.length > 0) });
  markEnd(body);
  if (notes.some(({ pieces }) => pieces.length > 0)) markBreaks(body);
  markStart(body);
  const writer = documentWriter(ids, numbering, sections);
  const blocks = { ...body, children: body.children.filter((child) => !isElement(child, 'w:sectPr')) };
  const [first, ...rest] = compile(blocks, slots, { writer, blankLines });
  const start = `${openTag(body)}>`;
  const before = elementsOf(document).filter(({ name }) => name !== 'w:body');
  return {
    package: found,
    findings,
    start: `${openTag(document)}>${before.map((each) => compile(each, slots, { writer: NO_CHANGE, blankLines: true }).join('')).join('')}${start}`,
    letter: trimmed([first ?? '', ...rest], start, '</w:body>'),
    end: '</w:body></w:document>',
    sections,
    numbering,
    numberingPart,
    sides,
    notes,
  };
}

/** The pieces of the body without its own tags. */
function trimmed(pieces: readonly Piece[], start: string, end: string): Piece[] {
  return pieces.map((piece, place) => {
    if (typeof piece !== 'string') return piece;
    const from = place === 0 && piece.startsWith(start) ? start.length : 0;
    const to = place === pieces.length - 1 && piece.endsWith(end) ? -end.length : undefined;
    return piece.slice(from, to);
  });
}
