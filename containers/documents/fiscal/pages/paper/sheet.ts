import { contentNumber } from '../../../../plain/pdf/syntax.ts';
import type { QrSymbol } from './codes.ts';
import type { Letters } from './letters.ts';
import type { PdfFile } from './pdf-file.ts';
import { type Fitted, LEADING, type LetterStyle, POINT_MM, textLengthOf } from './wrap.ts';

export type Align = 'left' | 'center' | 'right';

export interface PaperPicture {
  reference: string;
  width: number;
  height: number;
}

const POINTS_A_MM = 1 / POINT_MM;
const HAIRLINE_MM = 0.15;
/** Ascent of letters in shares of their size. */
const ASCENT = 0.78;

function points(millimetres: number): string {
  return contentNumber(millimetres * POINTS_A_MM);
}

/** A page to draw on, in millimetres from its top left. */
export class PaperSheet {
  readonly width: number;
  readonly height: number;
  readonly letters: Letters;
  readonly #under: string[] = [];
  readonly #operators: string[] = [];
  readonly #pictures = new Map<string, string>();

  constructor(letters: Letters, width: number, height: number) {
    [this.letters, this.width, this.height] = [letters, width, height];
  }

  box(x: number, y: number, width: number, height: number): void {
    const corner = `${points(x)} ${points(this.height - y - height)}`;
    this.#draw(`${points(HAIRLINE_MM)} w ${corner} ${points(width)} ${points(height)} re S`);
  }

  /** Draws a pale ground, under everything else. */
  fill(x: number, y: number, width: number, height: number): void {
    const corner = `${points(x)} ${points(this.height - y - height)}`;
    this.#under.push(`q 0.95 g ${corner} ${points(width)} ${points(height)} re f Q`);
  }

  line(x1: number, y1: number, x2: number, y2: number, isDashed = false): void {
    const dashes = isDashed ? '[2 1.5] 0 d' : '[] 0 d';
    const [from, to] = [this.#point(x1, y1), this.#point(x2, y2)];
    this.#draw(`${points(HAIRLINE_MM)} w ${dashes} ${from} m ${to} l S [] 0 d`);
  }

  /** Draws a text on the line at `y`; `x` is its left, its middle or its right. */
  text(text: string, x: number, y: number, style: LetterStyle, align: Align = 'left', stretch = 1): void {
    if (text === '') return;
    const length = textLengthOf(this.letters, text, style) * stretch;
    const left = align === 'left' ? x : align === 'right' ? x - length : x - length / 2;
    const shown = this.letters.show(text, style.weight, style.size);
    const narrow = stretch === 1 ? '' : `${contentNumber(stretch * 100)} Tz `;
    const wide = stretch === 1 ? '' : ' 100 Tz';
    this.#draw(`BT ${narrow}1 0 0 1 ${this.#point(left, y)} Tm ${shown}${wide} ET`);
  }

  /** Draws lines from the top at `y`; returns where they end. */
  lines(
    { lines, size, stretch }: Omit<Fitted, 'isCut'>,
    x: number,
    y: number,
    weight: LetterStyle['weight'],
    align: Align = 'left',
  ): number {
    let line = y + ASCENT * size * POINT_MM;
    for (const text of lines) {
      this.text(text, x, line, { size, weight }, align, stretch);
      line += size * POINT_MM * LEADING;
    }
    return y + lines.length * size * POINT_MM * LEADING;
  }

  /** Draws bars; the widths are those of bars and spaces in turn. */
  bars(widths: readonly number[], module: number, x: number, y: number, height: number): void {
    const bottom = points(this.height - y - height);
    let at = x;
    const parts = widths.map((width, index) => {
      const bar = `${points(at)} ${bottom} ${points(width * module)} ${points(height)} re`;
      at += width * module;
      return index % 2 === 0 ? bar : '';
    });
    this.#draw(`${parts.filter(Boolean).join(' ')} f`);
  }

  qrSymbol({ side, modules }: QrSymbol, module: number, x: number, y: number): void {
    const parts: string[] = [];
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; ) {
        let end = column;
        while (end < side && modules[row * side + end] === true) end += 1;
        if (end > column) {
          const [left, bottom] = [x + column * module, this.height - y - (row + 1) * module];
          parts.push(
            `${points(left)} ${points(bottom)} ${points((end - column) * module)} ${points(module)} re`,
          );
        }
        column = Math.max(end, column + 1);
      }
    }
    this.#draw(`${parts.join(' ')} f`);
  }

  /** Draws a picture as large as it fits, in the middle of the box. */
  picture(
    { reference, width, height }: PaperPicture,
    x: number,
    y: number,
    most: { width: number; height: number },
  ): void {
    const scale = Math.min(most.width / width, most.height / height);
    const [wide, high] = [width * scale, height * scale];
    const name = this.#pictures.get(reference) ?? `/P${this.#pictures.size}`;
    this.#pictures.set(reference, name);
    const corner = this.#point(x + (most.width - wide) / 2, y + (most.height + high) / 2);
    this.#draw(`q ${points(wide)} 0 0 ${points(high)} ${corner} cm ${name} Do Q`);
  }

  /** Draws a pale word across the page, under everything else. */
  mark(text: string, middle: { x: number; y: number }, length: number): void {
    const style: LetterStyle = { size: 10, weight: 'bold' };
    const size = Math.min(72, (10 * length) / textLengthOf(this.letters, text, style));
    const half = (this.letters.width(text, 'bold') * size) / 2;
    const cos = contentNumber(Math.SQRT1_2);
    const [x, y] = [middle.x * POINTS_A_MM, (this.height - middle.y) * POINTS_A_MM];
    const from = `${contentNumber(x - half * Math.SQRT1_2)} ${contentNumber(y - half * Math.SQRT1_2)}`;
    const shown = this.letters.show(text, 'bold', Math.round(size * 10) / 10);
    this.#under.push(`q 0.86 g BT ${cos} ${cos} -${cos} ${cos} ${from} Tm ${shown} ET Q`);
  }

  /** Draws what `work` draws turned left by a quarter: its top left is at the bottom left `x`, `y`. */
  turned(x: number, y: number, work: () => void): void {
    this.#draw(`q 0 1 -1 0 ${points(x + this.height)} ${points(this.height - y)} cm`);
    work();
    this.#draw('Q');
  }

  addTo(file: PdfFile): void {
    const pictures = Object.fromEntries([...this.#pictures].map(([reference, name]) => [name, reference]));
    const resources = { '/Font': this.letters.resources, '/XObject': pictures };
    const operators = [...this.#under, ...this.#operators].join('\n');
    file.addPage(this.width * POINTS_A_MM, this.height * POINTS_A_MM, operators, resources);
  }

  #draw(operators: string): void {
    this.#operators.push(operators);
  }

  #point(x: number, y: number): string {
    return `${points(x)} ${points(this.height - y)}`;
  }
}
