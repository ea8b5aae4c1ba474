import { degrees, type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { barsOf, dataMatrix } from '../../../worker/brazil/codes/bwip.ts';

export const MILLIMETRE = 72 / 25.4;
const BLACK = rgb(0, 0, 0);
const WHITE = rgb(1, 1, 1);

/** Returns a generator of numbers from 0 to 1, which are the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Place {
  /** Millimetres from the top left of the displayed page. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws in millimetres from the top left of the displayed page, whatever its rotation and origin. */
export class Sheet {
  readonly page: PDFPage;
  readonly #font: PDFFont;
  readonly #bold: PDFFont;
  readonly #turn: number;
  readonly #origin: number;
  readonly #wide: number;
  readonly #high: number;

  constructor(
    page: PDFPage,
    fonts: [PDFFont, PDFFont],
    size: readonly [number, number],
    turn: number,
    origin: number,
  ) {
    this.page = page;
    [this.#font, this.#bold] = fonts;
    [this.#wide, this.#high] = size;
    this.#turn = turn;
    this.#origin = origin;
  }

  /** Converts a position to the page's own points. */
  #at(x: number, y: number): { x: number; y: number } {
    const corners: Record<number, readonly [number, number]> = {
      90: [y, x],
      180: [this.#wide - x, y],
      270: [this.#high - y, this.#wide - x],
    };
    const [across, up] = corners[this.#turn] ?? [x, this.#high - y];
    return { x: this.#origin + across * MILLIMETRE, y: this.#origin + up * MILLIMETRE };
  }

  text(text: string, x: number, y: number, size: number, isBold = false, isWhite = false): void {
    const font = isBold ? this.#bold : this.#font;
    const color = isWhite ? WHITE : BLACK;
    this.page.drawText(text, { ...this.#at(x, y), size, font, rotate: degrees(this.#turn), color });
  }

  bar(x: number, y: number, width: number, height: number): void {
    const [one, other] = [this.#at(x, y), this.#at(x + width, y + height)];
    this.page.drawRectangle({
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
      color: BLACK,
    });
  }

  frame({ x, y, width, height }: Place, thickness: number): void {
    this.bar(x, y, width, thickness);
    this.bar(x, y + height - thickness, width, thickness);
    this.bar(x, y, thickness, height);
    this.bar(x + width - thickness, y, thickness, height);
  }

  dashes(isAcross: boolean, at: number, length: number, from = 0): void {
    for (let place = from; place < from + length; place += 4) {
      if (isAcross) this.bar(place, at, 2, 0.2);
      else this.bar(at, place, 0.2, 2);
    }
  }

  dashedFrame({ x, y, width, height }: Place): void {
    for (const at of [y, y + height]) this.dashes(true, at, width, x);
    for (const at of [x, x + width]) this.dashes(false, at, height, y);
  }

  /** Bars of a quarter of a millimetre. */
  code(code: string, x: number, y: number, height: number, module = 0.25): void {
    let left = x;
    for (const [index, width] of barsOf('code128', code).entries()) {
      if (index % 2 === 0) this.bar(left, y, width * module, height);
      left += width * module;
    }
  }

  /** Draws a Data Matrix with modules of `module` millimetres. */
  matrix(text: string, x: number, y: number, module = 0.6): void {
    const symbol = dataMatrix(text);
    for (const [index, isDark] of (symbol?.modules ?? []).entries()) {
      if (isDark !== 1 || symbol === null) continue;
      this.bar(
        x + (index % symbol.columns) * module,
        y + Math.floor(index / symbol.columns) * module,
        module,
        module,
      );
    }
  }
}

export interface Look {
  /** The size of the displayed page in millimetres. */
  size: readonly [number, number];
  rotate?: number;
  /** The offset of the visible part of the page from its corner, in points. */
  origin?: number;
}

export async function fontsOf(document: PDFDocument): Promise<[PDFFont, PDFFont]> {
  return [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
}

export function addSheet(
  document: PDFDocument,
  fonts: [PDFFont, PDFFont],
  { size, rotate = 0, origin = 0 }: Look,
): Sheet {
  const [wide, high] = rotate % 180 === 0 ? size : [size[1], size[0]];
  const page = document.addPage();
  page.setMediaBox(0, 0, wide * MILLIMETRE + 2 * origin, high * MILLIMETRE + 2 * origin);
  page.setCropBox(origin, origin, wide * MILLIMETRE, high * MILLIMETRE);
  page.setRotation(degrees(rotate));
  return new Sheet(page, fonts, size, rotate, origin);
}
