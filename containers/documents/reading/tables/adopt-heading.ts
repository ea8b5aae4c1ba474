import type { Line } from '../lines/word.ts';
import { chunksOf } from './chunks.ts';
import { cellOf } from './make-cell.ts';
import type { Span, Table } from './table.ts';

/** Maximum gap between the heading and the table, as a multiple of the letters' size. */
const FARTHEST = 1.2;
/** In points: a heading may reach this far beyond its column. */
const OVER = 2;

function columnOf(columns: readonly Span[], { left, right }: { left: number; right: number }): number {
  return columns.findIndex(({ from, to }) => left > from - OVER && right < to + OVER);
}

/** Adds the line right above a table as its heading row; null unless each of its texts is above a column of its own. */
export function withHeading(table: Table, line: Line | undefined): Table | null {
  if (!line || line.box.bottom > table.top + OVER) return null;
  if (table.top - line.box.bottom > FARTHEST * line.size) return null;
  const chunks = chunksOf(line);
  const places = chunks.map((chunk) => columnOf(table.columns, chunk.box));
  const isHeading = chunks.length > 1 && !places.includes(-1) && new Set(places).size === places.length;
  if (!isHeading) return null;
  const row = table.columns.map((span, column) => {
    const chunk = chunks[places.indexOf(column)];
    return chunk ? cellOf(chunk.words, span, { columnSpan: 1, rowSpan: 1, fill: null }) : null;
  });
  return { ...table, top: line.box.top, rows: [row, ...table.rows] };
}
