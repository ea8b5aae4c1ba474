import { contentNumber } from '../../../plain/pdf/syntax.ts';
import { type EditableDictionary, isReference } from '../../../plain/pdf/values.ts';
import type { FontShelf, Writing } from '../fonts/font-shelf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf } from '../objects/walk.ts';
import { wrapped } from './text-layout.ts';

/** The text of a comment, which is not on the page. */
export interface Note {
  /** From 1. */
  page: number;
  author: string;
  /** In PDF's format, `D:20260131…`; empty if it is missing. */
  date: string;
  text: string;
}

interface CommentLine {
  text: string;
  writing: Writing;
  size: number;
  /** The space above it. */
  above: number;
}

/** A4 in points. */
const [WIDTH, HEIGHT, MARGIN] = [595, 842, 56];
const [TITLE_SIZE, SIZE, LEADING] = [16, 10, 1.35];
const DATE = /^D:(\d{4})(\d{2})(\d{2})/;
const BOX = [0, 0, WIDTH, HEIGHT];

function headOf({ page, author, date }: Note): string {
  const [, year, month, day] = DATE.exec(date) ?? [];
  const said = year === undefined ? '' : `${day}/${month}/${year}`;
  return [`Página ${page}`, author, said].filter((part) => part.trim() !== '').join(' · ');
}

function linesOf(notes: readonly Note[], shelf: FontShelf): CommentLine[] {
  const [bold, plain] = [true, false].map((isBold) =>
    shelf.writing({ family: 'sans', isBold, isItalic: false }),
  );
  if (bold === undefined || plain === undefined) return [];
  const lines: CommentLine[] = [{ text: 'Comentários', writing: bold, size: TITLE_SIZE, above: 0 }];
  const add = (text: string, writing: Writing, above: number) => {
    const parts = wrapped(text, (WIDTH - 2 * MARGIN) / SIZE, (part) => writing.width(part));
    for (const [place, part] of parts.entries())
      lines.push({ text: part, writing, size: SIZE, above: place === 0 ? above : 0 });
  };
  for (const note of notes) {
    add(headOf(note), bold, SIZE);
    add(note.text.trim(), plain, 0);
  }
  return lines;
}

/** Returns, for each page, lines with their heights above the bottom. */
function pagesOfLines(lines: readonly CommentLine[]): { line: CommentLine; y: number }[][] {
  const pages: { line: CommentLine; y: number }[][] = [[]];
  let y = HEIGHT - MARGIN;
  for (const line of lines) {
    const height = line.size * LEADING;
    y -= line.above + height;
    if (y < MARGIN) {
      pages.push([]);
      y = HEIGHT - MARGIN - height;
    }
    pages.at(-1)?.push({ line, y });
  }
  return pages;
}

/** Adds pages to the end of the document that list the texts of its comments. */
export function addCommentList(document: PdfDocument, shelf: FontShelf, notes: readonly Note[]): void {
  const root = catalogOf(document)['/Pages'];
  if (notes.length === 0 || !isReference(root)) return;
  const made = pagesOfLines(linesOf(notes, shelf)).map((lines) => {
    const shown = lines.filter(({ line }) => line.text !== '');
    const rows = shown.map(
      ({ line, y }) => `1 0 0 1 ${MARGIN} ${contentNumber(y)} Tm ${line.writing.show(line.text, line.size)}`,
    );
    const fonts: EditableDictionary = {};
    for (const { line } of shown) Object.assign(fonts, line.writing.resources['/Font']);
    return document.add({
      '/Type': '/Page',
      '/Parent': root,
      '/MediaBox': BOX,
      '/CropBox': BOX,
      '/Rotate': 0,
      '/Resources': { '/Font': fonts },
      '/Contents': document.addStream({}, Buffer.from(`BT 0 g\n${rows.join('\n')}\nET\n`, 'latin1')),
    });
  });
  const tree = document.dictionary(root);
  const count = (document.number(tree['/Count']) ?? 0) + made.length;
  document.replace(root, { ...tree, '/Kids': [...document.list(tree['/Kids']), ...made], '/Count': count });
}
