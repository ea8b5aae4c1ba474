import {
  BorderStyle,
  HeightRule,
  LineRuleType,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import type { Block, BorderLine, Cell, Table as FlowTable } from '../../reading/flow/model.ts';
import { borderOf, paragraphOf, type Styles, twips } from './paragraphs.ts';

const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const TALLEST_UNSPLIT = 200;
const PADDING = 4;
/** Rows are a little lower than their lines say: letters of other fonts must not push them down. */
const ROOM = 1;

/** Nothing but the paragraph that has to stand between two tables, and behind the last of a cell. */
function thinParagraph(before = 0): Paragraph {
  return new Paragraph({
    children: [],
    spacing: { before: twips(before), after: 0, line: 20, lineRule: LineRuleType.EXACT },
  });
}

export function childrenOf(blocks: readonly Block[], styles: Styles): (Paragraph | Table)[] {
  return blocks.flatMap((block, index): (Paragraph | Table)[] => {
    if (block.kind === 'paragraph') return [paragraphOf(block, styles)];
    const needsParting = blocks[index - 1]?.kind === 'table' || block.breaksPage;
    const parting = block.breaksPage
      ? new Paragraph({
          children: [],
          pageBreakBefore: true,
          spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT },
        })
      : thinParagraph(block.before);
    return [...(needsParting ? [parting] : []), tableOf(block, styles)];
  });
}

function sideOf(line: BorderLine | null) {
  return line === null ? NO_BORDER : { ...borderOf(line), space: 0 };
}

function cellOf(cell: Cell, widths: readonly number[], styles: Styles): TableCell {
  const { left, top, right, bottom } = cell.borders;
  const width = widths.slice(cell.column, cell.column + cell.columns).reduce((sum, part) => sum + part, 0);
  const children = childrenOf(cell.blocks, styles);
  const padding = cell.padding > 0 ? Math.min(12, cell.padding) : PADDING;
  if (children.length === 0) children.push(new Paragraph({ children: [] }));
  else if (cell.blocks.at(-1)?.kind === 'table') children.push(thinParagraph());
  return new TableCell({
    children,
    width: { size: twips(width), type: WidthType.DXA },
    borders: { left: sideOf(left), top: sideOf(top), right: sideOf(right), bottom: sideOf(bottom) },
    margins: {
      left: twips(padding),
      right: twips(Math.min(padding, PADDING)),
      top: 0,
      bottom: 0,
      marginUnitType: WidthType.DXA,
    },
    verticalAlign: {
      top: VerticalAlignTable.TOP,
      center: VerticalAlignTable.CENTER,
      bottom: VerticalAlignTable.BOTTOM,
    }[cell.vertical],
    ...(cell.columns > 1 ? { columnSpan: cell.columns } : {}),
    ...(cell.rows > 1 ? { rowSpan: cell.rows } : {}),
    ...(cell.background === '' ? {} : { shading: { type: 'clear', color: 'auto', fill: cell.background } }),
  });
}

function tableOf(table: FlowTable, styles: Styles): Table {
  const { widths, heights, left } = table;
  const rows = heights.map((height, row) => {
    const cells = table.cells
      .filter((cell) => cell.row === row)
      .toSorted((first, second) => first.column - second.column);
    return new TableRow({
      children: cells.map((cell) => cellOf(cell, widths, styles)),
      ...(height > TALLEST_UNSPLIT || height <= ROOM
        ? {}
        : { height: { value: twips(height - ROOM), rule: HeightRule.ATLEAST } }),
      cantSplit: height > 0 && height < TALLEST_UNSPLIT,
      tableHeader: row < table.headRows,
    });
  });
  return new Table({
    rows,
    layout: TableLayoutType.FIXED,
    columnWidths: widths.map(twips),
    width: { size: twips(widths.reduce((sum, width) => sum + width, 0)), type: WidthType.DXA },
    indent: { size: twips(left), type: WidthType.DXA },
    borders: {
      top: NO_BORDER,
      bottom: NO_BORDER,
      left: NO_BORDER,
      right: NO_BORDER,
      insideHorizontal: NO_BORDER,
      insideVertical: NO_BORDER,
    },
  });
}
