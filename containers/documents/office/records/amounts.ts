import { isOfCodes } from '../../text/values/code-headings.ts';
import { decidingTexts, documentNotation, isInDoubt, notationOfColumn } from '../../text/values/notation.ts';
import { isTwoWay, readNumber } from '../../text/values/numbers.ts';
import type { Cell, SheetRow } from './cell.ts';

/** Amounts that can be read in two ways: how many, and the first of them. */
export interface DoubtfulAmounts {
  count: number;
  first: string;
}

function isAmbiguous({ text }: Cell): boolean {
  return isTwoWay(text.trim(), ',') || isTwoWay(text.trim(), '.');
}

/** The cells of each column that hold text alone. */
function columnsOf(rows: readonly SheetRow[]): Cell[][] {
  const columns = new Map<number, Cell[]>();
  for (const { cells } of rows)
    for (const [place, cell] of cells.entries()) {
      if (cell.number !== undefined || cell.date !== undefined || cell.text.trim() === '') continue;
      const column = columns.get(place) ?? [];
      column.push(cell);
      columns.set(place, column);
    }
  return [...columns.values()];
}

/** Reads amounts that can be read in two ways, as 361,000, as the others of their sheet are written; returns those that nothing decides. */
export function settleAmounts(rows: readonly SheetRow[]): DoubtfulAmounts {
  const doubtful: DoubtfulAmounts = { count: 0, first: '' };
  const columns = columnsOf(rows).map((cells) => ({
    cells,
    heading: cells[0]?.text ?? '',
    texts: cells.map(({ text }) => text.trim()),
  }));
  if (!columns.some(({ cells }) => cells.some(isAmbiguous))) return doubtful;
  const given = documentNotation(
    [columns.map(({ heading, texts }) => decidingTexts(heading, texts))],
    columns.map(({ heading }) => heading),
  );
  for (const { cells, heading, texts } of columns) {
    if (isOfCodes(heading)) continue;
    const notation = notationOfColumn(texts, given) ?? given;
    for (const cell of cells.filter(isAmbiguous)) {
      const text = cell.text.trim();
      const amount = isInDoubt(text, notation) ? null : readNumber(text, notation.mark);
      if (amount !== null) cell.number = amount.value;
      else {
        cell.isInDoubt = true;
        doubtful.count += 1;
        doubtful.first ||= text;
      }
    }
  }
  return doubtful;
}
