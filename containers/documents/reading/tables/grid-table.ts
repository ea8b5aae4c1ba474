import { isSameHeight } from '../lines/line.ts';
import { lowerBound } from '../lines/lower-bound.ts';
import { ROW_TOLERANCE } from '../lines/thresholds.ts';
import type { Word } from '../lines/word.ts';
import { kindOf } from './cell-kind.ts';
import { type Chunk, chunkOf, piecesOf } from './chunks.ts';
import type { ColorAt } from './fills.ts';
import type { Field, Grid } from './grids.ts';
import { cellOf, openCellOf } from './make-cell.ts';
import type { RowLine } from './row-anchors.ts';
import { rowsOf } from './rows.ts';
import type { Table, TableCell } from './table.ts';
import { cellLines } from './words.ts';

/** A field of a grid with its words. */
interface Content {
  field: Field;
  words: Word[];
}

type Row = (TableCell | null)[];

const NUDGE = 1;
const LEAST_ROWS = 3;
/** Minimum share of the rows a field spans that must have a line in it for it to be split. */
const MOSTLY = 0.6;

function placeOf(bounds: readonly number[], at: number): number {
  return Math.min(bounds.length - 2, Math.max(0, lowerBound(bounds, at) - 1));
}

/** Puts each chunk into the field of its middle, or into the field it starts in if it is wider than that. */
function contentsOf(grid: Grid, words: readonly Word[]): Content[] {
  const { xs, ys, fields, places } = grid;
  const columns = xs.length - 1;
  const contents = fields.map((field): Content => ({ field, words: [] }));
  const contentAt = (x: number, y: number) =>
    contents[places[placeOf(ys, y) * columns + placeOf(xs, x)] ?? 0];
  const put = (chunk: Chunk, y: number) => {
    const start = contentAt(chunk.box.left + NUDGE, y);
    const width = start ? (xs[start.field.lastColumn + 1] ?? 0) - (xs[start.field.column] ?? 0) : 0;
    const isTooWide = chunk.box.right - chunk.box.left > width;
    const content = isTooWide ? start : contentAt((chunk.box.left + chunk.box.right) / 2, y);
    content?.words.push(...chunk.words);
  };
  for (const line of cellLines(words))
    for (const chunk of piecesOf(line)) {
      const [first] = chunk.words;
      if (first) put(chunk, (first.top + first.bottom) / 2);
    }
  return contents;
}

/** Splits a field over several columns if its texts keep within those columns. */
function splitByColumns({ field, words }: Content, xs: readonly number[]): Content[] {
  if (field.column === field.lastColumn || words.length < 2) return [{ field, words }];
  const chunks = cellLines(words).flatMap(piecesOf);
  const columns = chunks.map(
    ({ box }) => [placeOf(xs, box.left + NUDGE), placeOf(xs, box.right - NUDGE)] as const,
  );
  const isWithin = columns.every(([first, last]) => first === last);
  if (!isWithin || new Set(columns.map(([first]) => first)).size < 2) return [{ field, words }];
  const parts = Array.from({ length: field.lastColumn - field.column + 1 }, (_, index): Content => {
    const column = field.column + index;
    return { field: { ...field, column, lastColumn: column }, words: [] };
  });
  for (const [index, chunk] of chunks.entries())
    parts[(columns[index]?.[0] ?? 0) - field.column]?.words.push(...chunk.words);
  return parts;
}

/** Splits a field over several rows if it has one line for most of the rows beside it. */
function splitByRows({ field, words }: Content, ys: readonly number[]): Content[] {
  const count = field.lastRow - field.row + 1;
  if (count < LEAST_ROWS) return [{ field, words }];
  const lines = cellLines(words);
  const rows = lines.map(({ box }) => placeOf(ys, (box.top + box.bottom) / 2));
  const filled = new Set(rows).size;
  if (filled < LEAST_ROWS || filled < count * MOSTLY || filled < lines.length) return [{ field, words }];
  return Array.from({ length: count }, (_, index): Content => {
    const row = field.row + index;
    const own = lines.filter((_line, place) => rows[place] === row);
    return { field: { ...field, row, lastRow: row }, words: own.flatMap((line) => [...line.words]) };
  });
}

