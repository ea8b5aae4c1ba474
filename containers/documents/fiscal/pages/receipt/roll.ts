import { DOT_MM, type QrSymbol } from '../paper/codes.ts';
import type { Letters } from '../paper/letters.ts';
import { type Align, type PaperPicture, PaperSheet } from '../paper/sheet.ts';
import { LEADING, type LetterStyle, POINT_MM, textLengthOf, wrapText } from '../paper/wrap.ts';

interface Block {
  /** In millimetres. */
  height: number;
  draw: (sheet: PaperSheet, y: number) => void;
}

/** A PDF page has at most 200 inches. */
const LONGEST_MM = 4900;
const EDGE_MM = 3;
const LEAST_QR_MM = 25;
const QUIET_MODULES = 4;
const LOGO_MM = 16;

/** Receipt paper: as long as its content, one part below the other. */
export class Roll {
  readonly #letters: Letters;
  readonly #width: number;
  readonly #inset: number;
  readonly #blocks: Block[] = [];
  readonly size: number;

  /** `width` is 80 or 58 mm. */
  constructor(letters: Letters, width: number) {
    [this.#letters, this.#width] = [letters, width];
    this.#inset = width >= 80 ? 4 : 4.5;
    this.size = width >= 80 ? 8 : 7;
  }

  get #room(): number {
    return this.#width - 2 * this.#inset;
  }

  gap(height = 1.5): void {
    this.#blocks.push({ height, draw: () => {} });
  }

  rule(): void {
    const draw = (sheet: PaperSheet, y: number) =>
      sheet.line(this.#inset, y + 1, this.#width - this.#inset, y + 1, true);
    this.#blocks.push({ height: 2, draw });
  }

  text(
    text: string,
    { align = 'left' as Align, weight = 'regular' as LetterStyle['weight'], size = this.size } = {},
  ): void {
    const lines = wrapText(this.#letters, text, { size, weight }, this.#room);
    const x =
      align === 'left' ? this.#inset : align === 'right' ? this.#width - this.#inset : this.#width / 2;
    for (const line of lines)
      this.#blocks.push({
        height: size * POINT_MM * LEADING,
        draw: (sheet, y) => sheet.lines({ lines: [line], size, stretch: 1 }, x, y, weight, align),
      });
  }

  /** Draws a name at the left and an amount at the right; on two lines if they do not fit on one. */
  pair(left: string, right: string, weight: LetterStyle['weight'] = 'regular', size = this.size): void {
    const style = { size, weight };
    const own = textLengthOf(this.#letters, right, style);
    const rest = this.#room - own - 2;
    const lines = rest < this.#room * 0.3 ? [] : wrapText(this.#letters, left, style, rest);
    if (lines.length === 0) {
      this.text(left, { weight, size });
      this.text(right, { weight, size, align: 'right' });
      return;
    }
    const line = size * POINT_MM * LEADING;
    const draw = (sheet: PaperSheet, y: number) => {
      sheet.lines({ lines, size, stretch: 1 }, this.#inset, y, weight);
      const last = y + (lines.length - 1) * line;
      sheet.lines({ lines: [right], size, stretch: 1 }, this.#width - this.#inset, last, weight, 'right');
    };
    this.#blocks.push({ height: lines.length * line, draw });
  }

  picture(picture: PaperPicture): void {
    const draw = (sheet: PaperSheet, y: number) =>
      sheet.picture(picture, this.#inset, y, { width: this.#room, height: LOGO_MM });
    this.#blocks.push({ height: LOGO_MM + 1, draw });
  }

  /** Draws a QR code at least 25 mm wide, with modules of whole printer dots. */
  qrCode(symbol: QrSymbol): void {
    const least = Math.ceil(LEAST_QR_MM / (symbol.side * DOT_MM));
    const most = Math.floor(this.#room / ((symbol.side + 2 * QUIET_MODULES) * DOT_MM));
    const module = Math.max(1, Math.min(Math.max(3, least), most)) * DOT_MM;
    const quiet = QUIET_MODULES * module;
    const side = symbol.side * module;
    this.#blocks.push({
      height: side + 2 * quiet,
      draw: (sheet, y) => sheet.qrSymbol(symbol, module, (this.#width - side) / 2, y + quiet),
    });
  }

  /** Draws bars with modules of one or two dots, as they fit. */
  bars(widths: readonly number[]): void {
    const modules = widths.reduce((sum, width) => sum + width, 0);
    const module = DOT_MM * ((modules + 20) * 2 * DOT_MM <= this.#width ? 2 : 1);
    const left = (this.#width - modules * module) / 2;
    this.#blocks.push({ height: 12, draw: (sheet, y) => sheet.bars(widths, module, left, y + 1, 10) });
  }

  /** Returns the paper, divided if it is longer than a page can be. */
  sheets(): PaperSheet[] {
    const pieces: Block[][] = [[]];
    let length = 0;
    for (const block of this.#blocks) {
      if (length + block.height > LONGEST_MM) {
        pieces.push([]);
        length = 0;
      }
      pieces.at(-1)?.push(block);
      length += block.height;
    }
    return pieces.map((piece) => this.#sheetOf(piece));
  }

  #sheetOf(blocks: readonly Block[]): PaperSheet {
    const height = blocks.reduce((sum, block) => sum + block.height, 2 * EDGE_MM);
    const sheet = new PaperSheet(this.#letters, this.#width, height);
    let y = EDGE_MM;
    for (const block of blocks) {
      block.draw(sheet, y);
      y += block.height;
    }
    return sheet;
  }
}
