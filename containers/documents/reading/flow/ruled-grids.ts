import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Fill, Rule } from '../../pdf/pages/page-content.ts';
import type { BorderLine } from './model.ts';

/** A cell of a ruled table, with the number of rows and columns it spans. */
export interface GridCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
  box: ShownBox;
  borders: Record<'left' | 'top' | 'right' | 'bottom', BorderLine | null>;
  background: string;
}

/** A ruled table. */
export interface Grid {
  box: ShownBox;
  /** The bounds of its columns and rows. */
  xs: number[];
  ys: number[];
  cells: GridCell[];
}

/** A horizontal or vertical line: its position, its start and its end. */
interface RuledLine {
  at: number;
  from: number;
  to: number;
  thickness: number;
  color: string;
}

interface Component {
  level: RuledLine[];
  upright: RuledLine[];
  box: ShownBox;
}

const TOUCH = 2.5;
const SAME_PLACE = 1.6;
const LEAST_LENGTH = 4;
const MOST_LINES = 6_000;
const MOST_CELLS = 6_000;
/** Minimum share of the edge between two cells that a line must cover to separate them. */
const LEAST_COVER = 0.55;

/** Finds the ruled tables, and the horizontal lines outside them. */
export function gridsOf(rules: readonly Rule[], fills: readonly Fill[]): { grids: Grid[]; rest: Rule[] } {
  const level = joined(
    rules.filter(isLevel).map(({ box, thickness, color }) => ({
      at: (box.top + box.bottom) / 2,
      from: box.left,
      to: box.right,
      thickness,
      color,
    })),
  );
  const upright = joined(
    rules
      .filter((rule) => !isLevel(rule))
      .map(({ box, thickness, color }) => ({
        at: (box.left + box.right) / 2,
        from: box.top,
        to: box.bottom,
        thickness,
        color,
      })),
  );
  if (level.length + upright.length > MOST_LINES) return { grids: [], rest: [] };
  const components = componentsOf(level, upright);
  const grids: Grid[] = [];
  const rest: Rule[] = [];
  for (const component of components) {
    const grid = gridOf(component, fills);
    if (grid) grids.push(grid);
    else if (component.upright.length === 0) rest.push(...component.level.map(asRule));
  }
  return { grids, rest };
}

function isLevel({ box, thickness }: Rule): boolean {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  return width >= height && (width > thickness || width > LEAST_LENGTH);
}

function asRule({ at, from, to, thickness, color }: RuledLine): Rule {
  return { box: { left: from, right: to, top: at, bottom: at }, thickness, color };
}

/** Joins lines that continue each other. */
function joined(lines: readonly RuledLine[]): RuledLine[] {
  const sorted = lines
    .filter(({ from, to }) => to - from > 0)
    .toSorted((first, second) => first.at - second.at || first.from - second.from);
  const result: RuledLine[] = [];
  for (const line of sorted) {
    const same = result
      .slice(-40)
      .findLast(
        (other) =>
          Math.abs(other.at - line.at) <= SAME_PLACE &&
          line.from <= other.to + TOUCH &&
          line.to >= other.from - TOUCH,
      );
    if (!same) {
      result.push({ ...line });
      continue;
    }
    same.from = Math.min(same.from, line.from);
    same.to = Math.max(same.to, line.to);
    same.thickness = Math.max(same.thickness, Math.min(line.thickness, 6));
  }
  return result.filter(({ from, to }) => to - from >= LEAST_LENGTH);
}

function crosses(level: RuledLine, upright: RuledLine): boolean {
  return (
    upright.at >= level.from - TOUCH &&
    upright.at <= level.to + TOUCH &&
    level.at >= upright.from - TOUCH &&
    level.at <= upright.to + TOUCH
  );
}

