import type { PageContent, TextPiece } from '../../pdf/pages/page-content.ts';
import { wordsOfPieces } from '../lines/blank-pieces.ts';
import type { Line, Word } from '../lines/word.ts';
import { isLevel, uprightContent } from '../upright.ts';
import { withHeading } from './adopt-heading.ts';
import { chunksOf } from './chunks.ts';
import { withoutEmpty } from './compact.ts';
import { type ColorAt, colorsOf } from './fills.ts';
import { tableOf } from './grid-table.ts';
import { gridsOf } from './grids.ts';
import { countHeaderRows } from './header-rows.ts';
import { isItemLabel } from './item-label.ts';
import { openTables, type TablePage } from './open-tables.ts';
import { isPartial, isWithin } from './partial-grids.ts';
import { withSameColumns } from './same-columns.ts';
import { type StraightLines, straightLinesOf } from './straight-lines.ts';
import type { PageItem, Table, TextLine } from './table.ts';
import { cellLines, withSpaces } from './words.ts';

/** Limit per page: each grid is compared with all words. */
const MOST_GRIDS = 500;
/** Maximum gap between two parts of a table, in points. */
const WIDEST_BREAK = 60;

function finished(table: Table): Table {
  const compact = withoutEmpty(table);
  return { ...compact, headerRows: countHeaderRows(compact) };
}

function lineItem(line: Line, page: number): PageItem {
  const chunks = chunksOf(line).map(({ text }) => text);
  const [first = '', second] = chunks;
  const isItem = chunks.length === 2 && isItemLabel(first);
  const parts = isItem ? [`${first} ${second}`] : chunks;
  const isBold = line.words.every((word) => word.font.isBold);
  return { kind: 'line', line: { page, top: line.box.top, parts, isBold } };
}

function askewItem({ text, box }: TextPiece, page: number): PageItem[] {
  const line: TextLine = { page, top: box.top, parts: [text.trim()], isBold: false };
  return text.trim() === '' ? [] : [{ kind: 'line', line }];
}

/** Joins two tables with only empty rows between them, if their columns are the same and the second has no heading. */
function withoutBreaks(items: readonly PageItem[]): PageItem[] {
  const whole: PageItem[] = [];
  for (const item of items) {
    const before = whole.at(-1);
    const isNext = before?.kind === 'table' && item.kind === 'table' && item.table.headerRows === 0;
    const isNear = isNext && item.table.top - before.table.bottom < WIDEST_BREAK;
    const [one, other] = (isNear && !item.table.isRuled && withSameColumns(before.table, item.table)) || [];
    if (!one || !other) whole.push(item);
    else {
      const table = { ...one, bottom: other.bottom, rows: [...one.rows, ...other.rows] };
      whole[whole.length - 1] = { kind: 'table', table: { ...table, headerRows: countHeaderRows(table) } };
    }
  }
  return whole;
}

interface RuledTables {
  tables: Table[];
  /** The words outside these tables. */
  words: Word[];
}

function ruledTables(page: PageContent, straight: StraightLines, colorAt: ColorAt): RuledTables {
  const tables: Table[] = [];
  let words = withSpaces(cellLines(wordsOfPieces(page.texts.filter(isLevel)))).flatMap((line) => [
    ...line.words,
  ]);
  const grids = gridsOf(straight)
    .filter(({ xs, ys }) => xs.length > 2 && ys.length > 2)
    .slice(0, MOST_GRIDS);
  for (const grid of grids) {
    const others = grids.filter((other) => other !== grid);
    if (isPartial(grid, words, others)) continue;
    const inside = words.filter((word) => isWithin(grid, word));
    const table = tableOf(grid, inside, page.number, colorAt);
    if (table === null) continue;
    tables.push(finished(table));
    const taken = new Set(inside);
    words = words.filter((word) => !taken.has(word));
  }
  return { tables, words };
}

/** The open tables in lines without a ruled table, and the lines between them. */
function openItems(lines: readonly Line[], context: TablePage): PageItem[] {
  return openTables(lines, context).flatMap((stretch): PageItem[] =>
    stretch.kind === 'table'
      ? [{ kind: 'table', table: finished(stretch.table) }]
      : stretch.lines.map((line) => lineItem(line, context.page)),
  );
}

/** The tables of a page and the lines between them, from top to bottom. */
export function pageItems(content: PageContent): PageItem[] {
  const page = uprightContent(content);
  const askew = page.texts.filter((piece) => !isLevel(piece));
  const straight = straightLinesOf(page);
  const colorAt = colorsOf(page.fills);
  const ruled = ruledTables(page, straight, colorAt);
  const whole: PageItem[] = [];
  const lines = cellLines(ruled.words);
  const context = { page: page.number, rules: straight.level, colorAt };
  let start = 0;
  for (const table of [...ruled.tables.toSorted((one, other) => one.top - other.top), null]) {
    const top = table?.top ?? Number.POSITIVE_INFINITY;
    let end = start;
    while (end < lines.length && (lines[end]?.baseline ?? 0) <= top) end++;
    const headed = table && end > start ? withHeading(table, lines[end - 1]) : null;
    for (const item of openItems(lines.slice(start, headed ? end - 1 : end), context)) whole.push(item);
    if (headed) whole.push({ kind: 'table', table: finished(headed) });
    else if (table) whole.push({ kind: 'table', table });
    start = end;
  }
  return withoutBreaks([...whole, ...askew.flatMap((piece) => askewItem(piece, page.number))]);
}
