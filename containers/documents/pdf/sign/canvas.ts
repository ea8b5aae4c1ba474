import { type EmbeddedFont, type PDF, PdfDict, PdfName } from '@libpdf/core';
import { contentNumber, contentNumbers, roundedNumber } from '../../../plain/pdf/syntax.ts';
import type { Drawing, DrawingShelf } from './drawing-shelf.ts';
import { type Face, type FontShelf, type Piece, widthOf } from './font-shelf.ts';
import { OUTLINE_UNITS, type Shape } from './shaper.ts';

/** Red, green and blue, from 0 to 1. */
export type Colour = readonly [number, number, number];

export const INK: Colour = [0.05, 0.12, 0.4];
export const BLACK: Colour = [0.1, 0.1, 0.12];
export const GREY: Colour = [0.38, 0.38, 0.42];
export const RED: Colour = [0.75, 0.1, 0.1];

/** The shorter side, in points, of the sheet that sizes of letters and lines are chosen for. */
const USUAL_SIDE = 595;

/** The fonts and drawings that pages of one document share. */
export interface Shelves {
  fonts: FontShelf;
  drawings: DrawingShelf;
}

interface Placed {
  x: number;
  y: number;
  /** The number of points in one of the drawing's own units. */
  scale: number;
  thickness: number;
  colour: Colour;
}

/** The drawing on one page, from its bottom left corner, in points. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly fonts: FontShelf;
  readonly drawings: DrawingShelf;
  readonly #lines: string[] = [];
  readonly #used = new Map<EmbeddedFont, string>();
  readonly #drawn = new Map<Drawing, string>();
  #marked = 0;

  constructor({ fonts, drawings }: Shelves, width: number, height: number) {
    this.fonts = fonts;
    this.drawings = drawings;
    this.width = width;
    this.height = height;
  }

  /**
   * The size of the sheet as a multiple of the usual one: a drawing on a plan must be visible beside the
   * plan's own letters.
   */
  get scale(): number {
    return Math.min(this.width, this.height) / USUAL_SIDE;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** Marks what is drawn as content of that tag; returns its number on this page. */
  marked(tag: string, draw: () => void): number {
    const id = this.#marked;
    this.#marked += 1;
    this.#lines.push(`/${tag} <</MCID ${id}>> BDC`);
    draw();
    this.#lines.push('EMC');
    return id;
  }

  /** Marks what is drawn as decoration, which is not read aloud. */
  artifact(draw: () => void): void {
    this.#lines.push('/Artifact BMC');
    draw();
    this.#lines.push('EMC');
  }

  text(text: string, x: number, y: number, face: Face, size: number, colour: Colour): void {
    let left = x;
    for (const piece of this.fonts.pieces(text, face)) {
      const name = this.#used.get(piece.font) ?? `F${this.#used.size}`;
      this.#used.set(piece.font, name);
      const words = written(piece, name, left, y, size);
      if (piece.shape === undefined) this.#lines.push(`BT ${fill(colour)} ${words} ET`);
      else this.#lines.push(drawn(piece.shape, left, y, size, colour), `q BT 3 Tr ${words} ET Q`);
      left += widthOf(piece, size);
    }
  }

  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.#lines.push(`${fill(colour)} ${contentNumbers([x, y, width, height])} re f`);
  }

  line(x0: number, y0: number, x1: number, y1: number, thickness: number, colour: Colour): void {
    const path = `${contentNumber(x0)} ${contentNumber(y0)} m ${contentNumber(x1)} ${contentNumber(y1)} l`;
    this.#lines.push(`q ${pen(thickness, colour)} ${path} S Q`);
  }

  drawing(drawing: Drawing, { x, y, scale, thickness, colour }: Placed): void {
    const name = this.#drawn.get(drawing) ?? `D${this.#drawn.size}`;
    this.#drawn.set(drawing, name);
    const size = small(scale);
    const place = `${size} 0 0 ${size} ${contentNumber(x)} ${contentNumber(y)} cm`;
    this.#lines.push(`q ${place} ${pen(thickness / scale, colour)} /${name} Do Q`);
  }

  /** Squares of one colour, drawn as one figure. */
  squares(places: readonly (readonly [x: number, y: number])[], side: number, colour: Colour): void {
    const figures = places.map(([x, y]) => `${contentNumbers([x, y, side, side])} re`);
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
    const drawings = new PdfDict();
    for (const [{ form }, name] of this.#drawn) drawings.set(PdfName.of(name), form);
    return PdfDict.of({ Font: fonts, XObject: drawings });
  }
}

function fill(colour: Colour): string {
  return `${contentNumbers(colour)} rg`;
}

function pen(thickness: number, colour: Colour): string {
  return `${contentNumbers(colour)} RG ${contentNumber(thickness)} w 1 J 1 j`;
}

function written({ font, text, shape }: Piece, name: string, x: number, y: number, size: number): string {
  const glyphs = font
    .encodeTextToGids(shape?.seen ?? text)
    .map((glyph) => glyph.toString(16).padStart(4, '0'));
  return `/${name} ${contentNumber(size)} Tf 1 0 0 1 ${contentNumber(x)} ${contentNumber(y)} Tm <${glyphs.join('')}> Tj`;
}

/** Letters that no font of the document has in these forms: as a figure, and behind it their text, unseen. */
function drawn({ outline }: Shape, x: number, y: number, size: number, colour: Colour): string {
  const scale = small(size / OUTLINE_UNITS);
  return `q ${fill(colour)} ${scale} 0 0 ${scale} ${contentNumber(x)} ${contentNumber(y)} cm\n${outline}\nf Q`;
}

/** Writes a number as small as a scale with six decimals: three would be too few. */
function small(value: number): string {
  return roundedNumber(value, 6);
}
