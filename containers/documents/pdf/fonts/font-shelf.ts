import { contentNumber } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { codedRuns, type FontFace, type FontTarget, type Glyph } from './font-face.ts';
import { InstalledFonts } from './installed-fonts.ts';

const STYLES = ['Regular', 'Bold', 'Italic', 'BoldItalic'];
/** The beginning of the paths of each family's files. */
const FAMILIES = {
  sans: 'liberation/LiberationSans',
  narrow: 'liberation/LiberationSansNarrow',
  serif: 'liberation/LiberationSerif',
  fixed: 'liberation/LiberationMono',
  calibri: 'crosextra/Carlito',
  cambria: 'crosextra/Caladea',
} as const;
/** Fonts that are tried first for a character that the font itself lacks, in this order. */
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

export interface ShelfRules {
  /** The beginning of its fonts' names, with which no other font's name in the document begins. */
  prefix: string;
  /** Fonts for a character that the font itself lacks, in this order; by default the usual ones, then all of Noto. */
  standIns?: readonly string[];
  /** The character that is drawn for one that no font has; by default the font's own sign for it is. */
  unknown?: string;
  /** The set in which the characters that no font has are gathered. */
  missing?: Set<string>;
}

interface MeasuredGlyph extends Glyph {
  advance: number;
}

/** Text in one font of a shelf, and in others for the characters that it lacks. */
export class Writing {
  readonly #shelf: FontShelf;
  readonly #face: FontFace;
  readonly #glyphs = new Map<number, MeasuredGlyph>();
  readonly #fonts = new Set<FontFace>();

  constructor(shelf: FontShelf, face: FontFace) {
    this.#shelf = shelf;
    this.#face = face;
  }

  /** Returns the length of a text, in shares of the letter's size. */
  width(text: string): number {
    let width = 0;
    for (const character of text) width += this.#glyphOf(character).advance;
    return width;
  }

  /** The operators that show a text at the place where the line begins. */
  show(text: string, size: number): string {
    const runs = codedRuns(Array.from(text, (character) => this.#glyphOf(character)));
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

  #glyphOf(character: string): MeasuredGlyph {
    const code = character.codePointAt(0) ?? 0;
    const known = this.#glyphs.get(code);
    if (known !== undefined) return known;
    const found = this.#shelf.glyphOf(code, this.#face);
    const measured = { ...found, advance: found.face.advance(found.glyph) };
    this.#glyphs.set(code, measured);
    return measured;
  }
}

/** A beginning for the names of a shelf's fonts that no page of the document uses yet. */
export function freePrefix(document: PdfDocument): string {
  const taken = pagesOf(document).flatMap((page) => {
    const resources = document.dictionary(document.dictionary(page)['/Resources']);
    return Object.keys(document.dictionary(resources['/Font']));
  });
  const numbers = taken.map((name) => Number(OWN_NAME.exec(name)?.[1] ?? -1));
  return `/Flat${numbers.reduce((most, number) => Math.max(most, number), -1) + 1}F`;
}

/** The fonts of the machine, of which a document gets the letters that are written. */
export class FontShelf {
  readonly #target: FontTarget;
  readonly #rules: ShelfRules;
  readonly #fonts = new InstalledFonts();
  readonly #names = new Map<FontFace, string>();
  /** Characters that no font of the machine has. */
  readonly missing: Set<string>;
  #standIns: readonly string[] | undefined;

  constructor(target: FontTarget, rules: ShelfRules) {
    this.#target = target;
    this.#rules = rules;
    this.missing = rules.missing ?? new Set();
    this.#standIns = rules.standIns;
  }

  writing({ family, isBold, isItalic }: FontStyle): Writing {
    const style = STYLES[(isBold ? 1 : 0) + (isItalic ? 2 : 0)];
    const face =
      this.#fonts.open(`${FAMILIES[family]}-${style}`) ?? this.#fonts.open(`${FAMILIES.sans}-Regular`);
    if (face === null) throw new Error('The machine has not the fonts that it has to have.');
    return new Writing(this, face);
  }

  /** The glyph of a character: the font's own one, another font's, or the glyph for unknown characters. */
  glyphOf(code: number, face: FontFace): Glyph {
    const found = this.#find(code, face);
    if (found !== null) return found;
    this.missing.add(String.fromCodePoint(code));
    const unknown = this.#rules.unknown?.codePointAt(0);
    const replacement = unknown === undefined ? null : this.#find(unknown, face);
    return replacement ?? { face, glyph: 0, code };
  }

  nameOf(face: FontFace): string {
    const name = this.#names.get(face) ?? `${this.#rules.prefix}${this.#names.size}`;
    this.#names.set(face, name);
    return name;
  }

  referenceOf(face: FontFace): string {
    return face.referenceIn(this.#target);
  }

  /** The fonts that were used by any text, as resources name them. */
  get resources(): Record<string, string> {
    return Object.fromEntries([...this.#names].map(([face, name]) => [name, this.referenceOf(face)]));
  }

  /** Brings the letters into the document; to be called once all text is written. */
  embed(): void {
    for (const face of this.#names.keys()) face.embed(this.#target);
  }

  #find(code: number, own: FontFace): Glyph | null {
    const glyph = own.glyphOf(code);
    if (glyph > 0) return { face: own, glyph, code };
    this.#standIns ??= [...STAND_INS, ...this.#fonts.regularOf('noto')];
    for (const name of this.#standIns) {
      const face = this.#fonts.open(name);
      const other = face?.glyphOf(code) ?? 0;
      if (face !== null && other > 0) return { face, glyph: other, code };
    }
    return null;
  }
}
