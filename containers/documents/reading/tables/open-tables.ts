import type { Line } from '../lines/word.ts';
import { areApart, sidesOf } from './alignment.ts';
import { isAmount } from './cell-kind.ts';
import { chunksOf } from './chunks.ts';
import { columnsOf } from './columns.ts';
import type { ColorAt } from './fills.ts';
import { type Columns, cellsOf } from './line-cells.ts';
import { haveOwnLines, openCellOf } from './make-cell.ts';
import type { RowLine } from './row-anchors.ts';
import { rowsOf } from './rows.ts';
import type { StraightLine } from './straight-lines.ts';
import { stretchesOf } from './stretches.ts';
import type { Table } from './table.ts';

export type Stretch = { kind: 'table'; table: Table } | { kind: 'lines'; lines: readonly Line[] };

export interface TablePage {
  page: number;
  rules: readonly StraightLine[];
  colorAt: ColorAt;
}

const DEEPEST = 4;
const SAMPLE = 2_000;
const PROSE_WORDS = 5;
const LABEL = /\p{L}[^\d:]{0,20}:(?:\s|$)/u;
const FEW_LABELS = 0.3;

/** Marks prose: two or more successive lines that cross columns are not part of the table. */
function proseIn(lines: readonly Line[], { cuts }: Columns): boolean[] {
  const reachesOver = lines.map(
    (line) =>
      chunksOf(line).length === 1 &&
      cuts.some((cut) => line.box.left < cut - line.size && cut + line.size < line.box.right),
  );
  return reachesOver.map(
    (isOver, index) => isOver && (reachesOver[index - 1] === true || reachesOver[index + 1] === true),
  );
}

function sample(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= SAMPLE) return lines;
  const step = lines.length / SAMPLE;
  return Array.from({ length: SAMPLE }, (_, index) => lines[Math.floor(index * step)]).flatMap(
    (line) => line ?? [],
  );
}

/** Returns true if columns hold running text, as in a newspaper, and are not a table. */
function isProse(rows: readonly RowLine[]): boolean {
  const cells = rows.flatMap(({ cells: own }) => own.flatMap((cell) => cell ?? []));
  if (rows.length < 4 || cells.some(({ text }) => isAmount(text))) return false;
  const columns = rows[0]?.cells.length ?? 0;
  return Array.from({ length: columns }, (_, column) => column).every((column) => {
    const own = rows.flatMap(({ cells: line }) => line[column] ?? []);
    const words = own.reduce((sum, cell) => sum + cell.words.length, 0);
    return words > PROSE_WORDS * own.length;
  });
}

function tableOf(
  lines: readonly RowLine[],
  columns: Columns,
  { page, rules, colorAt }: TablePage,
): Table | null {
  const [first, last] = [lines[0]?.line, lines.at(-1)?.line];
  if (!first || !last) return null;
  const left = Math.min(...columns.spans.map(({ from }) => from));
  const right = Math.max(...columns.spans.map(({ to }) => to));
  const wide = rules.filter(
    ({ from, to }) => Math.min(to, right) - Math.max(from, left) > (right - left) * 0.5,
  );
  const heights = wide.map(({ at }) => at).filter((at) => at > first.box.top && at < last.box.bottom);
  const groups = rowsOf(lines, heights);
  const cells = columns.spans.map((_, column) =>
    groups.map((group) => group.flatMap(({ cells: own }) => own[column] ?? [])),
  );
  const haveLines = columns.spans.map((span, column) => haveOwnLines(cells[column] ?? [], span));
  const rows = groups.map(([line], row) => {
    const middle = line ? (line.line.box.top + line.line.box.bottom) / 2 : 0;
    return columns.spans.map((span, column) => {
      const chunks = cells[column]?.[row] ?? [];
      const at = chunks[0]?.box.left ?? (span.from + span.to) / 2;
      return openCellOf(chunks, span, colorAt(at + 1, middle), haveLines[column]);
    });
  });
  const isTable = rows.filter((row) => row.filter((cell) => cell !== null).length > 1).length > 1;
  if (!isTable) return null;
  return {
    page,
    top: first.box.top,
    bottom: last.box.bottom,
    columns: columns.spans,
    rows,
    headerRows: 0,
    isRuled: false,
  };
}

/** Counts lines of labels and values at the top, if the lines below have hardly any labels. */
function countLabels(lines: readonly Line[]): number {
  const isLabelled = lines.map((line) => chunksOf(line).some(({ text }) => LABEL.test(text)));
  const count = isLabelled.indexOf(false);
  const rest = isLabelled.slice(Math.max(0, count));
  const isOther = rest.filter(Boolean).length < rest.length * FEW_LABELS;
  return count > 0 && rest.length > 2 && isOther ? count : 0;
}

function tablesIn(lines: readonly Line[], context: TablePage, depth: number): Stretch[] {
  const labels = countLabels(lines);
  if (labels > 0)
    return [
      { kind: 'lines', lines: lines.slice(0, labels) },
      ...tablesIn(lines.slice(labels), context, depth),
    ];
  const columns = columnsOf(sample(lines));
  const asLines: Stretch[] = [{ kind: 'lines', lines }];
  if (columns.cuts.length === 0) return asLines;
  const apart = depth < DEEPEST ? columns.cuts.find((cut) => areApart(lines, cut)) : undefined;
  if (apart !== undefined) return sidesOf(lines, apart).flatMap((own) => tablesOf(own, context, depth + 1));
  const isProseLine = proseIn(lines, columns);
  if (isProseLine.includes(true)) {
    if (depth >= DEEPEST) return asLines;
    const parts: { lines: Line[]; isText: boolean }[] = [];
    for (const [index, line] of lines.entries()) {
      const isText = isProseLine[index] === true;
      const part = parts.at(-1);
      if (part && part.isText === isText) part.lines.push(line);
      else parts.push({ lines: [line], isText });
    }
    return parts.flatMap((part): Stretch[] =>
      part.isText ? [{ kind: 'lines', lines: part.lines }] : tablesIn(part.lines, context, depth + 1),
    );
  }
  const rows = lines.map((line): RowLine => ({ line, cells: cellsOf(line, columns) }));
  if (isProse(rows)) return textColumns(lines, columns);
  const table = tableOf(rows, columns, context);
  return table === null ? asLines : [{ kind: 'table', table }];
}

function textColumns(lines: readonly Line[], { cuts }: Columns): Stretch[] {
  const [cut] = cuts;
  if (cut === undefined) return [{ kind: 'lines', lines }];
  const [left, right] = sidesOf(lines, cut);
  return [{ kind: 'lines', lines: left }, ...textColumns(right, { spans: [], cuts: cuts.slice(1) })];
}

function tablesOf(lines: readonly Line[], context: TablePage, depth: number): Stretch[] {
  return stretchesOf(lines).flatMap(({ lines: own, isCandidate }): Stretch[] =>
    isCandidate && own.length > 1 ? tablesIn(own, context, depth) : [{ kind: 'lines', lines: own }],
  );
}

/** Finds the tables without ruled lines, and the lines between them, from top to bottom. */
export function openTables(lines: readonly Line[], context: TablePage): Stretch[] {
  return tablesOf(lines, context, 0);
}
