import { pdfNumber } from '../../../../plain/pdf/syntax.ts';
import { codedRuns, type FontFace, type Glyph } from '../../../pdf/fonts/font-face.ts';
import { InstalledFonts } from '../../../pdf/fonts/installed-fonts.ts';
import type { PdfFile } from './pdf-file.ts';
import type { Measure, Weight } from './wrap.ts';

type Family = 'serif' | 'sans';

/** The norms ask for Times New Roman, that of the NFS-e for Arial: these letters are drawn and spaced as theirs are. */
const FACES: Record<Family, Record<Weight, string>> = {
  serif: {
    regular: 'liberation/LiberationSerif-Regular',
    bold: 'liberation/LiberationSerif-Bold',
  },
  sans: {
    regular: 'liberation/LiberationSans-Regular',
    bold: 'liberation/LiberationSans-Bold',
  },
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
  readonly #family: Family;
  #sans: Letters | null = null;
  /** Characters of which no font has a picture. */
  readonly missing: Set<string>;

  constructor(file: PdfFile, family: Family = 'serif', missing = new Set<string>()) {
    [this.#file, this.#family, this.missing] = [file, family, missing];
  }

  /** Those without serifs, of the same PDF. */
  get sans(): Letters {
    this.#sans ??= new Letters(this.#file, 'sans', this.missing);
    return this.#sans;
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
    this.#sans?.embed();
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
    for (const name of [FACES[this.#family][weight], ...STAND_INS]) {
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
