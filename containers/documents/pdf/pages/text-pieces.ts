import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { type Matrix, moved, multiplied } from '../../../plain/geometry/matrix.ts';
import { accented, charactersOf } from './characters.ts';
import type { ReadFont } from './fonts.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { TextPiece } from './page-content.ts';
import { shownOrder } from './right-to-left.ts';

export interface Glyph {
  unicode: string;
  /** In units of the font. */
  width: number;
  isSpace: boolean;
}

/** The direction of a line of text, and the look of its letters. */
interface Course {
  across: readonly [number, number];
  angle: number;
  size: number;
  isBold: boolean;
  isItalic: boolean;
  color: string;
  isInvisible: boolean;
  font: ReadFont;
}

interface OpenPiece extends Course {
  text: string;
  edges: number[];
  /** Along the line, and square to it. */
  start: number;
  end: number;
  height: number;
  /** Space that the text itself asks for behind each letter. */
  spacing: number;
}

const FILLED_AND_STROKED = 2;
const INVISIBLE = 3;
const CLIPPING_ALONE = 7;
/** The widest gap between letters, as a share of the size: wider gaps are spaces. */
const WIDEST_LETTER_SPACE = 0.13;
const WIDEST_OVERLAP = 0.4;
/** Letters set further apart than this are no words. */
const WIDEST_SPACING = 0.6;
/** The number of earlier pieces with the same text that are remembered. */
const REMEMBERED = 7;
const SLANT = 0.1;
const SAME_ANGLE = 0.5;
const QUARTER = 90;
const HIDDEN_ALPHA = 0.02;

/** Makes pieces of glyphs, in the order of drawing. */
export class TextPieces {
  readonly pieces: TextPiece[] = [];
  /** The pieces by their text, to recognise text that is drawn twice at one place: as a shadow, or to look bold. */
  readonly #drawn = new Map<string, TextPiece[]>();
  #open: OpenPiece | null = null;

  /** Text of one show operator, at the text matrix; returns how far the text matrix moves, in its own space. */
  show(state: GraphicsState, textMatrix: Matrix, glyphs: readonly (Glyph | number)[]): number {
    const { font, size, horizontalScale } = state;
    if (font === null) return 0;
    const matrix = multiplied(state.matrix, textMatrix);
    const course = courseOf(state, matrix, font);
    let x = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        x -= (glyph / 1000) * size * horizontalScale;
        continue;
      }
      const width = glyph.width * font.unit * size * horizontalScale;
      const spacing = (state.characterSpacing + (glyph.isSpace ? state.wordSpacing : 0)) * horizontalScale;
      if (course !== null) {
        const text = shownOrder(charactersOf(glyph.unicode, font.family));
        if (text !== '')
          this.#add(
            course,
            text,
            moved(matrix, x, state.rise),
            moved(matrix, x + width, state.rise),
            spacing * lengthOf(matrix),
          );
      }
      x += width + spacing;
    }
    return x;
  }

  /** Ends the piece that is being made. */
  close(): void {
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    const piece = pieceOf(open);
    const same = this.#drawn.get(piece.text);
    const before = same?.find((other) => other.isInvisible === piece.isInvisible && isRepeat(other, piece));
    if (before !== undefined) {
      const isShifted = Math.abs(before.box.left - piece.box.left) > 0.02 && before.color === piece.color;
      if (isShifted) before.font = { ...before.font, isBold: true };
      else before.color = piece.color;
      return;
    }
    if (piece.text.trim() !== '') this.#drawn.set(piece.text, [piece, ...(same ?? []).slice(0, REMEMBERED)]);
    this.pieces.push(piece);
  }

  #add(
    course: Course,
    text: string,
    from: readonly [number, number],
    to: readonly [number, number],
    spacing: number,
  ): void {
    const [dx, dy] = course.across;
    const start = from[0] * dx + from[1] * dy;
    const end = to[0] * dx + to[1] * dy;
    const height = from[1] * dx - from[0] * dy;
    let open = this.#open;
    if (open !== null && !continues(open, course, start, height)) {
      if (this.#composes(open, text, start, end)) return;
      this.close();
      open = null;
    }
    if (open === null) {
      this.#open = { ...course, text, edges: edgesOf(text, start, end), start, end, height, spacing };
      return;
    }
    if (this.#composes(open, text, start, end)) return;
    open.edges.pop();
    open.edges.push(...edgesOf(text, start, end));
    open.text += text;
    open.end = end;
    open.spacing = spacing;
  }

  /**
   * Returns true if the letter was drawn over the accent before it, or the accent over the letter, and is one
   * with it now.
   */
  #composes(open: OpenPiece, text: string, start: number, end: number): boolean {
    const last = open.text.at(-1) ?? '';
    const lastStart = open.edges.at(-2) ?? open.start;
    const overlap = Math.min(end, open.end) - Math.max(start, lastStart);
    if (overlap < 0.5 * Math.min(end - start, open.end - lastStart) || overlap <= 0) return false;
    const composed = accented(last, text) ?? accented(text, last);
    if (composed === null) return false;
    open.text = open.text.slice(0, -1) + composed;
    const right = Math.max(end, open.end);
    open.edges[open.edges.length - 1] = right;
    open.end = right;
    return true;
  }
}

