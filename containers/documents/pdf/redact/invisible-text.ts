import { roundedNumber, roundedNumbers } from '../../../plain/pdf/syntax.ts';
import type { Dictionary, EditableDictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { KeptWord } from './plan.ts';

const CODES = 255;
const GLYPH_WIDTH = 500;
const UNITS_PER_EM = 1000;
/** Shares of a line's height: the part above the baseline, and the font size. */
const [ABOVE_BASELINE, SIZE] = [0.78, 0.8];
const MAPPINGS_AT_ONCE = 100;

function hexadecimal(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function unicodeMap(characters: readonly string[]): string {
  const lines = characters.map((character, index) => {
    const units = [...Array(character.length).keys()]
      .map((at) => hexadecimal(character.charCodeAt(at), 4))
      .join('');
    return `<${hexadecimal(index + 1, 2)}> <${units}>`;
  });
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAPPINGS_AT_ONCE) {
    const block = lines.slice(at, at + MAPPINGS_AT_ONCE);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Kept def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** Writes text that can be searched and copied, in fonts that draw nothing. */
export class InvisibleText {
  readonly #document: PdfDocument;
  readonly #codes = new Map<string, number>();

  constructor(document: PdfDocument, words: readonly KeptWord[]) {
    this.#document = document;
    for (const { text } of words)
      for (const character of text)
        if (!this.#codes.has(character)) this.#codes.set(character, this.#codes.size);
  }

  /** Adds the fonts; returns their references by name. */
  fonts(): Dictionary {
    const characters = [...this.#codes.keys()];
    const glyph = this.#document.addStream({}, Buffer.from(`${GLYPH_WIDTH} 0 0 0 0 0 d1`));
    const fonts: EditableDictionary = {};
    for (let first = 0; first < characters.length; first += CODES) {
      const own = characters.slice(first, first + CODES);
      fonts[`/Kept${first / CODES}`] = this.#document.add({
        '/Type': '/Font',
        '/Subtype': '/Type3',
        '/FontBBox': [0, -200, GLYPH_WIDTH, 800],
        '/FontMatrix': [1 / UNITS_PER_EM, 0, 0, 1 / UNITS_PER_EM, 0, 0],
        '/CharProcs': { '/none': glyph },
        '/Encoding': { '/Type': '/Encoding', '/Differences': [1, ...own.map(() => '/none')] },
        '/FirstChar': 1,
        '/LastChar': own.length,
        '/Widths': own.map(() => GLYPH_WIDTH),
        '/Resources': {},
        '/ToUnicode': this.#document.addStream({}, Buffer.from(unicodeMap(own))),
      });
    }
    return fonts;
  }

  /** Returns the operators that write words on a page of this height, in points from the bottom left. */
  write(words: readonly KeptWord[], height: number): string {
    return words.map((word) => this.#word(word, height)).join('\n');
  }

  #word({ text, box: { left, top, right, bottom }, direction }: KeptWord, height: number): string {
    const isLevel = direction === 0 || direction === 180;
    const [length, thickness] = isLevel ? [right - left, bottom - top] : [bottom - top, right - left];
    const size = Math.max(0.5, thickness * SIZE);
    const stretch = (100 * length) / (([...text].length * GLYPH_WIDTH * size) / UNITS_PER_EM);
    const matrix = {
      0: [1, 0, 0, 1, left, height - top - thickness * ABOVE_BASELINE],
      90: [0, -1, 1, 0, right - thickness * ABOVE_BASELINE, height - top],
      180: [-1, 0, 0, -1, right, height - bottom + thickness * ABOVE_BASELINE],
      270: [0, 1, -1, 0, left + thickness * ABOVE_BASELINE, height - bottom],
    }[direction];
    const runs = this.#runs(text).map(
      ([font, codes]) => `/Kept${font} ${roundedNumber(size, 2)} Tf <${codes}> Tj`,
    );
    return `${roundedNumber(Math.max(1, stretch), 1)} Tz ${roundedNumbers(matrix, 2)} Tm ${runs.join(' ')}`;
  }

  #runs(text: string): [number, string][] {
    const runs: [number, string][] = [];
    for (const character of text) {
      const code = this.#codes.get(character) ?? 0;
      const font = Math.floor(code / CODES);
      const run = runs.at(-1);
      const written = hexadecimal((code % CODES) + 1, 2);
      if (run?.[0] === font) run[1] += written;
      else runs.push([font, written]);
    }
    return runs;
  }
}
