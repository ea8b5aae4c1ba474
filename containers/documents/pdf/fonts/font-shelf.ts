import { contentNumber } from '../../../plain/pdf/syntax.ts';
import type { Dictionary, PdfDocument } from '../objects/pdf-document.ts';
import { pagesOf } from '../objects/walk.ts';
import { codedRuns, type FontFace, type Glyph } from './font-face.ts';
import { InstalledFonts } from './installed-fonts.ts';

const STYLES = ['Regular', 'Bold', 'Italic', 'BoldItalic'];
/** Where each family stands, and the width to which its letters are drawn. */
const FAMILIES = {
  sans: 'liberation/LiberationSans',
  narrow: 'liberation/LiberationSansNarrow',
  serif: 'liberation/LiberationSerif',
  fixed: 'liberation/LiberationMono',
  calibri: 'crosextra/Carlito',
  cambria: 'crosextra/Caladea',
} as const;
/** What is looked at first for a character that the font itself lacks. */
const STAND_INS = [
  ...['noto/NotoSans-Regular', 'dejavu/DejaVuSans', 'noto/NotoSansSymbols-Regular'],
  ...['noto/NotoSansSymbols2-Regular', 'noto/NotoSansMath-Regular'],
];

const OWN_NAME = /^\/Flat(\d{1,6})F\d/;

export type FontFamily = keyof typeof FAMILIES;

export interface FontStyle {
  family: FontFamily;
  isBold: boolean;
  isItalic: boolean;
}

/** One line of text in glyphs: from the font itself, and from others for the characters that it lacks. */
export class Writing {
  readonly #shelf: FontShelf;
  readonly #face: FontFace;
  readonly #pieces = new Map<number, Glyph>();
  readonly #fonts = new Set<FontFace>();

  constructor(shelf: FontShelf, face: FontFace) {
    this.#shelf = shelf;
    this.#face = face;
  }

  /** How long a text is, in shares of the letter's size. */
  width(text: string): number {
    let width = 0;
    for (const character of text) {
      const { face, glyph } = this.#piece(character);
      width += face.advance(glyph);
    }
    return width;
  }

  /** The operators that show a text at the place where the line begins. */
  show(text: string, size: number): string {
    const runs = codedRuns(Array.from(text, (character) => this.#piece(character)));
    for (const { face } of runs) this.#fonts.add(face);
    return runs
      .map(({ face, codes }) => `${this.#shelf.nameOf(face)} ${contentNumber(size)} Tf <${codes}> Tj`)
      .join(' ');
  }

  /** The fonts that were used, as resources name them. */
  get resources(): Record<string, Dictionary> {
    const fonts = [...this.#fonts].map((face) => [this.#shelf.nameOf(face), this.#shelf.referenceOf(face)]);
    return { '/Font': Object.fromEntries(fonts) };
  }

  #piece(character: string): Glyph {
    const code = character.codePointAt(0) ?? 0;
    const known = this.#pieces.get(code);
    if (known !== undefined) return known;
    const glyph = this.#face.glyphOf(code);
    const found = glyph > 0 ? { face: this.#face, glyph, code } : this.#shelf.find(code);
    const piece = found ?? { face: this.#face, glyph: 0, code };
    this.#pieces.set(code, piece);
    return piece;
  }
}

/** The fonts of the machine, of which a document gets the letters that are written. */
export class FontShelf {
  readonly #document: PdfDocument;
  /** How the names of its fonts begin, as no other does in the document. */
  readonly #prefix: string;
  readonly #fonts = new InstalledFonts();
  readonly #names = new Map<FontFace, string>();
  readonly #missing = new Set<number>();
  #others: string[] | undefined;

  constructor(document: PdfDocument) {
    this.#document = document;
    const taken = pagesOf(document).flatMap((page) => {
      const resources = document.dictionary(document.dictionary(page)['/Resources']);
      return Object.keys(document.dictionary(resources['/Font']));
    });
    const numbers = taken.map((name) => Number(OWN_NAME.exec(name)?.[1] ?? -1));
    this.#prefix = `/Flat${numbers.reduce((most, number) => Math.max(most, number), -1) + 1}F`;
  }

  /** Characters that no font of the machine has. */
  get missing(): number {
    return this.#missing.size;
  }

  writing({ family, isBold, isItalic }: FontStyle): Writing {
    const style = STYLES[(isBold ? 1 : 0) + (isItalic ? 2 : 0)];
    const face =
      this.#fonts.open(`${FAMILIES[family]}-${style}`) ?? this.#fonts.open(`${FAMILIES.sans}-Regular`);
    if (face === null) throw new Error('The machine has not the fonts that it has to have.');
    return new Writing(this, face);
  }

  /** A font that has the character; null where none has. */
  find(code: number): Glyph | null {
    for (const name of [...STAND_INS, ...this.#further()]) {
      const face = this.#fonts.open(name);
      const glyph = face?.glyphOf(code) ?? 0;
      if (face !== null && glyph > 0) return { face, glyph, code };
    }
    this.#missing.add(code);
    return null;
  }

  nameOf(face: FontFace): string {
    const name = this.#names.get(face) ?? `${this.#prefix}${this.#names.size}`;
    this.#names.set(face, name);
    return name;
  }

  referenceOf(face: FontFace): string {
    return face.referenceIn(this.#document);
  }

  embed(): void {
    for (const face of this.#fonts.opened()) face.embed(this.#document);
  }

  #further(): string[] {
    this.#others ??= this.#fonts.regularOf('noto');
    return this.#others;
  }
}
