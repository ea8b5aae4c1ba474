import { FontShelf, type Writing } from '../../../pdf/fonts/font-shelf.ts';
import type { PdfFile } from './pdf-file.ts';
import type { LetterMeasure, Weight } from './wrap.ts';

/** The norms require Times New Roman, that of the NFS-e Arial; these families have letters of the same widths. */
type Family = 'serif' | 'sans';

/** Fonts for characters that they lack. */
const STAND_INS = [
  ...['dejavu/DejaVuSans', 'noto/NotoSans-Regular', 'noto/NotoSansSymbols-Regular'],
  ...['noto/NotoSansSymbols2-Regular', 'noto/NotoSansMath-Regular'],
];

/** The fonts of one PDF: they measure text, and embed the letters that are written. */
export class Letters implements LetterMeasure {
  readonly #file: PdfFile;
  readonly #family: Family;
  readonly #shelf: FontShelf;
  readonly #writings = new Map<Weight, Writing>();
  #sans: Letters | null = null;

  constructor(file: PdfFile, family: Family = 'serif', missing = new Set<string>()) {
    [this.#file, this.#family] = [file, family];
    this.#shelf = new FontShelf(file, { prefix: '/F', standIns: STAND_INS, unknown: '?', missing });
  }

  /** Characters that no font has. */
  get missing(): ReadonlySet<string> {
    return this.#shelf.missing;
  }

  /** The family without serifs in the same PDF. */
  get sans(): Letters {
    this.#sans ??= new Letters(this.#file, 'sans', this.#shelf.missing);
    return this.#sans;
  }

  /** Returns the width of a text in shares of the font size. */
  width(text: string, weight: Weight): number {
    return this.#writing(weight).width(text);
  }

  /** Returns the operators that show a text within a text object. */
  show(text: string, weight: Weight, size: number): string {
    return this.#writing(weight).show(text, size);
  }

  /** The fonts by their names in the pages' resources. */
  get resources(): Record<string, string> {
    return this.#shelf.resources;
  }

  /** Embeds the letters; to be called once all text is written. */
  embed(): void {
    this.#shelf.embed();
    this.#sans?.embed();
  }

  #writing(weight: Weight): Writing {
    const known = this.#writings.get(weight);
    if (known !== undefined) return known;
    const writing = this.#shelf.writing({
      family: this.#family,
      isBold: weight === 'bold',
      isItalic: false,
    });
    this.#writings.set(weight, writing);
    return writing;
  }
}
