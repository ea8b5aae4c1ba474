/** A cell as its sheet shows it, and what it holds where that is a number or a date. */
export interface Cell {
  text: string;
  number?: number;
  /** At that clock time in UTC. */
  date?: Date;
  /** It is an amount that can be read in two ways. */
  isInDoubt?: true;
}

export interface SheetRow {
  /** From 1, as the sheet counts them. */
  place: number;
  isHidden: boolean;
  cells: readonly Cell[];
}

export interface SheetTable {
  /** The name of the sheet that was read. */
  name: string;
  /** The names of all visible sheets. */
  sheets: readonly string[];
  rows: SheetRow[];
  /** Formulas whose result the file does not hold. */
  uncalculated: number;
}

export const EMPTY_CELL: Cell = { text: '' };

/** The fault of a sheet, as a code of the container's failures. */
export class SheetFault extends Error {
  readonly code: 'damaged' | 'sheetMissing' | 'tooManyRecords' | 'tooManyColumns';
  readonly sheets: readonly string[];

  constructor(code: SheetFault['code'], sheets: readonly string[] = []) {
    super(code);
    this.code = code;
    this.sheets = sheets;
  }
}

/** Rows that are looked at, filled or not. */
export const MOST_ROWS = 100_000;
/** Many times the maximum of Word's own data sources. */
export const MOST_COLUMNS = 1_000;

/** Returns a name in lower case, without accents and surrounding signs. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}

/** The sheet that is meant: that of the name, else the first that is shown. */
export function chooseSheet<Sheet extends { name: string; isHidden: boolean }>(
  sheets: readonly Sheet[],
  wanted: string | undefined,
): Sheet {
  const found =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find(({ name }) => name === wanted) ??
        sheets.find(({ name }) => plainName(name) === plainName(wanted)));
  if (found) return found;
  throw new SheetFault(
    wanted === undefined ? 'damaged' : 'sheetMissing',
    sheets.map(({ name }) => name),
  );
}