/** The lines of a band between two rules, by column; null if one of its fields spans several rows or columns. */
function bandLines(contents: readonly Content[], columns: number): RowLine[] | null {
  if (contents.some(({ field }) => field.row !== field.lastRow || field.column !== field.lastColumn))
    return null;
  const columnOf = new Map<Word, number>();
  for (const { field, words } of contents) for (const word of words) columnOf.set(word, field.column);
  const lines = cellLines(contents.flatMap(({ words }) => words));
  if (lines.length < 2) return null;
  const byColumn = contents.map(({ field, words }) => ({ column: field.column, lines: cellLines(words) }));
  return lines.map((line) => {
    const cells = Array.from({ length: columns }, (): Chunk | null => null);
    for (const { column, lines: own } of byColumn) {
      const found = own.find((other) => isSameHeight(other, line, ROW_TOLERANCE));
      if (found) cells[column] = chunkOf(found.words);
    }
    return { line, cells };
  });
}

/** Splits a band without rules into rows if one of its columns has several dates or numbers. */
function rowsWithin(contents: readonly Content[], columns: number): RowLine[][] | null {
  const lines = bandLines(contents, columns);
  if (lines === null) return null;
  const isList = Array.from({ length: columns }, (_, column) => column).some((column) => {
    const texts = lines.flatMap(({ cells }) => cells[column]?.text ?? []);
    return texts.length > 1 && texts.every((text) => kindOf(text) !== 'text');
  });
  return isList ? rowsOf(lines, []) : null;
}

/** Builds a table of a grid and the words inside it; null for a grid of one field or with hardly any text. */
export function tableOf(grid: Grid, words: readonly Word[], page: number, colorAt: ColorAt): Table | null {
  const { xs, ys } = grid;
  const columns = xs.length - 1;
  if (columns < 2 || ys.length < 3) return null;
  const contents = contentsOf(grid, words)
    .flatMap((content) => splitByColumns(content, xs))
    .flatMap((content) => splitByRows(content, ys));
  if (contents.filter(({ words: own }) => own.length > 0).length < 2) return null;
  const byRow = Array.from({ length: ys.length - 1 }, (): Content[] => []);
  for (const content of contents) byRow[content.field.row]?.push(content);
  const spanOf = (first: number, last: number) => ({ from: xs[first] ?? 0, to: xs[last + 1] ?? 0 });
  const rows: Row[] = [];
  const starts: number[] = [];
  const isCovered = byRow.map(() => false);
  for (const { field } of contents)
    for (let row = field.row + 1; row <= field.lastRow; row++) isCovered[row] = true;
  for (const [index, own] of byRow.entries()) {
    starts.push(rows.length);
    const middle = ((ys[index] ?? 0) + (ys[index + 1] ?? 0)) / 2;
    const within = isCovered[index] ? null : rowsWithin(own, columns);
    if (within !== null) {
      for (const lines of within)
        rows.push(
          Array.from({ length: columns }, (_, column) =>
            openCellOf(
              lines.flatMap(({ cells }) => cells[column] ?? []),
              spanOf(column, column),
              colorAt((xs[column] ?? 0) + 2, middle),
            ),
          ),
        );
      continue;
    }
    const row: Row = Array.from({ length: columns }, () => null);
    for (const { field, words: inside } of own) {
      const { column, lastColumn, lastRow } = field;
      const shape = {
        columnSpan: lastColumn - column + 1,
        rowSpan: lastRow - index + 1,
        fill: colorAt((xs[column] ?? 0) + 2, middle),
      };
      row[column] = cellOf(inside, spanOf(column, lastColumn), shape) ?? emptyCell(shape);
    }
    rows.push(row);
  }
  return {
    page,
    top: ys[0] ?? 0,
    bottom: ys.at(-1) ?? 0,
    columns: Array.from({ length: columns }, (_, column) => spanOf(column, column)),
    rows,
    headerRows: 0,
    isRuled: true,
  };
}

/** An empty cell is kept only if it is merged or coloured. */
function emptyCell(shape: { columnSpan: number; rowSpan: number; fill: string | null }): TableCell | null {
  if (shape.columnSpan === 1 && shape.rowSpan === 1 && shape.fill === null) return null;
  return { ...shape, text: '', isBold: false, isCentred: false, color: null };
}
