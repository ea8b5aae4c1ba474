import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { type Matrix, multiplied } from '../../../plain/geometry/matrix.ts';
import { firstState, type GraphicsState } from './graphics-state.ts';
import { colorOf, matrixOf, numberOf } from './operands.ts';
import { boundsOf, intersection, isNumbers } from './page-matrix.ts';
import { type Painting, Paths } from './paths.ts';
import { TextOperators } from './text-operators.ts';
import type { TextPieces } from './text-pieces.ts';

/** The operators of one page, as pdf.js gives them. */
export interface Operators {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** A picture where the page draws it: its samples are known by a name, or are in the operator. */
export interface DrawnPicture {
  matrix: Matrix;
  clip: ShownBox;
  source: unknown;
  /** The colour of a stencil; null for a picture in its own colours. */
  color: string | null;
  /** The number of marks of each kind that the page has drawn before the picture. */
  below: { fills: number; rules: number; drawings: number };
}

/** The fonts, patterns and layers that pdf.js knows beside the operators. */
export interface Resources {
  font(name: string): object | null;
  pattern(name: string): unknown;
  isVisible(group: unknown): boolean;
}

const PAINTINGS: Record<number, Painting> = {
  [OPS.stroke]: { fills: false, strokes: true, closes: false },
  [OPS.closeStroke]: { fills: false, strokes: true, closes: true },
  [OPS.fill]: { fills: true, strokes: false, closes: false },
  [OPS.eoFill]: { fills: true, strokes: false, closes: false },
  [OPS.rawFillPath]: { fills: true, strokes: false, closes: false },
  [OPS.fillStroke]: { fills: true, strokes: true, closes: false },
  [OPS.eoFillStroke]: { fills: true, strokes: true, closes: false },
  [OPS.closeFillStroke]: { fills: true, strokes: true, closes: true },
  [OPS.closeEOFillStroke]: { fills: true, strokes: true, closes: true },
};
const DEEPEST_STACK = 1000;

/** Runs the operators of a page and keeps what they draw. */
export class Interpreter {
  readonly paths = new Paths();
  readonly pictures: DrawnPicture[] = [];
  /** The pictures in layers that are off, or masks of others. */
  readonly hiddenPictures: DrawnPicture[] = [];
  readonly #text: TextOperators;
  readonly #resources: Resources;
  readonly #first: Matrix;
  readonly #page: ShownBox;
  #state: GraphicsState;
  #stack: GraphicsState[] = [];
  #clipsNext = false;
  /** For each open marked content, true if it shows. */
  #visible: boolean[] = [];
  /** The depth of groups that are no more than masks of others. */
  #masks = 0;

  constructor(resources: Resources, matrix: Matrix, page: ShownBox) {
    this.#resources = resources;
    this.#text = new TextOperators((name) => resources.font(name));
    this.#first = matrix;
    this.#page = page;
    this.#state = firstState(matrix, page);
  }

  run({ fnArray, argsArray }: Operators): void {
    for (const [index, operator] of fnArray.entries()) {
      const args = argsArray[index];
      this.#do(operator, Array.isArray(args) ? args : []);
    }
    this.texts.close();
  }

  get texts(): TextPieces {
    return this.#text.pieces;
  }

  get #isShown(): boolean {
    return this.#masks === 0 && !this.#visible.includes(false);
  }

  #do(operator: number, args: readonly unknown[]): void {
    if (this.#text.set(operator, args, this.#state)) return;
    if (this.#setGraphics(operator, args) || this.#setLevel(operator, args)) return;
    if (operator === OPS.showText) this.#text.show(args[0], this.#state, this.#isShown);
    else if (operator === OPS.constructPath) this.#path(args);
    else this.#paint(operator, args);
  }

  #setGraphics(operator: number, args: readonly unknown[]): boolean {
    const state = this.#state;
    const [first] = args;
    switch (operator) {
      case OPS.transform:
        state.matrix = multiplied(state.matrix, matrixOf(args));
        return true;
      case OPS.setLineWidth:
        state.lineWidth = Math.abs(numberOf(first));
        return true;
      case OPS.setFillRGBColor:
        state.fill = colorOf(first) ?? state.fill;
        return true;
      case OPS.setStrokeRGBColor:
        state.stroke = colorOf(first) ?? state.stroke;
        return true;
      case OPS.setFillColorN:
        state.fill = this.#patternColor(args);
        return true;
      case OPS.setStrokeColorN:
        state.stroke = this.#patternColor(args);
        return true;
      case OPS.setGState:
        this.#setGState(first);
        return true;
      case OPS.clip:
      case OPS.eoClip:
        this.#clipsNext = true;
        return true;
      default:
        return false;
    }
  }

