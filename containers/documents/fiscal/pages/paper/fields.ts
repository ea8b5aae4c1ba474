import type { Align, PaperSheet } from './sheet.ts';
import { fitText, type LetterStyle, textLengthOf } from './wrap.ts';

/** A box with its title over its value. */
export interface PaperField {
  title: string;
  value: string;
  /** Its share of the row's width. */
  share: number;
  align?: Align;
  weight?: LetterStyle['weight'];
}

/** Fields side by side, in rows. */
export type FieldRows = PaperField[][];

export interface PaperFrame {
  /** In millimetres. */
  left: number;
  width: number;
}

/** In millimetres from the upper left corner of the sheet: y goes down. */
export interface FieldPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Complete texts that do not fit into their boxes, to be printed elsewhere. */
export type Leftovers = string[];

const TITLE: LetterStyle = { size: 5, weight: 'bold' };
const TITLE_HEIGHT = 2.4;
const VALUE_SIZE = 9;
const INSET = 0.7;

/** Arranges fields in rows of at most `most`, as equal as possible. */
export function balanced(fields: readonly PaperField[], most: number): PaperField[][] {
  const count = Math.ceil(fields.length / most);
  const each = Math.ceil(fields.length / count);
  return Array.from({ length: count }, (_, row) => fields.slice(row * each, (row + 1) * each));
}

/** Draws the title of a box, with letters as narrow as necessary. */
export function drawTitle(sheet: PaperSheet, title: string, x: number, y: number, width: number): void {
  const length = textLengthOf(sheet.letters, title, TITLE);
  sheet.text(title, x + INSET, y + 1.9, TITLE, 'left', Math.min(1, (width - 2 * INSET) / length));
}

/** Draws a field in its box. */
export function drawField(
  sheet: PaperSheet,
  { title, value, align = 'left', weight = 'regular' }: Omit<PaperField, 'share'>,
  { x, y, width, height }: FieldPlace,
  leftovers: Leftovers,
): void {
  sheet.box(x, y, width, height);
  drawTitle(sheet, title, x, y, width);
  const room = { width: width - 2 * INSET, height: height - TITLE_HEIGHT - 0.3 };
  const fitted = fitText(sheet.letters, value, { size: VALUE_SIZE, weight }, room);
  if (fitted.isCut) leftovers.push(`${title}: ${value}`);
  const at = align === 'left' ? x + INSET : align === 'right' ? x + width - INSET : x + width / 2;
  const textHeight = fitted.lines.length * fitted.size * 0.381;
  const top = y + TITLE_HEIGHT + Math.max(0, (room.height - textHeight) / 2);
  sheet.lines(fitted, at, top, weight, align);
}

/** Draws rows of fields, one below the other; returns where they end. */
export function drawRows(
  sheet: PaperSheet,
  { left, width }: PaperFrame,
  top: number,
  rows: readonly (readonly PaperField[])[],
  height: number,
  leftovers: Leftovers,
): number {
  for (const [index, row] of rows.entries()) {
    const shares = row.reduce((sum, { share }) => sum + share, 0);
    let x = left;
    for (const field of row) {
      const own = (field.share / shares) * width;
      drawField(sheet, field, { x, y: top + index * height, width: own, height }, leftovers);
      x += own;
    }
  }
  return top + rows.length * height;
}

/** Draws the heading of a block; returns where it ends. */
export function drawHeading(sheet: PaperSheet, { left }: PaperFrame, top: number, heading: string): number {
  sheet.text(heading, left, top + 2.8, { size: 6.5, weight: 'bold' });
  return top + 3.4;
}
