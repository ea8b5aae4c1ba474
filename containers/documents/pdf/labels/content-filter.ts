import { type Box, boxAround, transformedBox } from '../../../plain/geometry/boxes.ts';
import { IDENTITY, type Matrix, moved, multiplied, type Point } from '../../../plain/geometry/matrix.ts';
import { pdfNumber } from '../../../plain/pdf/syntax.ts';
import { type Operand, readContent } from '../content/content.ts';
import { CONSTRUCTING, MARKING, PAINTING } from '../content/operators.ts';

/** The object that a name draws: a picture, or a form with its matrix and box. */
export type DrawnObject =
  | { kind: 'picture' }
  | { kind: 'form'; matrix: Matrix; box: Box }
  | { kind: 'other' };

export interface FilterNames {
  objectOf(name: string): DrawnObject;
  /** Returns the name of a copy of the form without what it draws outside. */
  filteredForm(name: string, matrix: Matrix): string;
}

export interface FilteredContent {
  content: Buffer;
  /** Names of objects that are still drawn. */
  drawn: ReadonlySet<string>;
  /** True if a picture extends beyond the box: it is kept whole, and only a part is visible. */
  hidesPart: boolean;
}

const UNIT: Box = { left: 0, bottom: 0, right: 1, top: 1 };
/** In points: letters that begin a little outside still belong to the label. */
const TEXT_SLACK = 3;
/** In points: margins of a picture that extend this far hide nothing. */
const PICTURE_SLACK = 6;

interface State {
  matrix: Matrix;
  lineWidth: number;
}

function numbersOf(operands: readonly Operand[]): number[] {
  return operands.map((operand) => (typeof operand === 'number' ? operand : 0));
}

