import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { contentNumber } from '../../../plain/pdf/syntax.ts';

/** The number of units of an outline in the size of its letters. */
export const OUTLINE_UNITS = 1000;

/** A part of a line as its letters look beside one another. */
export interface Shape {
  /** The width of the letters, as a multiple of their size. */
  width: number;
  /** Operators of a figure. */
  outline: string;
  /** The characters from left to right. */
  seen: string;
}

// It looks for its own parts beside itself, and so is in no bundle.
const home = pathToFileURL(createRequire(import.meta.url).resolve('harfbuzzjs')).href;
const harfbuzz: typeof import('harfbuzzjs') = await import(home);

/** Scripts whose letters depend on their neighbours, or run from the right. */
const SCRIPTS =
  '\\p{sc=Arabic}\\p{sc=Hebrew}\\p{sc=Syriac}\\p{sc=Thaana}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}\\p{sc=Tamil}\\p{sc=Telugu}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Tibetan}\\p{sc=Myanmar}\\p{sc=Khmer}';
const IS_SHAPED = new RegExp(`[${SCRIPTS}]`, 'u');
/** Matches from the first letter of such a script to the last, with the signs between. */
const STRETCHES = new RegExp(`([${SCRIPTS}](?:[\\p{P}\\p{Zs}]*[${SCRIPTS}\\p{M}])*)`, 'u');

/** A line in parts: those whose letters depend on their neighbours or run from the right, and the others. */
export function stretchesOf(line: string): { text: string; isShaped: boolean }[] {
  return line
    .split(STRETCHES)
    .filter((text) => text !== '')
    .map((text) => ({ text, isShaped: IS_SHAPED.test(text) }));
}

/** Shapes such parts by one font. */
export class Shaper {
  readonly #font: InstanceType<typeof harfbuzz.Font>;
  readonly #unit: number;
  readonly #known = new Map<string, Shape>();

  constructor(bytes: Uint8Array) {
    const face = new harfbuzz.Face(new harfbuzz.Blob(bytes));
    this.#font = new harfbuzz.Font(face);
    this.#unit = face.upem;
  }

  shapeOf(text: string): Shape {
    const shape = this.#known.get(text) ?? this.#make(text);
    this.#known.set(text, shape);
    return shape;
  }

  #make(text: string): Shape {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(this.#font, buffer);
    const places = buffer.getGlyphPositions();
    const infos = buffer.getGlyphInfos();
    const lines: string[] = [];
    let left = 0;
    for (const [index, { codepoint: glyph }] of infos.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {};
      lines.push(...this.#outlineOf(glyph, left + xOffset, yOffset));
      left += xAdvance;
    }
    const runsFromRight = (infos[0]?.cluster ?? 0) > (infos.at(-1)?.cluster ?? 0);
    const seen = runsFromRight ? [...text].toReversed().join('') : text;
    return { width: left / this.#unit, outline: lines.join('\n'), seen };
  }

  #outlineOf(glyph: number, x: number, y: number): string[] {
    const at = (left = 0, bottom = 0) =>
      [left + x, bottom + y].map((side) => contentNumber((side * OUTLINE_UNITS) / this.#unit)).join(' ');
    let [fromX, fromY] = [0, 0];
    return this.#font.glyphToJson(glyph).map(({ type, values }) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
      const [x0, y0] = [fromX, fromY];
      if (values.length > 1) [fromX, fromY] = [values.at(-2) ?? 0, values.at(-1) ?? 0];
      if (type === 'M') return `${at(a, b)} m`;
      if (type === 'L') return `${at(a, b)} l`;
      if (type === 'C') return `${at(a, b)} ${at(c, d)} ${at(e, f)} c`;
      // A curve with one control point, as one with two.
      if (type === 'Q')
        return `${at(x0 + ((a - x0) * 2) / 3, y0 + ((b - y0) * 2) / 3)} ${at(c + ((a - c) * 2) / 3, d + ((b - d) * 2) / 3)} ${at(c, d)} c`;
      return 'h';
    });
  }
}
