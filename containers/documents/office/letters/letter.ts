import { type Cell, EMPTY_CELL } from '../records/cell.ts';
import { cellAt, type Records } from '../records/records.ts';

export type LetterPlace = Pick<
  Letter,
  'number' | 'copy' | 'isLast' | 'isAlone' | 'isPrinted' | 'pages' | 'totalField'
>;

/** A letter while it is written: fields ask it for the cells of its record. */
export class Letter {
  /** From 1. */
  readonly number: number;
  /** The number of letters before this one in the same file. */
  readonly copy: number;
  readonly isLast: boolean;
  /** True if the letter has a file of its own. */
  readonly isAlone: boolean;
  /** True if the letter is to be printed beside others, and found in the pages. */
  readonly isPrinted: boolean;
  /** The page count of the letter; undefined if it is unknown. */
  readonly pages: number | undefined;
  /** The field that shows the page count. */
  readonly totalField: 'NUMPAGES' | 'SECTIONPAGES';
  /** The number of fields that have shown text so far. */
  filled = 0;
  /** The place of the record that fields take from now on. */
  position: number;
  readonly #records: Records;

  constructor(records: Records, start: number, at: LetterPlace) {
    this.#records = records;
    this.position = start;
    this.number = at.number;
    this.copy = at.copy;
    this.isLast = at.isLast;
    this.isAlone = at.isAlone;
    this.isPrinted = at.isPrinted;
    this.pages = at.pages;
    this.totalField = at.totalField;
  }

  /** The cell of a column; undefined where no column has the name. Beyond the last record all are empty. */
  cell(name: string): Cell | undefined {
    const place = this.#records.find(name);
    if (place === undefined) return undefined;
    return this.position < this.#records.rows.length
      ? cellAt(this.#records.rows[this.position], place)
      : EMPTY_CELL;
  }
}

/** A piece of a part: fixed text, or text that depends on the letter. */
export type Piece = string | ((letter: Letter) => string);

export function render(pieces: readonly Piece[], letter: Letter): string {
  let text = '';
  for (const piece of pieces) text += typeof piece === 'string' ? piece : piece(letter);
  return text;
}

/** The same pieces with neighbouring texts in one. */
export function compact(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else if (piece !== '') joined.push(piece);
  }
  return joined;
}
