import { type PDFDocument, type PDFFont, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { barsOf } from '../../../worker/brazil/codes/bwip.ts';
import { qrMatrix } from '../../../worker/brazil/codes/qr.ts';

export const MILLIMETRE = 72 / 25.4;

/** Millimetres from the top left of the displayed page. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Turn = 0 | 90 | 180 | 270;

export interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
}

export async function fontsOf(document: PDFDocument): Promise<Fonts> {
  return {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/**
 * A page to draw on in displayed millimetres, written as one stream: a sheet of four labels takes a few ms.
 */
export class Canvas {
  readonly #operators: string[] = [];
  readonly #fonts: Fonts;
  readonly #size: readonly [number, number];

  constructor(fonts: Fonts, size: readonly [width: number, height: number]) {
    this.#fonts = fonts;
    this.#size = size;
  }

  text(text: string, x: number, y: number, size: number, isBold = false): void {
    const font = isBold ? this.#fonts.bold : this.#fonts.plain;
    const at = `${short(x * MILLIMETRE)} ${short((this.#size[1] - y) * MILLIMETRE)}`;
    const shown = font.encodeText(text).toString();
    this.#operators.push(`BT /${isBold ? 'B' : 'P'} ${size} Tf ${at} Td ${shown} Tj ET`);
  }

  bar(x: number, y: number, width: number, height: number): void {
    const at = [x, this.#size[1] - y - height, width, height].map((side) => short(side * MILLIMETRE));
    this.#operators.push(`${at.join(' ')} re f`);
  }

  frame({ x, y, width, height }: Place, thickness: number): void {
    this.bar(x, y, width, thickness);
    this.bar(x, y + height - thickness, width, thickness);
    this.bar(x, y, thickness, height);
    this.bar(x + width - thickness, y, thickness, height);
  }

  dashes(isAcross: boolean, at: number, length: number): void {
    for (let place = 0; place < length; place += 4) {
      if (isAcross) this.bar(place, at, 2, 0.2);
      else this.bar(at, place, 0.2, 2);
    }
  }

  /** Draws Code 128, or another symbology of bwip-js, with modules of `module` millimetres. */
  code(code: string, x: number, y: number, height: number, module = 0.25, symbology = 'code128'): void {
    let left = x;
    for (const [index, width] of barsOf(symbology, code).entries()) {
      if (index % 2 === 0) this.bar(left, y, width * module, height);
      left += width * module;
    }
  }

  qr(text: string, x: number, y: number, module = 0.6): void {
    const { columns, rows, modules } = qrMatrix(text, 'M');
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; ) {
        let dark = 0;
        while (column + dark < columns && modules[row * columns + column + dark] === 1) dark += 1;
        if (dark > 0) this.bar(x + column * module, y + row * module, dark * module, module);
        column += Math.max(1, dark);
      }
    }
  }

  /** Adds the page with this rotation, and rotates the content so that it is displayed upright. */
  addTo(document: PDFDocument, turn: Turn = 0): void {
    const [wide, high] = this.#size.map((side) => side * MILLIMETRE);
    if (wide === undefined || high === undefined) return;
    const page = document.addPage(turn % 180 === 0 ? [wide, high] : [high, wide]);
    const matrix = {
      0: [1, 0, 0, 1, 0, 0],
      90: [0, 1, -1, 0, high, 0],
      180: [-1, 0, 0, -1, wide, high],
      270: [0, -1, 1, 0, 0, wide],
    }[turn].map(short);
    page.node.set(PDFName.of('Rotate'), document.context.obj(turn));
    page.node.setFontDictionary(PDFName.of('P'), this.#fonts.plain.ref);
    page.node.setFontDictionary(PDFName.of('B'), this.#fonts.bold.ref);
    const content = ['q', `${matrix.join(' ')} cm`, '0 g', ...this.#operators, 'Q'].join('\n');
    page.node.addContentStream(document.context.register(document.context.flateStream(content)));
  }
}
