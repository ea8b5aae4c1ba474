import type { Frame, Leftovers } from '../paper/fields.ts';
import type { Pages } from '../paper/pages.ts';
import type { Sheet } from '../paper/sheet.ts';
import { LEADING, type LetterStyle, POINT_MM, wrap } from '../paper/wrap.ts';

/** The sizes that NT 008/2026 wants at least. */
const HEADING: LetterStyle = { size: 7, weight: 'bold' };
const TITLE: LetterStyle = { size: 6, weight: 'bold' };
const VALUE: LetterStyle = { size: 7, weight: 'regular' };
const INSET = 1;
/** From the top of a cell to its title, and to its value. */
const TOP_MM = 0.8;
const TITLE_MM = 3.3;
const LINE_MM = VALUE.size * POINT_MM * LEADING;
const GAP_MM = 0.9;
const MOST_LINES = 12;
const COLUMNS = 4;

/** A title over its value, without a box. */
export interface Cell {
  title: string;
  value: string;
  /** Columns; one of four where it says nothing. */
  span?: number;
  /** Of a block: set apart by its ground. */
  isHeading?: boolean;
}

export function cell(title: string, value: string, span = 1): Cell {
  return { title, value, span };
}

export function heading(title: string, value = ''): Cell {
  return { title, value, isHeading: true };
}

function linesOf(
  sheet: Sheet,
  { title, value, isHeading = false }: Cell,
  width: number,
  leftovers: Leftovers,
) {
  const shown = value === '' && !isHeading ? '-' : value;
  const lines = wrap(sheet.letters, shown, VALUE, width - 2 * INSET);
  if (lines.length <= MOST_LINES) return lines;
  leftovers.push(`${title}: ${value}`);
  return [...lines.slice(0, MOST_LINES - 1), '…'];
}

/** Cells side by side, as high as the highest of them needs; returns where they end. */
export function drawCells(
  sheet: Sheet,
  { left, width }: Frame,
  top: number,
  cells: readonly Cell[],
  leftovers: Leftovers,
  columns = COLUMNS,
): number {
  const column = width / columns;
  const placed: { one: Cell; x: number; own: number; titles: string[]; lines: string[] }[] = [];
  let x = left;
  for (const one of cells) {
    const own = (one.span ?? 1) * column;
    const style = one.isHeading ? HEADING : TITLE;
    const titles = wrap(sheet.letters, one.title, style, own - 2 * INSET);
    placed.push({ one, x, own, titles, lines: linesOf(sheet, one, own, leftovers) });
    x += own;
  }
  const height = heightOf(placed);
  for (const { one, x: start, own, titles, lines } of placed) {
    const style = one.isHeading ? HEADING : TITLE;
    if (one.isHeading) sheet.fill(start, top, own, height);
    const { size, weight } = style;
    const below = sheet.lines({ lines: titles, size, stretch: 1 }, start + INSET, top + TOP_MM, weight);
    const value = Math.max(below + 0.1, top + TITLE_MM);
    sheet.lines({ lines, size: VALUE.size, stretch: 1 }, start + INSET, value, 'regular');
  }
  return top + height;
}

function heightOf(cells: readonly { titles: readonly string[]; lines: readonly string[] }[]): number {
  const heights = cells.map(
    ({ titles, lines }) => Math.max(TITLE_MM, titles.length * LINE_MM + 0.5) + lines.length * LINE_MM,
  );
  return Math.max(TITLE_MM + LINE_MM, ...heights) + GAP_MM;
}

/** What a row needs at most, so that it is on one sheet. */
const ROW_MM = TITLE_MM + LINE_MM + GAP_MM;
const MOST_ROW_MM = ROW_MM + (MOST_LINES - 1) * LINE_MM;

/** A block of rows under a rule, its heading in the first. */
export function drawBlock(pages: Pages, rows: readonly (readonly Cell[])[]): void {
  pages.need(Math.max(rows.length * ROW_MM, ROW_MM));
  const { left, width } = pages.frame;
  pages.sheet.line(left, pages.y, left + width, pages.y);
  for (const row of rows) {
    const isLong = row.some(({ value, span = 1 }) => value.length > 40 * span);
    pages.need(isLong ? MOST_ROW_MM : ROW_MM + LINE_MM);
    pages.y = drawCells(pages.sheet, pages.frame, pages.y, row, pages.leftovers);
  }
}

/** A text as long as it is, over as many sheets as it needs. */
export function drawText(pages: Pages, title: string, text: string, isHeading = false): void {
  const style = isHeading ? HEADING : TITLE;
  const { left, width } = pages.frame;
  let rest = wrap(pages.letters, text === '' ? '-' : text, VALUE, width - 2 * INSET);
  let name = title;
  while (rest.length > 0) {
    pages.need(TITLE_MM + Math.min(rest.length, 2) * LINE_MM + GAP_MM);
    const { sheet } = pages;
    if (isHeading) sheet.line(left, pages.y, left + width, pages.y);
    sheet.lines(
      { lines: [name], size: style.size, stretch: 1 },
      left + INSET,
      pages.y + TOP_MM,
      style.weight,
    );
    const start = pages.y + TITLE_MM + (isHeading ? 0.5 : 0);
    const count = Math.max(1, Math.floor((pages.room - TITLE_MM - GAP_MM) / LINE_MM));
    const lines = rest.slice(0, count);
    pages.y = sheet.lines({ lines, size: VALUE.size, stretch: 1 }, left + INSET, start, 'regular') + GAP_MM;
    rest = rest.slice(count);
    name = `${title} (CONTINUAÇÃO)`;
  }
}
