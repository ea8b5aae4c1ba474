import { pdfNumber } from '../../../plain/pdf/syntax.ts';
import { isBytes, type Operand, readContent } from '../content/content.ts';
import { CONSTRUCTING, MARKING, PAINTING } from '../content/operators.ts';

const CLIPPING = ['W', 'W*'];
/** The operators that draw by themselves, and those of an inline picture from its beginning to its end. */
const DRAWING = new Set(['Do', 'sh', 'BI', 'ID', 'EI']);
const LAYER = '/OC';
const SPACE = 32;

/** The layers, objects and fonts that the names in a content refer to, by its resources. */
export interface LayerNames {
  /**
   * Returns false if a property list is a hidden layer, true if it is a shown one, null if it is no layer.
   */
  isLayerShown(name: string): boolean | null;
  /** Returns true if an object that is drawn belongs to a layer that is to be seen, or to none. */
  isObjectShown(name: string): boolean;
  /** Returns the advance of a text in a font, in thousandths of its size. */
  advance(font: string, text: Buffer): number;
  bytesPerCode(font: string): 1 | 2;
}

export interface LayeredContent {
  content: Buffer;
  /** The names of the objects that are still drawn, and of those that no longer are. */
  drawn: ReadonlySet<string>;
  dropped: ReadonlySet<string>;
  /** The marked-content identifiers by which the tags refer to the content that was dropped. */
  marks: ReadonlySet<number>;
}

/** What the advance of a text depends on. */
interface TextState {
  font: string;
  size: number;
  letterSpace: number;
  wordSpace: number;
}

type Mark = 'plain' | 'shown' | 'hidden';

/** Copies content without what hidden layers draw; the graphics state stays as if it were there. */
class LayerFilter {
  readonly #bytes: Buffer;
  readonly #names: LayerNames;
  readonly #parts: Buffer[] = [];
  readonly #marks: Mark[] = [];
  readonly #drawn = new Set<string>();
  readonly #dropped = new Set<string>();
  readonly #tagged = new Set<number>();
  #hiddenDepth = 0;
  #end = 0;
  /** A path that was begun within a hidden layer: it is needed where it cuts what follows. */
  #path: Buffer[] = [];
  #clip = '';
  #text: TextState = { font: '', size: 1, letterSpace: 0, wordSpace: 0 };
  readonly #saved: TextState[] = [];

  constructor(bytes: Buffer, names: LayerNames) {
    this.#bytes = bytes;
    this.#names = names;
  }

  filter(): LayeredContent {
    readContent(this.#bytes, (operator, operands, end) => {
      const segment = this.#bytes.subarray(this.#end, end);
      this.#end = end;
      this.#noteText(operator, operands);
      if (MARKING.has(operator)) this.#mark(operator, operands, segment);
      else if (this.#hiddenDepth > 0) this.#hide(operator, operands, segment);
      else this.#show(operator, operands, segment);
    });
    return {
      content: Buffer.concat(this.#parts),
      drawn: this.#drawn,
      dropped: this.#dropped,
      marks: this.#tagged,
    };
  }

  #noteText(operator: string, [first, second]: readonly Operand[]): void {
    const text = this.#text;
    if (operator === 'q') this.#saved.push(text);
    else if (operator === 'Q') this.#text = this.#saved.pop() ?? text;
    else if (operator === 'Tf' && typeof first === 'string' && typeof second === 'number')
      this.#text = { ...text, font: first, size: second };
    else if (operator === 'Tc' && typeof first === 'number') this.#text = { ...text, letterSpace: first };
    else if (operator === 'Tw' && typeof first === 'number') this.#text = { ...text, wordSpace: first };
    else if (operator === '"' && typeof first === 'number' && typeof second === 'number')
      this.#text = { ...text, wordSpace: first, letterSpace: second };
  }

