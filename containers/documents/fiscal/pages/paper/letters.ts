import { FontShelf, type Writing } from '../../../pdf/fonts/font-shelf.ts';
import type { PdfFile } from './pdf-file.ts';
import type { LetterMeasure, Weight } from './wrap.ts';

/** The norms ask for Times New Roman, that of the NFS-e for Arial; these have letters of the same widths. */
type Family = 'serif' | 'sans';

/** For characters that they lack. */
const STAND_INS = [
  ...['dejavu/DejaVuSans', 'noto/NotoSans-Regular', 'noto/NotoSansSymbols-Regular'],
  ...['noto/NotoSansSymbols2-Regular', 'noto/NotoSansMath-Regular'],
];

/** The letters of one PDF: measured, and brought into it as they are written. */
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

  /** Those without serifs, of the same PDF. */
  get sans(): Letters {
    this.#sans ??= new Letters(this.#file, 'sans', this.#shelf.missing);
    return this.#sans;
  }

  /** How long a text is, in shares of the letters' size. */
  width(text: string, weight: Weight): number {
    return this.#writing(weight).width(text);
  }

  /** The operators that show a text, within those of a text object. */
  show(text: string, weight: Weight, size: number): string {
    return this.#writing(weight).show(text, size);
  }

  /** What pages name the fonts by. */
  get resources(): Record<string, string> {
    return this.#shelf.resources;
  }

  /** Once all is written. */
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
