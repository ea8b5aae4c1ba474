import { shownUnion } from '../../../plain/geometry/boxes.ts';
import { draftOf, space } from './drafts.ts';
import { median } from './geometry.ts';
import type { Alignment, Block, Cell, Paragraph, Picture, Table } from './model.ts';
import type { ParagraphLine } from './paragraph-line.ts';
import { paragraphLinesOf } from './paragraph-line.ts';
import { groupLines, type Measure } from './paragraph-lines.ts';
import {
  type Bounds,
  type Item,
  type ItemRow,
  isProse,
  type Region,
  regionsOf,
  type Solid,
} from './regions.ts';

/** Successive blocks, in one column or in several. */
export interface Flow {
  columns: number;
  gap: number;
  /** The widths of columns that are not equal; each column then starts with a block of its own. */
  widths: number[] | null;
  blocks: Block[];
}

const NO_BORDERS = { left: null, top: null, right: null, bottom: null } as const;
const CELL_GAP = 6;
/** Maximum difference between columns of equal width, as a share. */
const SAME_WIDTH = 0.12;
const DEEPEST = 6;

/** The flows of a page or of one of its columns. */
export function flowsOf(items: readonly Item[], measure: Measure, depth = 0): Flow[] {
  const flows: Flow[] = [];
  const add = (blocks: readonly Block[]) => {
    const last = flows.at(-1);
    if (last?.columns === 1) last.blocks.push(...blocks);
    else flows.push({ columns: 1, gap: 0, widths: null, blocks: [...blocks] });
  };
  for (const region of regionsOf(items)) {
    if (region.kind === 'columns' && depth === 0)
      flows.push(columnsFlow(region.columns, region.bounds, measure));
    else add(blocksOfRegion(region, measure, depth));
  }
  return flows;
}

/** As `flowsOf`, without columns, as in a cell of a table. */
export function blocksOf(items: readonly Item[], measure: Measure, depth = 1): Block[] {
  if (depth > DEEPEST) return lineBlocks(paragraphLinesOf([...items].map(asRow)), measure);
  return flowsOf(items, measure, depth).flatMap(({ blocks }) => blocks);
}

function asRow(item: Item): ItemRow {
  return { items: [item], top: item.box.top, bottom: item.box.bottom };
}

function blocksOfRegion(region: Region, measure: Measure, depth: number): Block[] {
  if (region.kind === 'lines') return lineBlocks(paragraphLinesOf(region.rows), measure);
  if (region.kind === 'grid') return [gridTable(region.rows, region.bounds, measure, depth)];
  return [besideTable(region.columns, region.bounds, measure, depth)];
}

function columnsFlow(columns: readonly Item[][], bounds: readonly Bounds[], measure: Measure): Flow {
  const gaps = bounds.slice(1).map((bound, index) => bound.left - (bounds[index]?.right ?? bound.left));
  const gap = Math.max(6, median(gaps));
  const parts = columns.map((items, index) => {
    const own = bounds[index] ?? measure;
    const top = Math.min(...items.map(({ box }) => box.top));
    const found = blocksOf(items, own);
    space(found, top);
    return found;
  });
  const widths = bounds.map(({ left, right }) => right - left);
  const isEven =
    Math.max(...widths) - Math.min(...widths) < Math.max(...widths) * SAME_WIDTH && columns.every(isProse);
  if (!isEven) for (const part of parts.slice(1)) breakColumn(part);
  return { columns: columns.length, gap, widths: isEven ? null : widths, blocks: parts.flat() };
}

function breakColumn(blocks: Block[]): void {
  const [first] = blocks;
  if (first?.kind === 'paragraph') first.inlines.unshift({ kind: 'column' });
  else if (first) blocks.unshift({ ...plainParagraph(first.box), inlines: [{ kind: 'column' }] });
}

function lineBlocks(found: readonly (ParagraphLine | Solid)[], measure: Measure): Block[] {
  const blocks: Block[] = [];
  let lines: ParagraphLine[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push(...groupLines(lines, measure).map((group) => draftOf(group, measure)));
    lines = [];
  };
  for (const item of found) {
    if (item.kind === 'line') {
      lines.push(item);
      continue;
    }
    flush();
    blocks.push(
      item.content.kind === 'block'
        ? item.content.block
        : pictureParagraph(item.content.picture, item, measure),
    );
  }
  flush();
  return blocks;
}

export function pictureParagraph(picture: Picture, { box }: Solid, measure: Measure): Paragraph {
  const fromLeft = box.left - measure.left;
  const fromRight = measure.right - box.right;
  const isCentred = fromLeft > 4 && Math.abs(fromLeft - fromRight) < 8;
  const isRight = fromLeft > 40 && fromRight < 6;
  const align: Alignment = isCentred ? 'center' : isRight ? 'right' : 'left';
  return {
    ...plainParagraph(box),
    inlines: [{ kind: 'picture', picture: fitted(picture, measure) }],
    align,
    left: align === 'left' && fromLeft > 2 && fromRight > -2 ? fromLeft : 0,
  };
}

/** Scales a picture down to the width of the text. */
function fitted(picture: Picture, { left, right }: Measure): Picture {
  const share = Math.min(1, (right - left) / picture.width);
  return { ...picture, width: picture.width * share, height: picture.height * share };
}

