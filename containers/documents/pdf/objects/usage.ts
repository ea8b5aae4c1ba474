import { IDENTITY, type Matrix, multiplied } from '../../../plain/geometry/matrix.ts';
import { type Dictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import { isBytes, type Operand, readContent } from '../content/content.ts';
import { contentStreams } from './content-streams.ts';
import { type TreeNode, walkPageTree } from './page-tree.ts';
import type { PdfDocument } from './pdf-document.ts';
import { catalogOf } from './walk.ts';

/** The largest size at which a picture is drawn, in points; infinite if it is unknown. */
export interface Drawn {
  width: number;
  height: number;
}

export interface Usage {
  /** The character codes that are shown with each font, of one or two bytes, by the font's reference. */
  fonts: Map<string, Set<number>>;
  /** Fonts of forms, which must not be subset because values may change. */
  wholeFonts: Set<string>;
  images: Map<string, Drawn>;
  /** The largest share of a page that a picture covers, from 0 to 1. */
  coverage: Map<string, number>;
  /** False if some content could not be read: then nothing is known to be unused. */
  isComplete: boolean;
}

/** The area of A4 in square points. */
const USUAL_AREA = 595 * 842;
const MAX_DEPTH = 16;
const MAX_STREAM_BYTES = 64 * 1024 * 1024;
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

/** The largest factor by which a matrix scales a length. */
function stretch([a, b, c, d]: Matrix): number {
  const [sum, part] = [a * a + b * b + c * c + d * d, a * d - b * c];
  return Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * part * part))) / 2);
}

/** Resources, and a key that is equal for the same resources: the object that they are, or that they are in. */
interface Resources {
  names: Dictionary;
  key: string;
}

interface State {
  matrix: Matrix;
  font: string | null;
}

/** The pictures that a form draws, in its own space; read once, however often it is drawn. */
type Placements = Map<string, Drawn>;

