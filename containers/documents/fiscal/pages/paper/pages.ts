import {
  drawHeading,
  drawRows,
  drawTitle,
  type Leftovers,
  type PaperField,
  type PaperFrame,
} from './fields.ts';
import type { Letters } from './letters.ts';
import { PaperSheet } from './sheet.ts';
import { LEADING, type LetterStyle, POINT_MM, wrapText } from './wrap.ts';

const [WIDTH_MM, HEIGHT_MM] = [210, 297];
const MARGIN = 5;
const HEADING = 3.4;
/** Least height of a sheet below its head. */
const LEAST_SHEET = 180;
export const ROW = 7.4;
const INSET = 0.8;

/** A part of a text with its own weight. */
export interface WeightedText {
  text: string;
  weight: LetterStyle['weight'];
}

export function regular(lines: readonly string[]): WeightedText[] {
  return lines.map((text) => ({ text, weight: 'regular' }));
}

/** Draws the head of a sheet; returns where it ends. */
type DrawHead = (sheet: PaperSheet, frame: PaperFrame, top: number, isFirst: boolean) => number;

/** The lines of each cell of a row. */
type TableCells = readonly (readonly string[])[];

/** A4 sheets in portrait that are filled from the top, each with a head. */
export class PaperPages {
  readonly letters: Letters;
  readonly frame: PaperFrame = { left: MARGIN, width: WIDTH_MM - 2 * MARGIN };
  readonly leftovers: Leftovers = [];
  readonly #sheets: PaperSheet[] = [];
  readonly #drawHead: DrawHead;
  readonly #mark: string | null;
  #sheet: PaperSheet;
  y: number;

  constructor(letters: Letters, mark: string | null, drawHead: DrawHead) {
    [this.letters, this.#mark, this.#drawHead] = [letters, mark, drawHead];
    this.#sheet = this.#newSheet();
    this.y = this.#begin();
  }

  get sheet(): PaperSheet {
    return this.#sheet;
  }

  get sheets(): readonly PaperSheet[] {
    return this.#sheets;
  }

  get room(): number {
    return HEIGHT_MM - MARGIN - this.y;
  }

  /** Begins a new sheet if this one has less room. */
  need(height: number): void {
    if (height <= this.room) return;
    this.#sheet = this.#newSheet();
    this.y = this.#begin();
  }

  /** Draws rows of fields under a heading, on one sheet if they fit. */
  block(heading: string, rows: readonly (readonly PaperField[])[], rowHeight = ROW): void {
    const head = heading === '' ? 0 : HEADING;
    const whole = head + rows.length * rowHeight;
    let rest = rows;
    while (rest.length > 0) {
      this.need(whole < LEAST_SHEET ? whole : head + rowHeight);
      const start = heading === '' ? this.y : drawHeading(this.#sheet, this.frame, this.y, heading);
      const most = Math.max(1, Math.floor((HEIGHT_MM - MARGIN - start + 0.01) / rowHeight));
      this.y = drawRows(this.#sheet, this.frame, start, rest.slice(0, most), rowHeight, this.leftovers);
      rest = rest.slice(most);
    }
  }

  /** Draws a text in a box under a heading, over as many sheets as it needs. */
  texts(heading: string, paragraphs: readonly WeightedText[], size: number, least = 0): void {
    const line = size * POINT_MM * LEADING;
    const width = this.frame.width - 2 * INSET;
    let rest = paragraphs.flatMap(({ text, weight }) =>
      wrapText(this.letters, text, { size, weight }, width).map((shown) => ({ text: shown, weight })),
    );
    let title = heading;
    do {
      this.need(HEADING + Math.min(Math.max(rest.length, 1), 4) * line + 1.5);
      const start = drawHeading(this.#sheet, this.frame, this.y, title);
      const most = Math.max(1, Math.floor((HEIGHT_MM - MARGIN - start - 1.5) / line));
      const shown = rest.slice(0, most);
      rest = rest.slice(most);
      const height = Math.min(Math.max(shown.length * line + 1.5, least), HEIGHT_MM - MARGIN - start);
      this.#sheet.box(this.frame.left, start, this.frame.width, height);
      let y = start + 0.7;
      for (const { text, weight } of shown)
        y = this.#sheet.lines({ lines: [text], size, stretch: 1 }, this.frame.left + INSET, y, weight);
      this.y = start + height;
      title = `${heading} (CONTINUAÇÃO)`;
    } while (rest.length > 0);
  }

  /** Draws rows of a table under a heading and titles, over as many sheets as they need. */
  table(
    heading: string,
    columns: readonly TableColumn[],
    rows: readonly (readonly string[])[],
    size = 7,
  ): void {
    const line = size * POINT_MM * LEADING;
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (share / shares) * this.frame.width);
    const style: LetterStyle = { size, weight: 'regular' };
    const cells: TableCells[] = rows.map((row) =>
      row.map((text, index) => wrapText(this.letters, text, style, (widths[index] ?? 0) - 2 * INSET)),
    );
    let rest = cells;
    let title = heading;
    do {
      const first = rest[0]?.reduce((most, cell) => Math.max(most, cell.length), 1) ?? 1;
      this.need(HEADING + TITLES_MM + first * line + 1);
      rest = this.#tableOn(title, columns, widths, rest, size);
      title = `${heading} (CONTINUAÇÃO)`;
    } while (rest.length > 0);
  }

  #tableOn(
    heading: string,
    columns: readonly TableColumn[],
    widths: readonly number[],
    rows: readonly TableCells[],
    size: number,
  ): TableCells[] {
    const line = size * POINT_MM * LEADING;
    const sheet = this.#sheet;
    const start = drawHeading(sheet, this.frame, this.y, heading);
    let y = start + TITLES_MM;
    let count = 0;
    for (const row of rows) {
      const height = row.reduce((most, cell) => Math.max(most, cell.length), 1) * line + 0.3;
      if (count > 0 && y + height > HEIGHT_MM - MARGIN) break;
      let x = this.frame.left;
      for (const [index, cell] of row.entries()) {
        const [width, align] = [widths[index] ?? 0, columns[index]?.align ?? 'left'];
        const at = align === 'right' ? x + width - INSET : x + INSET;
        sheet.lines({ lines: [...cell], size, stretch: 1 }, at, y, 'regular', align);
        x += width;
      }
      y += height;
      count += 1;
    }
    const bottom = y + 0.5;
    sheet.box(this.frame.left, start, this.frame.width, bottom - start);
    let x = this.frame.left;
    for (const [index, { title }] of columns.entries()) {
      const width = widths[index] ?? 0;
      drawTitle(sheet, title, x, start, width);
      if (index > 0) sheet.line(x, start, x, bottom);
      x += width;
    }
    this.y = bottom;
    return rows.slice(count);
  }

  #newSheet(): PaperSheet {
    const sheet = new PaperSheet(this.letters, WIDTH_MM, HEIGHT_MM);
    if (this.#mark !== null) sheet.mark(this.#mark, { x: WIDTH_MM / 2, y: HEIGHT_MM * 0.6 }, WIDTH_MM * 0.95);
    return sheet;
  }

  #begin(): number {
    this.#sheets.push(this.#sheet);
    return this.#drawHead(this.#sheet, this.frame, MARGIN, this.#sheets.length === 1);
  }
}

const TITLES_MM = 2.6;

export interface TableColumn {
  title: string;
  share: number;
  align?: 'left' | 'right';
}
