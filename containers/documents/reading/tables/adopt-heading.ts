import type { Line } from '../lines/word.ts';
import { chunksOf } from './chunks.ts';
import { cellOf } from './make-cell.ts';
import type { Span, Table } from './table.ts';

/** Of the size of the letters, between the text and the first line of the table. */
const FARTHEST = 1.2;
/** In points, over the side of a column. */
const OVER = 2;

function columnOf(columns: readonly Span[], { left, right }: { left: number; right: number }): number {
  return columns.findIndex(({ from, to }) => left > from - OVER && right < to + OVER);
}

/** The table with the line right above it as its heading, where each text of that stands over a column of its own. */
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
