import { type EmbeddedFont, type PDF, PdfDict, PdfName } from '@libpdf/core';
import type { Face, FontShelf } from './font-shelf.ts';

/** Red, green and blue, from 0 to 1. */
export type Colour = readonly [number, number, number];

export const INK: Colour = [0.05, 0.12, 0.4];
export const BLACK: Colour = [0.1, 0.1, 0.12];
export const GREY: Colour = [0.38, 0.38, 0.42];
export const RED: Colour = [0.75, 0.1, 0.1];

/** Of a sheet that sizes of letters and lines are chosen for. */
const USUAL_SIDE = 595;

export function plain(value: number): string {
  const text = value.toFixed(3);
  return String(Number(text));
}

/** What is drawn on one page, from its bottom left corner, in points. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly fonts: FontShelf;
  readonly #lines: string[] = [];
  readonly #used = new Map<EmbeddedFont, string>();

  constructor(fonts: FontShelf, width: number, height: number) {
    this.fonts = fonts;
    this.width = width;
    this.height = height;
  }

  /** How many times larger than usual the sheet is: what is drawn on a plan is to be seen beside its own letters. */
  get scale(): number {
    return Math.min(this.width, this.height) / USUAL_SIDE;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  text(text: string, x: number, y: number, face: Face, size: number, colour: Colour): void {
    let left = x;
    for (const { font, text: piece } of this.fonts.pieces(text, face)) {
      const name = this.#used.get(font) ?? `F${this.#used.size}`;
      this.#used.set(font, name);
      const glyphs = font.encodeTextToGids(piece).map((glyph) => glyph.toString(16).padStart(4, '0'));
      const place = `1 0 0 1 ${plain(left)} ${plain(y)} Tm`;
      this.#lines.push(`BT ${fill(colour)} /${name} ${plain(size)} Tf ${place} <${glyphs.join('')}> Tj ET`);
      left += font.widthOfTextAtSize(piece, size);
    }
  }

  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.#lines.push(`${fill(colour)} ${[x, y, width, height].map(plain).join(' ')} re f`);
  }

  line(x0: number, y0: number, x1: number, y1: number, thickness: number, colour: Colour): void {
    this.strokes([`${plain(x0)} ${plain(y0)} m ${plain(x1)} ${plain(y1)} l`], thickness, colour);
  }

  /** Lines of path operators. */
  strokes(paths: readonly string[], thickness: number, colour: Colour): void {
    const style = `${colour.map(plain).join(' ')} RG ${plain(thickness)} w 1 J 1 j`;
    this.#lines.push(`q ${style}`, ...paths, 'S Q');
  }

  /** Squares of one colour, drawn as one figure. */
  squares(places: readonly (readonly [x: number, y: number])[], side: number, colour: Colour): void {
    const figures = places.map(([x, y]) => `${[x, y, side, side].map(plain).join(' ')} re`);
    this.#lines.push(fill(colour), ...figures, 'f');
  }

  content(): Uint8Array {
    return Buffer.from(`${this.#lines.join('\n')}\n`, 'latin1');
  }

  resources(pdf: PDF): PdfDict {
    const fonts = new PdfDict();
    for (const [font, name] of this.#used) {
      const reference = pdf.getFontRef(font);
      if (reference) fonts.set(PdfName.of(name), reference);
    }
    return PdfDict.of({ Font: fonts });
  }
}

function fill(colour: Colour): string {
  return `${colour.map(plain).join(' ')} rg`;
}
