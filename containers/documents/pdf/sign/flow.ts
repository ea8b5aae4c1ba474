import { BLACK, Canvas, type Colour, GREY, type Shelves } from './canvas.ts';
import { wrap } from './fit-text.ts';
import type { Face } from './font-shelf.ts';
import type { StructureElement } from './structure.ts';

export interface TextStyle {
  face: Face;
  size: number;
  colour: Colour;
}

export interface Cell extends TextStyle {
  text: string;
  x: number;
  width: number;
}

type Part = StructureElement['parts'][number];

const [WIDTH, HEIGHT] = [595.28, 841.89];
const SIDE = 50;
const TOP = 50;
const BOTTOM = 62;
const LABEL_WIDTH = 112;
const FEW_LINES = 220;
const LEADING = 1.32;
const RULE: Colour = [0.82, 0.83, 0.86];

export const BODY: TextStyle = { face: 'text', size: 9, colour: BLACK };
export const SMALL: TextStyle = { face: 'text', size: 7.5, colour: GREY };
const LABEL: TextStyle = { face: 'text', size: 9, colour: GREY };
export const STRONG: TextStyle = { face: 'bold', size: 9, colour: BLACK };

/** Sheets of A4 that are filled from the top down. */
export class Flow {
  readonly sheets: Canvas[] = [];
  /** The elements that were drawn, in the order of reading. */
  readonly elements: StructureElement[] = [];
  readonly left = SIDE;
  readonly width = WIDTH - 2 * SIDE;
  readonly #shelves: Shelves;
  readonly #density: number;
  #y = 0;

  /** `density`: the share of the usual distances between lines and parts. */
  constructor(shelves: Shelves, density = 1) {
    this.#shelves = shelves;
    this.#density = density;
    this.breakPage();
  }

  get sheet(): Canvas {
    const sheet = this.sheets.at(-1);
    if (sheet === undefined) throw new Error('There is no sheet.');
    return sheet;
  }

  /** The height at which what comes next begins. */
  get y(): number {
    return this.#y;
  }

  /** True if the last of several sheets has only a few lines. */
  get isNearlyEmpty(): boolean {
    return this.sheets.length > 1 && HEIGHT - TOP - this.#y < FEW_LINES;
  }

  get isAtTop(): boolean {
    return this.#y === HEIGHT - TOP;
  }

  breakPage(): void {
    this.sheets.push(new Canvas(this.#shelves, WIDTH, HEIGHT));
    this.#y = HEIGHT - TOP;
  }

  /** Starts a new sheet where less than that height is left on this one. */
  keep(height: number): void {
    if (this.#y - height < BOTTOM && !this.isAtTop) this.breakPage();
  }

  space(height: number): void {
    if (!this.isAtTop) this.#y -= height * this.#density;
  }

  /** Makes what comes next begin at this height or below it. */
  moveBelow(y: number): void {
    this.#y = Math.min(this.#y, y);
  }

  rule(): void {
    const { sheet } = this;
    sheet.artifact(() => sheet.line(SIDE, this.#y, WIDTH - SIDE, this.#y, 0.5, RULE));
  }

  paragraph(text: string, style: TextStyle, tag: StructureElement['tag'] = 'P'): void {
    this.row([{ ...style, text, x: 0, width: this.width }], tag);
  }

  /** Draws on the sheet what is read aloud as these words. */
  figure(alternative: string, draw: (sheet: Canvas) => void): void {
    const { sheet } = this;
    const id = sheet.marked('Figure', () => draw(sheet));
    this.elements.push({ tag: 'Figure', alternative, parts: [{ canvas: sheet, id }] });
  }

  /** Draws a label and its value side by side. */
  pair(label: string, value: string, width = this.width): void {
    this.row(pairOf(label, value, width));
  }

  /** Returns the height that a row takes on a sheet, in points. */
  heightOf(cells: readonly Cell[]): number {
    return Math.max(0, ...this.#wrapped(cells).map(({ lines }) => lines.length)) * this.#lineHeight(cells);
  }

  #lineHeight(cells: readonly Cell[]): number {
    return Math.max(0, ...cells.map(({ size }) => size * LEADING)) * this.#density;
  }

  #wrapped(cells: readonly Cell[]): { cell: Cell; lines: string[] }[] {
    return cells.map((cell) => ({
      cell,
      lines: wrap(this.#shelves.fonts, cell.text, cell.face, cell.size, cell.width),
    }));
  }

  /**
   * Draws texts that begin at one height; a text that is longer than the sheet continues on the next. They
   * are read aloud one by one.
   */
  row(cells: readonly Cell[], tag: StructureElement['tag'] = 'P'): void {
    const wrapped = this.#wrapped(cells).map((each) => ({ ...each, parts: [] as Part[] }));
    const first = this.#lineHeight(cells);
    for (let line = 0; line < Math.max(0, ...wrapped.map(({ lines }) => lines.length)); line++) {
      this.keep(first);
      for (const { cell, lines, parts } of wrapped) {
        const text = lines[line];
        if (text !== undefined) parts.push(this.#line(text, cell, tag));
      }
      this.#y -= first;
    }
    this.elements.push({ tag, parts: wrapped.flatMap(({ parts }) => parts) });
  }

  #line(text: string, { x, face, size, colour }: Cell, tag: StructureElement['tag']): Part {
    const { sheet } = this;
    const y = this.#y - size * (LEADING - 0.32);
    return { canvas: sheet, id: sheet.marked(tag, () => sheet.text(text, SIDE + x, y, face, size, colour)) };
  }

  /** Draws a heading with at least `below` points of its section below it. */
  heading(text: string, below = 24): void {
    this.keep(40 + below);
    this.space(14);
    this.paragraph(text, { face: 'bold', size: 12, colour: BLACK }, 'H2');
    this.space(3);
    this.rule();
    this.space(6);
  }
}

export function pairOf(label: string, value: string, width: number): Cell[] {
  return [
    { ...LABEL, text: label, x: 0, width: LABEL_WIDTH - 6 },
    { ...BODY, text: value, x: LABEL_WIDTH, width: width - LABEL_WIDTH },
  ];
}