function matrixOf(operands: readonly Operand[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(operands);
  return [a, b, c, d, e, f];
}

/** Copies content without what it draws wholly outside a box; text belongs where its line begins. */
class BoxFilter {
  readonly #bytes: Buffer;
  readonly #names: FilterNames;
  readonly #box: Box;
  readonly #parts: Buffer[] = [];
  readonly #drawn = new Set<string>();
  readonly #states: State[] = [];
  /** For each open mark, true if it was kept. */
  readonly #marks: boolean[] = [];
  #state: State;
  #text: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;
  #leading = 0;
  #path: Buffer[] = [];
  #points: Point[] = [];
  #clip = '';
  #inline: Buffer[] = [];
  #end = 0;
  #hidesPart = false;

  constructor(bytes: Buffer, names: FilterNames, matrix: Matrix, box: Box) {
    this.#bytes = bytes;
    this.#names = names;
    this.#box = box;
    this.#state = { matrix, lineWidth: 1 };
  }

  filter(): FilteredContent {
    readContent(this.#bytes, (operator, operands, end) => {
      const segment = this.#bytes.subarray(this.#end, end);
      this.#end = end;
      this.#take(operator, operands, segment);
    });
    return { content: Buffer.concat(this.#parts), drawn: this.#drawn, hidesPart: this.#hidesPart };
  }

  #take(operator: string, operands: readonly Operand[], segment: Buffer): void {
    if (CONSTRUCTING.has(operator)) this.#construct(operator, operands, segment);
    else if (operator === 'W' || operator === 'W*') this.#clip = operator;
    else if (PAINTING.has(operator)) this.#paint(segment);
    else if (MARKING.has(operator)) this.#mark(operator, operands, segment);
    else if (operator === 'Do') this.#draw(operands, segment);
    else if (operator === 'BI' || operator === 'ID' || operator === 'EI') this.#drawInline(operator, segment);
    else if (['Tj', 'TJ', "'", '"'].includes(operator)) this.#show(operator, operands, segment);
    else {
      this.#follow(operator, operands);
      this.#parts.push(segment);
    }
  }

  #follow(operator: string, operands: readonly Operand[]): void {
    const [first = 0, second = 0] = numbersOf(operands);
    switch (operator) {
      case 'q':
        this.#states.push(this.#state);
        break;
      case 'Q':
        this.#state = this.#states.pop() ?? this.#state;
        break;
      case 'cm':
        this.#state = { ...this.#state, matrix: multiplied(this.#state.matrix, matrixOf(operands)) };
        break;
      case 'w':
        this.#state = { ...this.#state, lineWidth: first };
        break;
      case 'BT':
        this.#setLine(IDENTITY);
        break;
      case 'Tm':
        this.#setLine(matrixOf(operands));
        break;
      case 'TL':
        this.#leading = first;
        break;
      case 'TD':
        this.#leading = -second;
        this.#nextLine(first, second);
        break;
      case 'Td':
        this.#nextLine(first, second);
        break;
      case 'T*':
        this.#nextLine(0, -this.#leading);
        break;
    }
  }

  #setLine(matrix: Matrix): void {
    this.#line = matrix;
    this.#text = matrix;
  }

  #nextLine(x: number, y: number): void {
    this.#setLine(multiplied(this.#line, [1, 0, 0, 1, x, y]));
  }

  #meets({ left, bottom, right, top }: Box, slack = 0): boolean {
    const own = this.#box;
    const isAcross = left <= own.right + slack && right >= own.left - slack;
    return isAcross && bottom <= own.top + slack && top >= own.bottom - slack;
  }

  #write(text: string): void {
    this.#parts.push(Buffer.from(`\n${text}`, 'latin1'));
  }

  #construct(operator: string, operands: readonly Operand[], segment: Buffer): void {
    this.#path.push(segment);
    const values = numbersOf(operands);
    const { matrix } = this.#state;
    if (operator === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = values;
      this.#points.push(moved(matrix, x, y), moved(matrix, x + width, y));
      this.#points.push(moved(matrix, x, y + height), moved(matrix, x + width, y + height));
      return;
    }
    for (let at = 0; at + 1 < values.length; at += 2)
      this.#points.push(moved(matrix, values[at] ?? 0, values[at + 1] ?? 0));
  }

  #paint(segment: Buffer): void {
    if (this.#isPathNear()) this.#parts.push(...this.#path, ...this.#clipPart(), segment);
    else if (this.#clip !== '') {
      this.#parts.push(...this.#path, ...this.#clipPart());
      this.#write('n');
    }
    this.#path = [];
    this.#points = [];
    this.#clip = '';
  }

  #clipPart(): Buffer[] {
    return this.#clip === '' ? [] : [Buffer.from(`\n${this.#clip}`)];
  }

  #isPathNear(): boolean {
    if (this.#points.length === 0) return true;
    const [a, b, c, d] = this.#state.matrix;
    const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
    return this.#meets(boxAround(this.#points), this.#state.lineWidth * scale + 1);
  }

  /** Only marks of layers are kept: others may contain the text of what is left out. */
  #mark(operator: string, [tag]: readonly Operand[], segment: Buffer): void {
    const isLayer = tag === '/OC';
    if (operator === 'BMC' || operator === 'BDC') this.#marks.push(isLayer);
    const isKept = operator === 'EMC' ? this.#marks.pop() === true : isLayer;
    if (isKept) this.#parts.push(segment);
  }

  #draw([name]: readonly Operand[], segment: Buffer): void {
    if (typeof name !== 'string') return;
    const object = this.#names.objectOf(name);
    const { matrix } = this.#state;
    if (object.kind === 'picture' && !this.#showsPicture()) return;
    if (object.kind === 'form') {
      const inner = multiplied(matrix, object.matrix);
      const box = transformedBox(inner, object.box);
      if (!this.#meets(box)) return;
      if (!this.#holds(box)) {
        const filtered = this.#names.filteredForm(name, inner);
        this.#drawn.add(filtered);
        this.#write(`${filtered} Do`);
        return;
      }
    }
    this.#drawn.add(name);
    this.#parts.push(segment);
  }

  /** Returns true if any part of a picture that is drawn here is in the box. */
  #showsPicture(): boolean {
    const box = transformedBox(this.#state.matrix, UNIT);
    if (!this.#meets(box)) return false;
    this.#hidesPart ||= !this.#holds(box, PICTURE_SLACK);
    return true;
  }

  #holds({ left, bottom, right, top }: Box, slack = 0): boolean {
    const own = this.#box;
    const isAcross = left >= own.left - slack && right <= own.right + slack;
    return isAcross && bottom >= own.bottom - slack && top <= own.top + slack;
  }

  #drawInline(operator: string, segment: Buffer): void {
    this.#inline.push(segment);
    if (operator !== 'EI') return;
    if (this.#showsPicture()) this.#parts.push(...this.#inline);
    this.#inline = [];
  }

  #show(operator: string, operands: readonly Operand[], segment: Buffer): void {
    if (operator === "'" || operator === '"') this.#nextLine(0, -this.#leading);
    const [x, y] = moved(multiplied(this.#state.matrix, this.#text), 0, 0);
    if (this.#meets(boxAround([[x, y]]), TEXT_SLACK)) this.#parts.push(segment);
    else if (operator === "'") this.#write('T*');
    else if (operator === '"') {
      const [words = 0, letters = 0] = numbersOf(operands);
      this.#write(`${pdfNumber(words)} Tw ${pdfNumber(letters)} Tc T*`);
    }
  }
}

/**
 * Returns content without what it draws wholly outside the box, whose coordinates the matrix maps to; throws if it
 * cannot be read.
 */
export function withinBox(bytes: Buffer, names: FilterNames, matrix: Matrix, box: Box): FilteredContent {
  return new BoxFilter(bytes, names, matrix, box).filter();
}
