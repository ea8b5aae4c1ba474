import { lowerBound } from '../lines/lower-bound.ts';
import { Groups } from './groups.ts';
import { NEAR, type StraightLine, type StraightLines } from './straight-lines.ts';

/** A rectangle of a grid that no line divides; first and last row and column are inclusive. */
export interface Field {
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
}

/** A group of crossing lines: `xs` and `ys` are the bounds of its columns and rows. */
export interface Grid {
  xs: readonly number[];
  ys: readonly number[];
  /** The rectangles that lines enclose. */
  fields: readonly Field[];
  /** The index of the field at each place, row by row. */
  places: Int32Array;
}

const MOST_PLACES = 500_000;

/** Groups lines that touch each other, directly or through other lines. */
function connected({ level, upright }: StraightLines): StraightLines[] {
  const rows = level.toSorted((one, other) => one.at - other.at);
  const heights = rows.map(({ at }) => at);
  const groups = new Groups(rows.length + upright.length);
  for (const [index, line] of upright.entries()) {
    for (let row = lowerBound(heights, line.from - NEAR); row < rows.length; row++) {
      const crossing = rows[row];
      if (!crossing || crossing.at > line.to + NEAR) break;
      if (crossing.from - NEAR <= line.at && line.at <= crossing.to + NEAR)
        groups.join(row, rows.length + index);
    }
  }
  const found = new Map<number, StraightLines>();
  const partOf = (index: number) => {
    const root = groups.rootOf(index);
    const part = found.get(root) ?? { level: [], upright: [] };
    found.set(root, part);
    return part;
  };
  for (const [index, line] of rows.entries()) partOf(index).level.push(line);
  for (const [index, line] of upright.entries()) partOf(rows.length + index).upright.push(line);
  return [...found.values()];
}

function distinct(values: readonly number[]): number[] {
  const kept: number[] = [];
  for (const value of values.toSorted((one, other) => one - other)) {
    if (kept.length === 0 || value - (kept.at(-1) ?? 0) > NEAR) kept.push(value);
  }
  return kept;
}

/** The bounds of a grid along one axis: its lines, and the ends of the lines that cross them, which may extend beyond the last one. */
function boundsOf(lines: readonly StraightLine[], crossing: readonly StraightLine[]): number[] {
  const from = crossing.reduce((least, segment) => Math.min(least, segment.from), Number.POSITIVE_INFINITY);
  const to = crossing.reduce((most, segment) => Math.max(most, segment.to), Number.NEGATIVE_INFINITY);
  return distinct([...lines.map(({ at }) => at), from, to]);
}

/** For each bound of the grid, the stretches along it where a line is drawn. */
function drawn(
  lines: readonly StraightLine[],
  places: readonly number[],
  stretches: readonly number[],
): Uint8Array {
  const width = Math.max(0, stretches.length - 1);
  const marks = new Uint8Array(places.length * width);
  for (const { at, from, to } of lines) {
    const near = lowerBound(places, at - NEAR);
    const isNext =
      Math.abs((places[near + 1] ?? Number.POSITIVE_INFINITY) - at) < Math.abs((places[near] ?? 0) - at);
    const place = isNext ? near + 1 : near;
    for (let stretch = Math.max(0, lowerBound(stretches, from) - 1); stretch < width; stretch++) {
      const [start = 0, end = 0] = [stretches[stretch], stretches[stretch + 1]];
      if (start > to) break;
      const middle = (start + end) / 2;
      if (from <= middle && middle <= to) marks[place * width + stretch] = 1;
    }
  }
  return marks;
}

function fieldsOf(groups: Groups, rows: number, columns: number): Pick<Grid, 'fields' | 'places'> {
  const bounds = new Map<number, Field & { places: number }>();
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const root = groups.rootOf(row * columns + column);
      const field = bounds.get(root) ?? { row, column, lastRow: row, lastColumn: column, places: 0 };
      field.column = Math.min(field.column, column);
      field.lastRow = Math.max(field.lastRow, row);
      field.lastColumn = Math.max(field.lastColumn, column);
      field.places += 1;
      bounds.set(root, field);
    }
  const fields: Field[] = [];
  const places = new Int32Array(rows * columns);
  const numbers = new Map<number, number>();
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const root = groups.rootOf(row * columns + column);
      const field = bounds.get(root);
      if (!field) continue;
      const area = (field.lastRow - field.row + 1) * (field.lastColumn - field.column + 1);
      // A spreadsheet can merge only rectangles: other shapes stay separate places.
      const isWhole = area === field.places;
      let number = isWhole ? numbers.get(root) : undefined;
      if (number === undefined) {
        number = fields.length;
        const { row: first, column: left, lastRow, lastColumn } = field;
        fields.push(
          isWhole
            ? { row: first, column: left, lastRow, lastColumn }
            : { row, column, lastRow: row, lastColumn: column },
        );
        numbers.set(root, number);
      }
      places[row * columns + column] = number;
    }
  return { fields, places };
}

function gridOf({ level, upright }: StraightLines): Grid | null {
  const xs = boundsOf(upright, level);
  const ys = boundsOf(level, upright);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows > MOST_PLACES) return null;
  const sides = drawn(upright, xs, ys);
  const floors = drawn(level, ys, xs);
  const groups = new Groups(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column;
      if (column + 1 < columns && sides[(column + 1) * rows + row] === 0) groups.join(place, place + 1);
      if (row + 1 < rows && floors[(row + 1) * columns + column] === 0) groups.join(place, place + columns);
    }
  return { xs, ys, ...fieldsOf(groups, rows, columns) };
}

/** Finds the grids of a page, the smallest first, because a grid may be inside a field of another. */
export function gridsOf(straight: StraightLines): Grid[] {
  const areaOf = ({ xs, ys }: Grid) => ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) * ((ys.at(-1) ?? 0) - (ys[0] ?? 0));
  return connected(straight)
    .filter(({ level, upright }) => level.length > 0 && upright.length > 0)
    .flatMap((part) => gridOf(part) ?? [])
    .toSorted((one, other) => areaOf(one) - areaOf(other));
}