export function plainParagraph(box: Paragraph['box']): Paragraph {
  return {
    kind: 'paragraph',
    inlines: [],
    heading: 0,
    place: null,
    align: 'left',
    left: 0,
    right: 0,
    first: 0,
    before: 0,
    after: 0,
    leading: 0,
    tabs: [],
    bottomBorder: null,
    box,
    breaksPage: false,
  };
}

/** The edges between columns, in the middle of the gaps. */
function edgesOf(bounds: readonly Bounds[], measure: Measure): number[] {
  const first = bounds[0]?.left ?? measure.left;
  const last = bounds.at(-1)?.right ?? measure.right;
  const inner = bounds.slice(1).map((bound) => bound.left - CELL_GAP);
  return [
    Math.min(first - CELL_GAP, measure.left),
    ...inner,
    Math.max(last + CELL_GAP, Math.min(measure.right, last + 40)),
  ];
}

function besideTable(
  columns: readonly Item[][],
  bounds: readonly Bounds[],
  measure: Measure,
  depth: number,
): Table {
  const box = shownUnion(columns.flat().map((item) => item.box));
  const edges = edgesOf(bounds, measure);
  const cells = columns.map((items, column): Cell => {
    const own = { left: edges[column] ?? 0, right: (edges[column + 1] ?? 0) - CELL_GAP };
    return cellOf(items, own, { column, row: 0 }, box.top, depth);
  });
  return openTable(cells, edges, [0], measure, box);
}

function gridTable(
  rows: readonly ItemRow[],
  bounds: readonly Bounds[],
  measure: Measure,
  depth: number,
): Table {
  const edges = edgesOf(bounds, measure);
  const groups = tableRows(rows, bounds);
  const cells = groups.flatMap((group, row) =>
    bounds.map((_, column): Cell => {
      const own = { left: edges[column] ?? 0, right: (edges[column + 1] ?? 0) - CELL_GAP };
      const items = group.flatMap((one) =>
        one.items.filter(
          ({ box }) =>
            (box.left + box.right) / 2 >= (edges[column] ?? 0) &&
            (box.left + box.right) / 2 < (edges[column + 1] ?? Infinity),
        ),
      );
      return cellOf(items, own, { column, row }, group[0]?.top ?? 0, depth);
    }),
  );
  alignColumns(cells, bounds);
  const heights = groups.map(
    (group, row) => (groups[row + 1]?.[0]?.top ?? group.at(-1)?.bottom ?? 0) - (group[0]?.top ?? 0),
  );
  return openTable(
    cells,
    edges,
    heights,
    measure,
    shownUnion(rows.map(({ items }) => shownUnion(items.map(({ box }) => box)))),
  );
}

/** Groups lines into rows: a line with an empty first column continues the row above if it is close to it. */
function tableRows(rows: readonly ItemRow[], bounds: readonly Bounds[]): ItemRow[][] {
  const groups: ItemRow[][] = [];
  const first = bounds[0];
  for (const row of rows) {
    const before = groups.at(-1)?.at(-1);
    const hasFirst = first !== undefined && row.items.some(({ box }) => box.left < first.right);
    const isClose = before !== undefined && row.top - before.bottom < (row.bottom - row.top) * 0.45;
    const isAlone = row.items.length === 1 && bounds.length > 2;
    if (before !== undefined && isClose && (!hasFirst || isAlone)) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
}

function cellOf(
  items: readonly Item[],
  measure: Measure,
  place: Pick<Cell, 'column' | 'row'>,
  top: number,
  depth: number,
): Cell {
  const blocks = items.length === 0 ? [] : blocksOf(items, measure, depth + 1);
  space(blocks, items.length === 0 ? top : Math.min(...items.map(({ box }) => box.top)));
  const box =
    items.length === 0 ? { ...measure, top, bottom: top } : shownUnion(items.map((item) => item.box));
  return {
    ...place,
    blocks,
    columns: 1,
    rows: 1,
    background: '',
    borders: { ...NO_BORDERS },
    vertical: 'top',
    padding: 0,
    box,
  };
}

/** Aligns columns: numbers by their right edges, headings by their centres. */
function alignColumns(cells: readonly Cell[], bounds: readonly Bounds[]): void {
  for (const column of bounds.keys()) {
    const own = cells.filter((cell) => cell.column === column && cell.blocks.length > 0);
    const spread = (of: (cell: Cell) => number) => {
      const values = own.map(of);
      return Math.max(...values) - Math.min(...values);
    };
    const spreads: [Alignment, number][] = [
      ['left', spread(({ box }) => box.left)],
      ['right', spread(({ box }) => box.right)],
      ['center', spread(({ box }) => (box.left + box.right) / 2)],
    ];
    const [align, least] = spreads.reduce((best, one) => (one[1] < best[1] - 0.5 ? one : best));
    if (own.length < 2 || least > 8) continue;
    for (const block of own.flatMap(({ blocks }) => blocks)) {
      if (block.kind !== 'paragraph') continue;
      block.align = align;
      block.left = 0;
      block.first = 0;
    }
  }
}

function openTable(
  cells: Cell[],
  edges: readonly number[],
  heights: number[],
  measure: Measure,
  box: Table['box'],
): Table {
  const widths = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
  return {
    kind: 'table',
    before: 0,
    widths,
    heights,
    cells,
    left: (edges[0] ?? measure.left) - measure.left,
    box,
    breaksPage: false,
    headRows: 0,
  };
}
