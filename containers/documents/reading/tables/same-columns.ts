import type { Span, Table, TableCell } from './table.ts';

type Row = readonly (TableCell | null)[];

/** Tolerance in points, after aligning the first columns. */
const SAME_PLACE = 4;

function overlap(one: Span, other: Span): number {
  return Math.min(one.to, other.to) - Math.max(one.from, other.from);
}

/** The index in the other table of each column; null if the columns differ. */
function columnsWithin(few: readonly Span[], many: readonly Span[]): number[] | null {
  const places = few.map((span) => {
    const found = many.flatMap((other, place) => (overlap(span, other) > 0 ? [place] : []));
    return found.length === 1 ? (found[0] ?? -1) : -1;
  });
  const isMatch = places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
  return isMatch ? places : null;
}

function sameGrid(one: Table, other: Table): boolean {
  if (one.columns.length !== other.columns.length) return false;
  const shift = (other.columns[0]?.from ?? 0) - (one.columns[0]?.from ?? 0);
  return one.columns.every(
    ({ to }, index) => Math.abs((other.columns[index]?.to ?? 0) - shift - to) < SAME_PLACE,
  );
}

function spread(row: Row, places: readonly number[], columns: number): (TableCell | null)[] {
  const cells = Array.from({ length: columns }, (): TableCell | null => null);
  for (const [index, cell] of row.entries()) {
    const place = places[index];
    if (place === undefined || cell === null) continue;
    const last = places[index + cell.columnSpan - 1] ?? place;
    cells[place] = { ...cell, columnSpan: last - place + 1 };
  }
  return cells;
}

function widened<Kind extends Table>(table: Kind, places: readonly number[], columns: readonly Span[]): Kind {
  return { ...table, columns, rows: table.rows.map((row) => spread(row, places, columns.length)) };
}

/** Both tables with the columns of the wider one; null if the columns differ. */
export function withSameColumns<Kind extends Table>(one: Kind, other: Table): [Kind, Table] | null {
  if (one.isRuled !== other.isRuled || Math.min(one.columns.length, other.columns.length) < 2) return null;
  if (one.isRuled && sameGrid(one, other)) return [one, other];
  const inOne = columnsWithin(other.columns, one.columns);
  if (inOne !== null) return [one, widened(other, inOne, one.columns)];
  const inOther = columnsWithin(one.columns, other.columns);
  return inOther === null ? null : [widened(one, inOther, other.columns), other];
}
