import type { CellValue } from '../../text/values/column-values.ts';
import { shownLength } from './shown-text.ts';

export interface RecordColumn<Record> {
  heading: string;
  /** Null where the record has nothing of it. */
  value(record: Record): CellValue | null;
}

export type RecordRow = readonly (CellValue | null)[];

/** A sheet whose rows are made one after another, each time anew. */
export interface RecordSheet {
  name: string;
  headings: readonly string[];
  /** True if the rows stay one line high, however long their texts are. */
  hasLowRows: boolean;
  rows(): Iterable<RecordRow>;
}

const NARROWEST = 8;
const WIDEST = 60;
/** Beside the arrow of the filter. */
const HEADING_MARGIN = 4;
const MARGIN = 3;
/** Rows by which widths are measured. */
const MEASURED = 500;

/** A sheet of records, one a row, under the headings of these columns. */
export function recordSheet<Record>(
  name: string,
  columns: readonly RecordColumn<Record>[],
  records: Iterable<Record>,
  { hasLowRows = true } = {},
): RecordSheet {
  return {
    name,
    headings: columns.map(({ heading }) => heading),
    hasLowRows,
    *rows() {
      for (const record of records)
        yield columns.map(({ value }) => {
          const found = value(record);
          return found?.kind === 'empty' ? null : found;
        });
    },
  };
}

/** Widths for its columns, in characters, that show its headings and the values of its first rows. */
export function columnWidths(sheet: RecordSheet): number[] {
  const widths = sheet.headings.map((heading) => Math.max(NARROWEST, heading.length * 1.1 + HEADING_MARGIN));
  let measured = 0;
  for (const row of sheet.rows()) {
    if (measured === MEASURED) break;
    measured += 1;
    for (const [column, value] of row.entries())
      if (value !== null)
        widths[column] = Math.max(
          widths[column] ?? NARROWEST,
          Math.min(WIDEST, shownLength(value) * 1.05 + MARGIN),
        );
  }
  return widths.map((width) => Math.ceil(width));
}
