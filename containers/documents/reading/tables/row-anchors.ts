import type { Line } from '../lines/word.ts';
import { kindOf } from './cell-kind.ts';
import type { Chunk } from './chunks.ts';

/** A line of a table, with the text in each column. */
export interface RowLine {
  line: Line;
  cells: readonly (Chunk | null)[];
}

/** Minimum share of the filled cells of a column. */
const MOSTLY = 0.6;

/** The properties of columns that identify the first line of a row. */
export interface Anchors {
  /** Columns of dates and numbers, of which a row has one line each. */
  values: readonly boolean[];
  isLedByDate: boolean;
}

/** Classifies the columns of lines. */
export function anchorsOf(lines: readonly RowLine[]): Anchors {
  const columns = lines[0]?.cells.length ?? 0;
  const kinds = Array.from({ length: columns }, (_, column) =>
    lines.flatMap(({ cells }) => cells[column] ?? []).map(({ text }) => kindOf(text)),
  );
  const values = kinds.map((found) => {
    const marked = found.filter((kind) => kind !== 'text').length;
    return marked > 1 && marked >= MOSTLY * found.length;
  });
  const first = values.indexOf(true);
  const isLedByDate = first !== -1 && (kinds[first] ?? []).filter((kind) => kind === 'date').length > 1;
  return { values, isLedByDate };
}

function filled({ cells }: RowLine): number {
  return cells.filter((cell) => cell !== null).length;
}

/**
 * Returns true if a line has what each row has once: its dates and numbers, or else its first text or most of
 * its texts.
 */
export function isAnchor(row: RowLine, { values }: Anchors): boolean {
  if (values.includes(true))
    return row.cells.some(
      (cell, column) => values[column] === true && cell !== null && kindOf(cell.text) !== 'text',
    );
  return row.cells[0] != null || filled(row) * 2 >= row.cells.length;
}
