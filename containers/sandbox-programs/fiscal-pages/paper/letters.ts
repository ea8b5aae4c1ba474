import { codedRuns, type FontFace, type Glyph } from '../../flatten-pdf/font-face.ts';
import { InstalledFonts } from '../../flatten-pdf/installed-fonts.ts';
import { pdfNumber } from '../../pdf/syntax.ts';
import type { PdfFile } from './pdf-file.ts';
import type { Measure, Weight } from './wrap.ts';

/** The norms ask for Times New Roman: these letters are drawn and spaced as its are. */
const FACES: Record<Weight, string> = {
  regular: 'liberation/LiberationSerif-Regular',
  bold: 'liberation/LiberationSerif-Bold',
};
/** For characters that they lack. */
const STAND_INS = [
  ...['dejavu/DejaVuSans', 'noto/NotoSans-Regular', 'noto/NotoSansSymbols-Regular'],
  ...['noto/NotoSansSymbols2-Regular', 'noto/NotoSansMath-Regular'],
];
const UNKNOWN = '?'.charCodeAt(0);

interface MeasuredGlyph extends Glyph {
  advance: number;
}

/** The letters of one PDF: measured, and brought into it as they are written. */
export class Letters implements Measure {
  readonly #file: PdfFile;
  readonly #fonts = new InstalledFonts();
  readonly #names = new Map<FontFace, string>();
  readonly #glyphs: Record<Weight, Map<number, MeasuredGlyph>> = { regular: new Map(), bold: new Map() };
  /** Characters of which no font has a picture. */
  readonly missing = new Set<string>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** How long a text is, in shares of the letters' size. */
  width(text: string, weight: Weight): number {
    let width = 0;
    for (const character of text) width += this.#glyph(character, weight).advance;
    return width;
  }

  /** The operators that show a text, within those of a text object. */
  show(text: string, weight: Weight, size: number): string {
    const glyphs = Array.from(text, (character) => this.#glyph(character, weight));
    const runs = codedRuns(glyphs).map(
      ({ face, codes }) => `${this.#nameOf(face)} ${pdfNumber(size)} Tf <${codes}> Tj`,
    );
    return runs.join(' ');
  }

  /** What pages name the fonts by. */
  get resources(): Record<string, string> {
    return Object.fromEntries([...this.#names].map(([face, name]) => [name, face.referenceIn(this.#file)]));
  }

  /** Once all is written. */
  embed(): void {
    for (const face of this.#names.keys()) face.embed(this.#file);
  }

  #glyph(character: string, weight: Weight): MeasuredGlyph {
    const code = character.codePointAt(0) ?? 0;
    const known = this.#glyphs[weight].get(code);
    if (known !== undefined) return known;
    const found = this.#find(code, weight) ?? this.#unknown(character, weight);
    this.#glyphs[weight].set(code, found);
    return found;
  }

  #find(code: number, weight: Weight): MeasuredGlyph | null {
    for (const name of [FACES[weight], ...STAND_INS]) {
      const face = this.#fonts.open(name);
      const glyph = face?.glyphOf(code) ?? 0;
      if (face !== null && glyph > 0) return { face, glyph, code, advance: face.advance(glyph) };
    }
    return null;
  }

  #unknown(character: string, weight: Weight): MeasuredGlyph {
    this.missing.add(character);
    const glyph = this.#find(UNKNOWN, weight);
    if (glyph === null) throw new Error('The machine has not the fonts that it has to have.');
    return glyph;
  }

  #nameOf(face: FontFace): string {
    const name = this.#names.get(face) ?? `/F${this.#names.size}`;
    this.#names.set(face, name);
    return name;
  }
}
