import type { Leftovers, PaperFrame } from '../paper/fields.ts';
import type { Letters } from '../paper/letters.ts';
import type { PaperPages } from '../paper/pages.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import { LEADING, type LetterStyle, POINT_MM, wrapText } from '../paper/wrap.ts';

/** The least sizes of NT 008/2026. */
const HEADING: LetterStyle = { size: 7, weight: 'bold' };
const TITLE: LetterStyle = { size: 6, weight: 'bold' };
const VALUE: LetterStyle = { size: 7, weight: 'regular' };
const INSET = 1;
/** Distances from the top of a cell to its title, and to its value. */
const TOP_MM = 0.8;
const TITLE_MM = 3.3;
const LINE_MM = VALUE.size * POINT_MM * LEADING;
const GAP_MM = 0.9;
const MOST_LINES = 12;
const MOST_BLOCK_MM = 150;
const COLUMNS = 4;

/** A title over its value, without a box. */
export interface DanfseCell {
  title: string;
  value: string;
  /** Columns of four; one by default. */
  span?: number;
  /** True if the cell is a block's heading, with a background of its own. */
  isHeading?: boolean;
}

export function cell(title: string, value: string, span = 1): DanfseCell {
  return { title, value, span };
}

export function heading(title: string, value = ''): DanfseCell {
  return { title, value, isHeading: true };
}

/** Cells side by side, in rows. */
export type DanfseRows = DanfseCell[][];

/** A cell with its lines and its place. */
interface PlacedCell {
  x: number;
  width: number;
  style: LetterStyle;
  isHeading: boolean;
  titles: string[];
  lines: string[];
}

interface Row {
  cells: PlacedCell[];
  /** Height of the highest cell in millimetres. */
  height: number;
}

function linesOf(
  letters: Letters,
  { title, value, isHeading }: DanfseCell,
  width: number,
  leftovers: Leftovers,
) {
  const shown = value === '' && !isHeading ? '-' : value;
  const lines = wrapText(letters, shown, VALUE, width);
  if (lines.length <= MOST_LINES) return lines;
  leftovers.push(`${title}: ${value}`);
  return [...lines.slice(0, MOST_LINES - 1), '…'];
}

function layOut(
  letters: Letters,
  { left, width }: PaperFrame,
  cells: readonly DanfseCell[],
  leftovers: Leftovers,
  columns: number,
): Row {
  const placed: PlacedCell[] = [];
  let x = left;
  for (const one of cells) {
    const { isHeading = false, span = 1 } = one;
    const own = (span * width) / columns;
    const style = isHeading ? HEADING : TITLE;
    const titles = wrapText(letters, one.title, style, own - 2 * INSET);
    const lines = linesOf(letters, one, own - 2 * INSET, leftovers);
    placed.push({ x, width: own, style, isHeading, titles, lines });
    x += own;
  }
  const heights = placed.map(
    ({ titles, lines }) => TITLE_MM + (Math.max(0, titles.length - 1) + lines.length) * LINE_MM,
  );
  return { cells: placed, height: Math.max(TITLE_MM + LINE_MM, ...heights) + GAP_MM };
}

function drawRow(sheet: PaperSheet, top: number, { cells, height }: Row): number {
  for (const { x, width, style, isHeading, titles, lines } of cells) {
    if (isHeading) sheet.fill(x, top, width, height);
    const { size, weight } = style;
    const below = sheet.lines({ lines: titles, size, stretch: 1 }, x + INSET, top + TOP_MM, weight);
    const value = Math.max(below, top + TITLE_MM);
    sheet.lines({ lines, size: VALUE.size, stretch: 1 }, x + INSET, value, 'regular');
  }
  return top + height;
}

/** Draws cells side by side, with the height of the highest; returns where they end. */
export function drawCells(
  sheet: PaperSheet,
  frame: PaperFrame,
  top: number,
  cells: readonly DanfseCell[],
  leftovers: Leftovers,
  columns = COLUMNS,
): number {
  return drawRow(sheet, top, layOut(sheet.letters, frame, cells, leftovers, columns));
}

/**
 * Draws a block of rows under a rule, with its heading in the first cell: on one sheet, unless it is higher than most
 * of one.
 */
export function drawBlock(pages: PaperPages, cells: readonly (readonly DanfseCell[])[]): void {
  const { letters, frame, leftovers } = pages;
  const rows = cells.map((row) => layOut(letters, frame, row, leftovers, COLUMNS));
  const whole = rows.reduce((sum, { height }) => sum + height, 0);
  if (whole <= MOST_BLOCK_MM) pages.need(whole);
  for (const [index, row] of rows.entries()) {
    pages.need(row.height);
    if (index === 0) pages.sheet.line(frame.left, pages.y, frame.left + frame.width, pages.y);
    pages.y = drawRow(pages.sheet, pages.y, row);
  }
}

/** Draws a text of any length over as many sheets as it needs. */
export function drawText(pages: PaperPages, title: string, text: string, isHeading = false): void {
  const style = isHeading ? HEADING : TITLE;
  const { left, width } = pages.frame;
  let rest = wrapText(pages.letters, text === '' ? '-' : text, VALUE, width - 2 * INSET);
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