function lengthOf([a, b]: Matrix): number {
  return Math.hypot(a, b);
}

function courseOf(state: GraphicsState, matrix: Matrix, font: ReadFont): Course | null {
  const { size, horizontalScale, renderingMode } = state;
  const direction = size * horizontalScale < 0 ? -1 : 1;
  const [a, b, c, d] = matrix;
  const length = Math.hypot(a, b);
  const area = a * d - b * c;
  const height = Math.abs(area / length) * Math.abs(size);
  if (!(length > 0) || !(height > 0) || !Number.isFinite(height)) return null;
  const across = [(a / length) * direction, (b / length) * direction] as const;
  const turn = (Math.atan2(across[1], across[0]) * 180) / Math.PI;
  const angle = Math.round(((turn % 360) + 360) * 100) / 100;
  const isStroked = renderingMode % 4 === 1;
  const color = (isStroked ? state.stroke : state.fill) ?? '000000';
  const isFaint = (isStroked ? state.strokeAlpha : state.fillAlpha) < HIDDEN_ALPHA;
  return {
    across,
    angle: angle % 360,
    size: font.isType3 ? height * type3Em(font) : height,
    isBold: font.isBold || (renderingMode % 4 === FILLED_AND_STROKED && state.stroke === state.fill),
    isItalic: font.isItalic || Math.abs((a * c + b * d) / area) > SLANT,
    color,
    isInvisible: renderingMode === INVISIBLE || renderingMode === CLIPPING_ALONE || isFaint,
    font,
  };
}

/** Fonts of drawings have boxes of their own; those of others are about 1.1 high. */
function type3Em({ ascent, descent }: ReadFont): number {
  return (ascent - descent) / 1.1;
}

function continues(open: OpenPiece, course: Course, start: number, height: number): boolean {
  if (open.font !== course.font || open.color !== course.color || open.isBold !== course.isBold) return false;
  if (open.isInvisible !== course.isInvisible || Math.abs(open.angle - course.angle) > SAME_ANGLE)
    return false;
  const { size } = course;
  if (Math.abs(open.size - size) > size * 0.02 || Math.abs(open.height - height) > size * 0.03) return false;
  const spacing = Math.abs(open.spacing) > size * WIDEST_SPACING ? 0 : open.spacing;
  const gap = start - open.end;
  if (open.text.endsWith(' '))
    return gap >= -size * WIDEST_OVERLAP && gap <= Math.max(spacing, 0) + size * WIDEST_LETTER_SPACE;
  return gap >= -size * WIDEST_OVERLAP && gap - Math.max(0, spacing) <= size * WIDEST_LETTER_SPACE;
}

/** A ligature's letters share its width. */
function edgesOf(text: string, start: number, end: number): number[] {
  if (text.length === 1) return [start, end];
  return Array.from({ length: text.length + 1 }, (_, index) => start + ((end - start) * index) / text.length);
}

function pieceOf(open: OpenPiece): TextPiece {
  const { text, edges, font, size, color, angle, isInvisible, isBold, isItalic } = open;
  const { family, isFixedWidth, isSerif } = font;
  const em = font.isType3 ? size / type3Em(font) : size;
  const [box, baseline] = placeOf(open, em * font.ascent, em * font.descent);
  return {
    text,
    box,
    baseline,
    edges,
    font: { family, isBold, isItalic, isFixedWidth, isSerif },
    size,
    color,
    angle,
    isInvisible,
  };
}

function placeOf(
  { across: [dx, dy], start, end, height, angle }: OpenPiece,
  up: number,
  down: number,
): [ShownBox, number] {
  if (angle === 0) return [{ left: start, top: height - up, right: end, bottom: height - down }, height];
  const corner = (along: number, square: number): readonly [number, number] => [
    along * dx - square * dy,
    along * dy + square * dx,
  ];
  const corners = [
    corner(start, height - up),
    corner(end, height - up),
    corner(start, height - down),
    corner(end, height - down),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const box = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  return [box, angle % QUARTER === 0 ? box.bottom : corner(start, height)[1]];
}

function isRepeat(before: TextPiece, piece: TextPiece): boolean {
  const near = piece.size * 0.12;
  return (
    before.angle === piece.angle &&
    Math.abs(before.size - piece.size) < piece.size * 0.05 &&
    Math.abs(before.box.left - piece.box.left) < near &&
    Math.abs(before.box.top - piece.box.top) < near &&
    Math.abs(before.box.right - piece.box.right) < near
  );
}
