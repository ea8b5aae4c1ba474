import type { CellValue } from '../cell-values/column-values.ts';
import { plainSheetCell, type Sheet, type SheetCell, type SheetRow } from './sheet.ts';
import { shownLength } from './shown-text.ts';

export interface RecordColumn<Record> {
  heading: string;
  /** Null where the record has nothing of it. */
  value(record: Record): CellValue | null;
}

const HEADING_FILL = 'd9e1f2';
const NARROWEST = 8;
const WIDEST = 60;
/** Beside the arrow of the filter. */
const HEADING_MARGIN = 4;
const MARGIN = 3;
/** Rows by which widths are measured. */
const MEASURED = 500;

function headingCell(text: string): SheetCell {
  return { ...plainSheetCell({ kind: 'text', text, isCode: false }, true), fill: HEADING_FILL };
}

/** A sheet of records, one a row: columns with headings that stay in sight and filter, each as wide as its values. */
export function recordSheet<Record>(
  name: string,
  columns: readonly RecordColumn<Record>[],
  records: readonly Record[],
  { hasLowRows = true } = {},
): Sheet {
  const widths = columns.map(({ heading }) => Math.max(NARROWEST, heading.length * 1.1 + HEADING_MARGIN));
  const rows = records.map(
    (record, row): SheetRow =>
      columns.map(({ value }, column) => {
        const found = value(record);
        if (found === null || found.kind === 'empty') return null;
        if (row < MEASURED)
          widths[column] = Math.max(
            widths[column] ?? NARROWEST,
            Math.min(WIDEST, shownLength(found) * 1.05 + MARGIN),
          );
        return plainSheetCell(found);
      }),
  );
  return {
    name,
    rows: [columns.map(({ heading }) => headingCell(heading)), ...rows],
    frozenRows: 1,
    hasFilter: true,
    hasLowRows,
    widths: widths.map((width) => Math.ceil(width)),
  };
}