class UsageReader {
  readonly usage: Usage = {
    fonts: new Map(),
    wholeFonts: new Set(),
    images: new Map(),
    coverage: new Map(),
    isComplete: true,
  };
  readonly #document: PdfDocument;
  readonly #forms = new Map<string, Map<string, Placements>>();
  readonly #resources = new Set<string>();
  /** The names of resources that pages or nodes of the page tree contain. */
  readonly #contained = new WeakMap<Dictionary, string>();
  readonly #twoBytes = new Map<string, boolean>();
  #bytes = 0;
  #names = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  readPages(): void {
    for (const node of walkPageTree(this.#document))
      if (node.isPage && !node.isRepeated) this.#guard(() => this.#readPage(node));
    this.#readForm(catalogOf(this.#document)['/AcroForm']);
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch {
      this.usage.isComplete = false;
    }
  }

  #readPage({ dictionary: page, attributes }: TreeNode): void {
    const resources = this.#resourcesOfPage(attributes['/Resources']);
    const box = attributes['/CropBox'] ?? attributes['/MediaBox'];
    const unit = this.#document.number(page['/UserUnit']) ?? 1;
    const parts = contentStreams(this.#document, page['/Contents']).flatMap((reference) => {
      const bytes = this.#read(reference);
      return bytes === null ? [] : [bytes, Buffer.from('\n')];
    });
    const drawn = this.#readContent(Buffer.concat(parts), resources, 0);
    this.#place(drawn, this.usage.images, unit);
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#document.list(box).map(Number);
    const area = Math.abs((right - left) * (top - bottom)) || USUAL_AREA;
    for (const [reference, { width, height }] of drawn) {
      const share = Math.min(1, (width * height) / area);
      this.usage.coverage.set(reference, Math.max(share, this.usage.coverage.get(reference) ?? 0));
    }
    for (const annotation of this.#document.list(page['/Annots'])) {
      this.#guard(() => this.#readAnnotation(this.#document.dictionary(annotation), resources));
    }
  }

  #readAnnotation(annotation: Dictionary, resources: Resources): void {
    const isWidget = annotation['/Subtype'] === '/Widget';
    for (const state of Object.values(this.#document.dictionary(annotation['/AP']))) {
      const streams = this.#document.stream(state)
        ? [state]
        : Object.values(this.#document.dictionary(state));
      for (const reference of streams) {
        if (!isReference(reference) || !this.#document.stream(reference)) continue;
        this.#unplaced(this.#readStream(reference, resources, 1));
        if (isWidget) this.#keepWhole(this.#document.dictionary(reference)['/Resources']);
      }
    }
  }

  #readForm(form: Value | undefined): void {
    this.#keepWhole(this.#document.dictionary(form)['/DR']);
  }

  #keepWhole(resources: Value | undefined): void {
    const fonts = this.#document.dictionary(this.#document.dictionary(resources)['/Font']);
    for (const font of Object.values(fonts)) if (isReference(font)) this.usage.wholeFonts.add(font);
  }

  #read(reference: Value | undefined): Buffer | null {
    const stream = this.#document.stream(reference);
    if (!stream) return null;
    const bytes = this.#document.decoded(stream, MAX_STREAM_BYTES);
    this.#bytes += bytes?.length ?? 0;
    if (bytes === null || this.#bytes > MAX_TOTAL_BYTES) throw new Error('Content that cannot be read.');
    return bytes;
  }

  /** Reads what a form, a tile or a glyph draws, once. */
  #readStream(reference: string, inherited: Resources, depth: number): Placements {
    const resources = this.#resourcesOf(this.#document.dictionary(reference), reference, inherited);
    const forms = this.#forms.get(resources.key) ?? new Map<string, Placements>();
    this.#forms.set(resources.key, forms);
    const known = forms.get(reference);
    if (known) return known;
    if (depth > MAX_DEPTH) throw new Error('Nested too deep.');
    forms.set(reference, new Map());
    const drawn = this.#readContent(this.#read(reference) ?? Buffer.alloc(0), resources, depth);
    forms.set(reference, drawn);
    return drawn;
  }

  /** Returns the resources that an owner has or inherits; `name` is unique to the owner. */
  #resourcesOf({ '/Resources': own }: Dictionary, name: string, inherited: Resources): Resources {
    if (own === undefined) return inherited;
    return { names: this.#document.dictionary(own), key: isReference(own) ? own : name };
  }

  /** Returns the resources of a page, which pages may share. */
  #resourcesOfPage(given: Value = {}): Resources {
    const names = this.#document.dictionary(given);
    if (isReference(given)) return { names, key: given };
    const key = this.#contained.get(names) ?? `direct ${++this.#names}`;
    this.#contained.set(names, key);
    return { names, key };
  }

  /** Reads the fonts, tiles, soft masks and glyph procedures of resources. */
  #readResources(resources: Resources, depth: number): void {
    if (this.#resources.has(resources.key)) return;
    this.#resources.add(resources.key);
    const { '/Font': fonts, '/Pattern': patterns, '/ExtGState': states } = resources.names;
    for (const [name, font] of Object.entries(this.#document.dictionary(fonts)))
      this.#offer(font, `${resources.key} ${name}`, resources, depth);
    for (const pattern of Object.values(this.#document.dictionary(patterns))) {
      if (isReference(pattern) && this.#document.stream(pattern))
        this.#unplaced(this.#readStream(pattern, resources, depth + 1));
    }
    for (const [name, value] of Object.entries(this.#document.dictionary(states))) {
      const state = this.#document.dictionary(value);
      const [font] = this.#document.list(state['/Font']);
      if (font !== undefined) this.#offer(font, `${resources.key} ${name}`, resources, depth);
      const group = this.#document.dictionary(state['/SMask'])['/G'];
      if (isReference(group) && this.#document.stream(group))
        this.#unplaced(this.#readStream(group, resources, depth + 1));
    }
  }

  /** `name` is unique to a font that is no object. */
  #offer(reference: Value, name: string, resources: Resources, depth: number): void {
    const font = this.#document.dictionary(reference);
    if (isReference(reference)) this.usage.fonts.set(reference, this.usage.fonts.get(reference) ?? new Set());
    if (font['/Subtype'] !== '/Type3') return;
    const own = this.#resourcesOf(font, isReference(reference) ? reference : name, resources);
    for (const glyph of Object.values(this.#document.dictionary(font['/CharProcs']))) {
      if (isReference(glyph)) this.#unplaced(this.#readStream(glyph, own, depth + 1));
    }
  }

  #readContent(bytes: Buffer, given: Resources, depth: number): Placements {
    this.#readResources(given, depth);
    const resources = given.names;
    const drawn: Placements = new Map();
    const stack: State[] = [];
    let state: State = { matrix: IDENTITY, font: null };
    readContent(bytes, (operator, operands) => {
      if (operator === 'q') stack.push(state);
      else if (operator === 'Q') state = stack.pop() ?? state;
      else if (operator === 'cm') state = { ...state, matrix: this.#concatenated(operands, state.matrix) };
      else if (operator === 'Tf') state = { ...state, font: this.#fontOf(operands[0], resources) };
      else if (operator === 'gs')
        state = { ...state, font: this.#fontOfState(operands[0], resources) ?? state.font };
      else if (operator === 'Tj' || operator === "'" || operator === '"')
        this.#show(state.font, operands.at(-1));
      else if (operator === 'TJ') this.#showList(state.font, operands[0]);
      else if (operator === 'Do') this.#draw(operands[0], given, state.matrix, drawn, depth);
    });
    return drawn;
  }

  #concatenated(operands: readonly Operand[], matrix: Matrix): Matrix {
    const [a, b, c, d] = operands;
    return isNumber(a) && isNumber(b) && isNumber(c) && isNumber(d)
      ? multiplied(matrix, [a, b, c, d, 0, 0])
      : matrix;
  }

  #fontOf(name: Operand | undefined, resources: Dictionary): string {
    const font = typeof name === 'string' ? this.#document.dictionary(resources['/Font'])[name] : undefined;
    if (!isReference(font)) throw new Error('The font is unknown.');
    return font;
  }

  #fontOfState(name: Operand | undefined, resources: Dictionary): string | null {
    if (typeof name !== 'string') return null;
    const state = this.#document.dictionary(this.#document.dictionary(resources['/ExtGState'])[name]);
    const [font] = this.#document.list(state['/Font']);
    if (font !== undefined && !isReference(font)) throw new Error('The font is unknown.');
    return font ?? null;
  }

  #showList(font: string | null, list: Operand | undefined): void {
    if (!Array.isArray(list)) return;
    for (const item of list) if (isBytes(item)) this.#show(font, item);
  }

  #show(font: string | null, text: Operand | undefined): void {
    if (!isBytes(text)) return;
    if (font === null) throw new Error('The font of a text was set elsewhere.');
    const codes = this.usage.fonts.get(font) ?? new Set();
    this.usage.fonts.set(font, codes);
    if (!this.#hasTwoBytes(font)) for (const byte of text) codes.add(byte);
    else for (let at = 0; at < text.length; at += 2) codes.add(((text[at] ?? 0) << 8) | (text[at + 1] ?? 0));
  }

  #hasTwoBytes(font: string): boolean {
    const known = this.#twoBytes.get(font);
    if (known !== undefined) return known;
    const found = this.#document.dictionary(font)['/Subtype'] === '/Type0';
    this.#twoBytes.set(font, found);
    return found;
  }

  #draw(
    name: Operand | undefined,
    resources: Resources,
    matrix: Matrix,
    drawn: Placements,
    depth: number,
  ): void {
    if (typeof name !== 'string') return;
    const reference = this.#document.dictionary(resources.names['/XObject'])[name];
    if (!isReference(reference)) return;
    const object = this.#document.dictionary(reference);
    if (object['/Subtype'] === '/Image') {
      const [a, b, c, d] = matrix;
      this.#add(drawn, reference, { width: Math.hypot(a, b), height: Math.hypot(c, d) });
      return;
    }
    if (object['/Subtype'] !== '/Form') return;
    const inner = this.#readStream(reference, resources, depth + 1);
    const [a = 1, b = 0, c = 0, d = 1] = this.#document.list(object['/Matrix']).filter(isNumber);
    this.#place(inner, drawn, stretch(multiplied(matrix, [a, b, c, d, 0, 0])));
  }

  #add(to: Placements, reference: string, { width, height }: Drawn): void {
    const known = to.get(reference);
    to.set(reference, {
      width: Math.max(width, known?.width ?? 0),
      height: Math.max(height, known?.height ?? 0),
    });
  }

  #place(from: Placements, to: Placements, scale: number): void {
    for (const [reference, { width, height }] of from)
      this.#add(to, reference, { width: width * scale, height: height * scale });
  }

  #unplaced(drawn: Placements): void {
    this.#place(drawn, this.usage.images, Number.POSITIVE_INFINITY);
  }
}

/** Reads which fonts with which codes, and which pictures, are shown by pages, forms, tiles, glyphs and annotations. */
export function readUsage(document: PdfDocument): Usage {
  const reader = new UsageReader(document);
  reader.readPages();
  return reader.usage;
}
