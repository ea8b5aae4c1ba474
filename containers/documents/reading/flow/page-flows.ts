import { space } from './drafts.ts';
import { inGridOrder } from './grid-order.ts';
import type { Block, BorderLine, Cell, Inline, Paragraph, Table } from './model.ts';
import type { FilledGrid, PageItems } from './page-items.ts';
import type { Measure } from './paragraph-lines.ts';
import { blocksOf, type Flow, flowsOf, plainParagraph } from './region-blocks.ts';
import type { Item, Solid } from './regions.ts';

const CELL_PADDING = 2;
const NEAR_RULE = 14;
const SHORTEST_RULE = 20;

/** The flows of one page, between the margins. */
export function flowsOfPage(page: PageItems, measure: Measure, top: number): Flow[] {
  const tables = page.grids.map(
    (filled): Solid => ({
      kind: 'solid',
      box: filled.grid.box,
      content: { kind: 'block', block: tableOf(filled, measure) },
    }),
  );
  const flows = flowsOf([...page.segments, ...page.solids, ...tables], measure);
  placeRules(flows, page, measure);
  placeBackgrounds(flows, page);
  let end = top;
  for (const flow of flows) {
    if (flow.columns === 1) space(flow.blocks, end);
    end = Math.max(end, ...flow.blocks.map(({ box }) => box.bottom));
  }
  return flows;
}

function tableOf(filled: FilledGrid, measure: Measure): Table {
  const { grid } = filled;
  const cells = inGridOrder(filled).map(({ cell, items }): Cell => {
    const inner = { left: cell.box.left + CELL_PADDING, right: cell.box.right - CELL_PADDING };
    const text = textMeasure(items, inner);
    const blocks = blocksOf(items, text);
    space(blocks, Math.min(...items.map(({ box }) => box.top), cell.box.bottom));
    for (const block of blocks) if (block.kind === 'paragraph' && block === blocks[0]) block.before = 0;
    return {
      blocks,
      column: cell.column,
      columns: cell.columns,
      row: cell.row,
      rows: cell.rows,
      background: cell.background,
      borders: cell.borders,
      vertical: verticalOf(items, cell.box),
      padding: text.left - cell.box.left,
      box: cell.box,
    };
  });
  return {
    kind: 'table',
    before: 0,
    widths: grid.xs.slice(1).map((x, index) => x - (grid.xs[index] ?? x)),
    heights: grid.ys.slice(1).map((y, index) => y - (grid.ys[index] ?? y)),
    cells,
    left: grid.box.left - measure.left,
    box: grid.box,
    breaksPage: false,
    headRows: 0,
  };
}

/** The limits of a cell's text: the margin on its left is padding, not an indent. */
function textMeasure(items: readonly Item[], inner: Measure): Measure {
  const left = Math.min(...items.map(({ box }) => box.left), inner.right);
  const padding = Math.min(8, Math.max(0, left - inner.left));
  return { left: inner.left + padding, right: inner.right - padding };
}

function verticalOf(items: readonly Item[], box: Cell['box']): Cell['vertical'] {
  if (items.length === 0) return 'top';
  const above = Math.min(...items.map((item) => item.box.top)) - box.top;
  const below = box.bottom - Math.max(...items.map((item) => item.box.bottom));
  if (above < 5 || above < below * 0.5) return 'top';
  return Math.abs(above - below) < Math.max(3, (above + below) * 0.25)
    ? 'center'
    : below < above
      ? 'bottom'
      : 'top';
}

/** Places horizontal lines outside ruled tables: between rows of a table, below a paragraph, or on their own. */
function placeRules(flows: readonly Flow[], page: PageItems, measure: Measure): void {
  const width = measure.right - measure.left;
  for (const { box, thickness, color } of page.rules) {
    if (box.right - box.left < SHORTEST_RULE) continue;
    const border = { thickness: Math.min(6, thickness), color };
    const over = flows.flatMap(({ blocks }) => blocks).filter((block) => isOver(block.box, box));
    const table = over.find(
      (block) => block.kind === 'table' && block.box.top < box.top && block.box.bottom > box.top,
    );
    if (table?.kind === 'table') {
      lineRows(table, box, border);
      continue;
    }
    const above = over
      .filter((block) => block.box.bottom <= box.top + 3)
      .toSorted((first, second) => second.box.bottom - first.box.bottom)[0];
    if (above?.kind === 'table' && box.top - above.box.bottom < NEAR_RULE) {
      lineRows(above, box, border);
      continue;
    }
    const isWide = box.right - box.left > width * 0.6;
    if (
      isWide &&
      above?.kind === 'paragraph' &&
      box.top - above.box.bottom < NEAR_RULE &&
      above.bottomBorder === null
    ) {
      above.bottomBorder = border;
      continue;
    }
    const rule: Paragraph = {
      ...plainParagraph(box),
      left: Math.max(0, box.left - measure.left),
      right: Math.max(0, measure.right - box.right),
      bottomBorder: border,
      leading: 0.1,
    };
    const below = over.find((block) => block.box.top >= box.top - 3);
    const flow = flows.find(({ blocks }) => blocks.includes(above ?? below ?? rule)) ?? flows[0];
    if (flow === undefined) continue;
    if (above) flow.blocks.splice(flow.blocks.indexOf(above) + 1, 0, rule);
    else flow.blocks.splice(below ? flow.blocks.indexOf(below) : 0, 0, rule);
  }
}

function isOver(block: Block['box'], rule: Block['box']): boolean {
  return (
    Math.min(block.right, rule.right) - Math.max(block.left, rule.left) >
    Math.min(rule.right - rule.left, block.right - block.left) * 0.3
  );
}

/** Makes a line between rows the bottom border of the cells above it. */
function lineRows(table: Table, rule: Block['box'], border: BorderLine): void {
  const above = table.cells.filter((cell) => cell.box.top < rule.top && cell.blocks.length > 0);
  const row = Math.max(-1, ...above.map((cell) => cell.row));
  let left = table.box.left;
  const edges = table.widths.map((width) => {
    left += width;
    return { left: left - width, right: left };
  });
  for (const cell of table.cells) {
    const from = edges[cell.column]?.left ?? 0;
    const to = edges[cell.column + cell.columns - 1]?.right ?? 0;
    if (Math.min(to, rule.right) - Math.max(from, rule.left) < (to - from) * 0.5) continue;
    if (cell.row + cell.rows - 1 === row) cell.borders.bottom = border;
    else if (row < 0 && cell.row === 0) cell.borders.top = border;
  }
}

function placeBackgrounds(flows: readonly Flow[], page: PageItems): void {
  if (page.backgrounds.length === 0) return;
  const first = flows[0]?.blocks.find((block) => block.kind === 'paragraph');
  const pictures = page.backgrounds.flatMap(({ box, content }): Inline[] =>
    content.kind === 'picture'
      ? [{ kind: 'picture', picture: { ...content.picture, behind: { left: box.left, top: box.top } } }]
      : [],
  );
  if (first) first.inlines.unshift(...pictures);
  else
    flows[0]?.blocks.unshift({
      ...plainParagraph({ left: 0, top: 0, right: 0, bottom: 0 }),
      inlines: pictures,
    });
}

export function bottomOf(blocks: readonly Block[]): number {
  return Math.max(0, ...blocks.map(({ box }) => box.bottom));
}