function componentsOf(level: readonly RuledLine[], upright: readonly RuledLine[]): Component[] {
  const parents = Array.from({ length: level.length + upright.length }, (_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    while (parents[at] !== at) {
      const parent = parents[at] ?? at;
      parents[at] = parents[parent] ?? parent;
      at = parent;
    }
    return at;
  };
  for (const [first, line] of level.entries())
    for (const [second, other] of upright.entries())
      if (crosses(line, other)) parents[rootOf(level.length + second)] = rootOf(first);
  const components = new Map<number, Component>();
  const componentOf = (index: number): Component => {
    const root = rootOf(index);
    const known = components.get(root) ?? {
      level: [],
      upright: [],
      box: { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
    };
    components.set(root, known);
    return known;
  };
  for (const [index, line] of level.entries()) componentOf(index).level.push(line);
  for (const [index, line] of upright.entries()) componentOf(level.length + index).upright.push(line);
  return [...components.values()].map((component) => ({ ...component, box: boxOf(component) }));
}

function boxOf({ level, upright }: Component): ShownBox {
  return {
    left: Math.min(...level.map(({ from }) => from), ...upright.map(({ at }) => at)),
    right: Math.max(...level.map(({ to }) => to), ...upright.map(({ at }) => at)),
    top: Math.min(...level.map(({ at }) => at), ...upright.map(({ from }) => from)),
    bottom: Math.max(...level.map(({ at }) => at), ...upright.map(({ to }) => to)),
  };
}

/** Merges values that are almost equal. */
function clustered(values: readonly number[]): number[] {
  const clusters: number[][] = [];
  for (const value of values.toSorted((first, second) => first - second)) {
    const last = clusters.at(-1);
    if (last !== undefined && value - (last[0] ?? value) <= TOUCH) last.push(value);
    else clusters.push([value]);
  }
  return clusters.map((cluster) => cluster.reduce((sum, value) => sum + value, 0) / cluster.length);
}

function gridOf(component: Component, fills: readonly Fill[]): Grid | null {
  const { level, upright, box } = component;
  if (level.length + upright.length < 3 || level.length === 0 || upright.length === 0) return null;
  const xs = clustered([...upright.map(({ at }) => at), box.left, box.right]);
  const ys = clustered([...level.map(({ at }) => at), box.top, box.bottom]);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows > MOST_CELLS) return null;
  const between = edgesOf(component, xs, ys);
  const cells: GridCell[] = [];
  const taken = new Set<number>();
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      const cell = spanOf(row, column, rows, columns, between, taken);
      const place = {
        left: xs[column] ?? 0,
        right: xs[column + cell.columns] ?? 0,
        top: ys[row] ?? 0,
        bottom: ys[row + cell.rows] ?? 0,
      };
      cells.push({
        row,
        column,
        ...cell,
        box: place,
        background: backgroundOf(place, fills),
        borders: bordersOf(row, column, cell, between),
      });
    }
  return { box, xs, ys, cells };
}

interface Edges {
  /** The line left of a cell, by row and column; column `columns` is the right edge. */
  left(row: number, column: number): BorderLine | null;
  /** The line above a cell, by row and column; row `rows` is the bottom edge. */
  top(row: number, column: number): BorderLine | null;
}

function edgesOf({ level, upright }: Component, xs: readonly number[], ys: readonly number[]): Edges {
  const find = (lines: readonly RuledLine[], at: number, from: number, to: number): BorderLine | null => {
    let covered = 0;
    let found: RuledLine | null = null;
    for (const line of lines) {
      if (Math.abs(line.at - at) > TOUCH) continue;
      const part = Math.min(line.to, to) - Math.max(line.from, from);
      if (part <= 0) continue;
      covered += part;
      found = line;
    }
    return found !== null && covered >= (to - from) * LEAST_COVER
      ? { thickness: found.thickness, color: found.color }
      : null;
  };
  const cache = new Map<string, BorderLine | null>();
  const cached = (key: string, make: () => BorderLine | null): BorderLine | null => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make();
    cache.set(key, made);
    return made;
  };
  return {
    left: (row, column) =>
      cached(`l${row},${column}`, () => find(upright, xs[column] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0)),
    top: (row, column) =>
      cached(`t${row},${column}`, () => find(level, ys[row] ?? 0, xs[column] ?? 0, xs[column + 1] ?? 0)),
  };
}

/** The span of a cell: as far right and down as no line separates. */
function spanOf(
  row: number,
  column: number,
  rows: number,
  columns: number,
  edges: Edges,
  taken: Set<number>,
): { rows: number; columns: number } {
  let width = 1;
  while (
    column + width < columns &&
    !taken.has(row * columns + column + width) &&
    edges.left(row, column + width) === null
  )
    width += 1;
  let height = 1;
  while (row + height < rows && isOpenBelow(row + height, column, width, columns, edges, taken)) height += 1;
  for (let down = 0; down < height; down++)
    for (let across = 0; across < width; across++) taken.add((row + down) * columns + column + across);
  return { rows: height, columns: width };
}

function isOpenBelow(
  row: number,
  column: number,
  width: number,
  columns: number,
  edges: Edges,
  taken: Set<number>,
): boolean {
  for (let across = 0; across < width; across++) {
    if (taken.has(row * columns + column + across) || edges.top(row, column + across) !== null) return false;
    if (across > 0 && edges.left(row, column + across) !== null) return false;
  }
  return true;
}

function bordersOf(
  row: number,
  column: number,
  cell: { rows: number; columns: number },
  edges: Edges,
): GridCell['borders'] {
  return {
    left: edges.left(row, column),
    top: edges.top(row, column),
    right: edges.left(row, column + cell.columns),
    bottom: edges.top(row + cell.rows, column),
  };
}

/** The colour of the last fill behind a cell. */
export function backgroundOf(cell: ShownBox, fills: readonly Fill[]): string {
  const area = (cell.right - cell.left) * (cell.bottom - cell.top);
  const under = fills.findLast(({ box }) => {
    const width = Math.min(box.right, cell.right) - Math.max(box.left, cell.left);
    const height = Math.min(box.bottom, cell.bottom) - Math.max(box.top, cell.top);
    return width > 0 && height > 0 && width * height > area * 0.5;
  });
  return under?.color ?? '';
}
