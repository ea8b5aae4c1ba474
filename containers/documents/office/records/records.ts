import { type Cell, EMPTY_CELL, plainName, type SheetTable } from './cell.ts';

export interface RecordsOptions {
  /** The row of the names of the columns, from 1; found where it is not given. */
  headerRow: number | undefined;
  visibleOnly: boolean;
}

/** The rows of a sheet, with names for their columns. */
export interface Records {
  columns: readonly string[];
  headerRow: number;
  rows: readonly (readonly Cell[])[];
  /** Rows that are hidden, by a filter for example, and stayed. */
  hidden: number;
  /** Names that several columns have: the first of each counts. */
  repeated: readonly string[];
  /** The place of the column of a name; undefined where there is none. */
  find(name: string): number | undefined;
}

const HEADER_AMONG = 30;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;
/** The prefix that Word puts before a name that begins with a digit. */
const WORD_PREFIX = /^m_(?=\d)/i;
/** Word cuts the names of columns off. */
const WORD_LENGTH = 40;

/** A column's name as fields write it: any case, with or without accents, `_` or nothing for spaces. */
export function columnKey(name: string): string {
  return plainName(name).replace(SEPARATORS, '');
}

function isFilled({ text }: Cell): boolean {
  return text.trim() !== '';
}

function filledOf(cells: readonly Cell[]): number {
  return cells.filter(isFilled).length;
}

/** The row that names most of the fields; without any, the first that is nearly as wide as the widest. */
function headerOf({ rows }: SheetTable, fields: readonly string[]): number {
  const keys = new Set(fields.map((field) => columnKey(field.replace(WORD_PREFIX, ''))));
  const first = rows.slice(0, HEADER_AMONG);
  const hits = first.map(
    ({ cells }) => new Set(cells.map(({ text }) => columnKey(text)).filter((key) => keys.has(key))).size,
  );
  const most = Math.max(0, ...hits);
  if (most > 0) return hits.indexOf(most);
  const widest = Math.max(0, ...first.map(({ cells }) => filledOf(cells)));
  return Math.max(
    0,
    first.findIndex(({ cells }) => filledOf(cells) > widest / 2),
  );
}

function finderOf(columns: readonly string[]): Records['find'] {
  const places = new Map<string, number>();
  for (const [place, column] of columns.entries()) {
    const key = columnKey(column);
    if (key !== '' && !places.has(key)) places.set(key, place);
  }
  return (name) => {
    const key = columnKey(name);
    const found = places.get(key) ?? places.get(columnKey(name.replace(WORD_PREFIX, '')));
    if (found !== undefined || name.length < WORD_LENGTH) return found;
    const longer = columns.findIndex((column) => columnKey(column).startsWith(key));
    return longer === -1 ? undefined : longer;
  };
}

/** The rows below the header that hold anything, as records. */
export function recordsOf(
  table: SheetTable,
  fields: readonly string[],
  { headerRow, visibleOnly }: RecordsOptions,
): Records {
  const found =
    headerRow === undefined
      ? headerOf(table, fields)
      : table.rows.findIndex(({ place }) => place === headerRow);
  const header = table.rows[found];
  const columns = (header?.cells ?? []).map(({ text }) => text.replace(/\s+/g, ' ').trim());
  const below = header === undefined ? [] : table.rows.slice(found + 1);
  const filled = below.filter(({ cells }) => cells.slice(0, columns.length).some(isFilled));
  const kept = visibleOnly ? filled.filter(({ isHidden }) => !isHidden) : filled;
  const keys = columns.map(columnKey);
  const repeated = columns.filter(
    (_, place) => keys[place] !== '' && keys.indexOf(keys[place] ?? '') < place,
  );
  return {
    columns,
    headerRow: header?.place ?? 0,
    rows: kept.map(({ cells }) => cells),
    hidden: visibleOnly ? 0 : filled.filter(({ isHidden }) => isHidden).length,
    repeated: [...new Set(repeated)],
    find: finderOf(columns),
  };
}

/** The cell of a record; an empty one where its row is shorter. */
export function cellAt(record: readonly Cell[] | undefined, place: number | undefined): Cell {
  return (place === undefined ? undefined : record?.[place]) ?? EMPTY_CELL;
}