  /** Returns what the spaces between letters and words add to the advance of a text, in units of the page. */
  #spacing(text: Buffer): number {
    const { font, letterSpace, wordSpace } = this.#text;
    if (this.#names.bytesPerCode(font) === 2) return letterSpace * (text.length >> 1);
    return letterSpace * text.length + wordSpace * text.filter((code) => code === SPACE).length;
  }

  #write(text: string): void {
    this.#parts.push(Buffer.from(`\n${text}`, 'latin1'));
  }

  #mark(operator: string, [tag, name]: readonly Operand[], segment: Buffer): void {
    const state = tag === LAYER && typeof name === 'string' ? this.#names.isLayerShown(name) : null;
    if (operator === 'BMC' || operator === 'BDC') this.#beginMark(state, name, segment);
    else if (operator === 'EMC') this.#endMark(segment);
    else if (state === null && this.#hiddenDepth === 0) this.#parts.push(segment);
  }

  #beginMark(isShown: boolean | null, properties: Operand | undefined, segment: Buffer): void {
    this.#marks.push(isShown === null ? 'plain' : isShown ? 'shown' : 'hidden');
    if (isShown === null && this.#hiddenDepth === 0) this.#parts.push(segment);
    if (isShown === false) this.#hiddenDepth += 1;
    if (this.#hiddenDepth === 0 || !Array.isArray(properties) || !properties.includes('/MCID')) return;
    const mark = properties[properties.indexOf('/MCID') + 1];
    if (typeof mark === 'number') this.#tagged.add(mark);
  }

  #endMark(segment: Buffer): void {
    const mark = this.#marks.pop();
    if (mark === 'hidden') this.#hiddenDepth -= 1;
    else if (mark !== 'shown' && this.#hiddenDepth === 0) this.#parts.push(segment);
  }

  #show(operator: string, operands: readonly Operand[], segment: Buffer): void {
    const [name] = operands;
    if (operator === 'Do' && typeof name === 'string') {
      const isShown = this.#names.isObjectShown(name);
      (isShown ? this.#drawn : this.#dropped).add(name);
      if (!isShown) return;
    }
    this.#parts.push(segment);
  }

  #hide(operator: string, operands: readonly Operand[], segment: Buffer): void {
    const [name] = operands;
    if (CONSTRUCTING.has(operator)) this.#path.push(segment);
    else if (CLIPPING.includes(operator)) this.#clip = operator;
    else if (PAINTING.has(operator)) this.#endPath();
    else if (DRAWING.has(operator)) {
      if (operator === 'Do' && typeof name === 'string') this.#dropped.add(name);
    } else if (operator === 'Tj') this.#skip(operands);
    else if (operator === 'TJ') this.#skip(Array.isArray(name) ? name : []);
    else if (operator === "'") {
      this.#write('T*');
      this.#skip(operands);
    } else if (operator === '"') {
      const [words = 0, letters = 0, text = null] = operands;
      this.#write(`${pdfNumber(Number(words))} Tw ${pdfNumber(Number(letters))} Tc T*`);
      this.#skip([text]);
    } else this.#parts.push(segment);
  }

  #endPath(): void {
    if (this.#clip !== '') {
      this.#parts.push(...this.#path);
      this.#write(`${this.#clip} n`);
    } else this.#write('n');
    this.#path = [];
    this.#clip = '';
  }

  /** Advances by the length of the text that is not shown. */
  #skip(items: readonly Operand[]): void {
    const { font, size } = this.#text;
    if (size === 0) return;
    let length = 0;
    for (const item of items) {
      if (typeof item === 'number') length -= item;
      else if (isBytes(item)) length += this.#names.advance(font, item) + (this.#spacing(item) * 1000) / size;
    }
    if (length !== 0) this.#write(`[${Math.round(-length * 1000) / 1000}] TJ`);
  }
}

/** Content without the marks of layers, and without what the hidden ones draw; throws where it cannot be read. */
export function withoutLayers(bytes: Buffer, names: LayerNames): LayeredContent {
  return new LayerFilter(bytes, names).filter();
}