  #setGState(entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const entry of entries) {
      if (!Array.isArray(entry)) continue;
      const [key, value]: unknown[] = entry;
      if (key === 'ca') this.#state.fillAlpha = numberOf(value);
      if (key === 'CA') this.#state.strokeAlpha = numberOf(value);
      if (key === 'LW') this.#state.lineWidth = numberOf(value);
      if (key === 'Font' && Array.isArray(value)) this.#text.setFont(value[0], value[1], this.#state);
    }
  }

  /** The middle of a shading's colours. */
  #patternColor(args: readonly unknown[]): string | null {
    const [kind, id] = args;
    if (kind === 'TilingPattern') return colorOf(args[1]);
    if (kind !== 'Shading' || typeof id !== 'string') return null;
    const pattern = this.#resources.pattern(id);
    const stops: unknown = Array.isArray(pattern)
      ? pattern.find((item) => Array.isArray(item) && Array.isArray(item[0]))
      : null;
    if (!Array.isArray(stops)) return null;
    const middle: unknown = stops[Math.floor(stops.length / 2)];
    return Array.isArray(middle) ? colorOf(middle[1]) : null;
  }

  #setLevel(operator: number, args: readonly unknown[]): boolean {
    const [first, second] = args;
    switch (operator) {
      case OPS.save:
        this.#save();
        return true;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        this.#restore();
        return true;
      case OPS.paintFormXObjectBegin:
        this.#save();
        this.#enter(first, second);
        return true;
      case OPS.beginGroup: {
        this.#save();
        const group: object = typeof first === 'object' && first !== null ? first : {};
        const isMask = Boolean(Reflect.get(group, 'smask'));
        if (isMask || this.#masks > 0) this.#masks += 1;
        const bbox: unknown = Reflect.get(group, 'bbox');
        if (!isMask)
          this.#clipTo(multiplied(this.#state.matrix, matrixOf(Reflect.get(group, 'matrix'))), bbox);
        this.#state.fillAlpha = 1;
        this.#state.strokeAlpha = 1;
        return true;
      }
      case OPS.endGroup:
        if (this.#masks > 0) this.#masks -= 1;
        this.#restore();
        return true;
      case OPS.beginAnnotation: {
        this.#stack = [];
        this.#visible = [];
        this.#masks = 0;
        this.#state = firstState(this.#first, this.#page);
        this.#clipTo(this.#first, args[1]);
        this.#state.matrix = multiplied(multiplied(this.#first, matrixOf(args[2])), matrixOf(args[3]));
        return true;
      }
      case OPS.beginMarkedContent:
        this.#visible.push(true);
        return true;
      case OPS.beginMarkedContentProps:
        this.#visible.push(first !== 'OC' || this.#resources.isVisible(second));
        return true;
      case OPS.endMarkedContent:
        this.#visible.pop();
        return true;
      default:
        return false;
    }
  }

  #save(): void {
    if (this.#stack.length < DEEPEST_STACK) this.#stack.push({ ...this.#state });
  }

  #restore(): void {
    this.#state = this.#stack.pop() ?? this.#state;
  }

  #enter(matrix: unknown, bbox: unknown): void {
    if (isNumbers(matrix)) this.#state.matrix = multiplied(this.#state.matrix, matrixOf(matrix));
    this.#clipTo(this.#state.matrix, bbox);
  }

  #clipTo(matrix: Matrix, bbox: unknown): void {
    if (!isNumbers(bbox) || bbox.length < 4) return;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bbox);
    this.#state.clip = intersection(this.#state.clip, boundsOf(matrix, x0, y0, x1, y1));
  }

  #path(args: readonly unknown[]): void {
    const [operator, data] = args;
    const painting = typeof operator === 'number' ? PAINTINGS[operator] : undefined;
    if (painting && this.#isShown) this.paths.draw(this.#state, data, painting);
    if (!this.#clipsNext) return;
    this.#clipsNext = false;
    this.#state.clip = intersection(this.#state.clip, Paths.boundsOf(this.#state, data));
  }

  #paint(operator: number, args: readonly unknown[]): void {
    const { matrix, clip, fill } = this.#state;
    switch (operator) {
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
        this.#picture(args[0], null);
        return;
      case OPS.paintImageMaskXObject:
        this.#picture(args[0], fill ?? '000000');
        return;
      default:
    }
    if (!this.#isShown) return;
    switch (operator) {
      case OPS.paintSolidColorImageMask:
        this.paths.addFill(boundsOf(matrix, 0, 0, 1, 1), this.#state);
        return;
      case OPS.shadingFill:
        this.paths.addDrawing(clip, this.#state);
        return;
      default:
    }
  }

  #picture(source: unknown, color: string | null): void {
    const { matrix, clip } = this.#state;
    const { fills, rules, drawings } = this.paths;
    const below = { fills: fills.length, rules: rules.length, drawings: drawings.length };
    (this.#isShown ? this.pictures : this.hiddenPictures).push({ matrix, clip, source, color, below });
  }
}
