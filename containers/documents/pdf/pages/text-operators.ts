import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { multiplied } from '../../../plain/geometry/matrix.ts';
import { type ReadFont, readFont } from './fonts.ts';
import { firstPlace, type GraphicsState, type TextPlace } from './graphics-state.ts';
import { isGlyph, matrixOf, numberOf } from './operands.ts';
import { isNumbers } from './page-matrix.ts';
import { type Glyph, TextPieces } from './text-pieces.ts';

/** The operators that set and show text. */
export class TextOperators {
  readonly pieces = new TextPieces();
  readonly #fontOf: (name: string) => object | null;
  readonly #fonts = new Map<string, ReadFont | null>();
  #text: TextPlace = firstPlace();

  /** `fontOf`: what pdf.js knows of the font of that name. */
  constructor(fontOf: (name: string) => object | null) {
    this.#fontOf = fontOf;
  }

  /** False for an operator that is none of text's state. */
  set(operator: number, args: readonly unknown[], state: GraphicsState): boolean {
    const [first] = args;
    const value = typeof first === 'number' && Number.isFinite(first) ? first : 0;
    switch (operator) {
      case OPS.beginText:
        this.#text = firstPlace();
        return true;
      case OPS.setCharSpacing:
        state.characterSpacing = value;
        return true;
      case OPS.setWordSpacing:
        state.wordSpacing = value;
        return true;
      case OPS.setHScale:
        state.horizontalScale = value / 100;
        return true;
      case OPS.setLeading:
        state.leading = value;
        return true;
      case OPS.setTextRise:
        state.rise = value;
        return true;
      case OPS.setTextRenderingMode:
        state.renderingMode = value;
        return true;
      case OPS.setFont:
        this.setFont(first, args[1], state);
        return true;
      case OPS.setLeadingMoveText:
        state.leading = -numberOf(args[1]);
        this.#moveLine(value, numberOf(args[1]));
        return true;
      case OPS.moveText:
        this.#moveLine(value, numberOf(args[1]));
        return true;
      case OPS.nextLine:
        this.#moveLine(0, -state.leading);
        return true;
      case OPS.setTextMatrix: {
        const matrix = matrixOf(isNumbers(first) ? first : args);
        this.#text = { matrix, line: matrix };
        return true;
      }
      default:
        return false;
    }
  }

  setFont(name: unknown, size: unknown, state: GraphicsState): void {
    if (typeof name !== 'string' || typeof size !== 'number') return;
    let font = this.#fonts.get(name);
    if (font === undefined) {
      const source = this.#fontOf(name);
      font = source === null ? null : readFont(source);
      this.#fonts.set(name, font);
    }
    state.font = font;
    state.size = Number.isFinite(size) ? size : 0;
  }

  #moveLine(x: number, y: number): void {
    const line = multiplied(this.#text.line, [1, 0, 0, 1, x, y]);
    this.#text = { matrix: line, line };
  }

  show(glyphs: unknown, state: GraphicsState, isShown: boolean): void {
    if (!Array.isArray(glyphs)) return;
    const list = glyphs.filter(isGlyph);
    const pieces = isShown ? this.pieces : new TextPieces();
    if (state.font?.isVertical) {
      this.#showDown(list, state, pieces);
      return;
    }
    const width = pieces.show(state, this.#text.matrix, list);
    this.#text.matrix = multiplied(this.#text.matrix, [1, 0, 0, 1, width, 0]);
  }

  /** Shows vertical text: each letter is below the one before. */
  #showDown(glyphs: readonly (Glyph | number)[], state: GraphicsState, pieces: TextPieces): void {
    const { size } = state;
    for (const glyph of glyphs) {
      const isNumber = typeof glyph === 'number';
      const height = isNumber ? (glyph / 1000) * size : size;
      const place = multiplied(this.#text.matrix, [1, 0, 0, 1, -size / 2, -size * 0.88]);
      if (!isNumber) pieces.show(state, place, [glyph]);
      this.#text.matrix = multiplied(this.#text.matrix, [1, 0, 0, 1, 0, -height]);
    }
  }
}
