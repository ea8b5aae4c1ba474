import type { CellValue } from '../../text/values/column-values.ts';

export interface SheetCell {
  value: CellValue;
  columnSpan: number;
  rowSpan: number;
  isBold: boolean;
  isCentred: boolean;
  hasBorder: boolean;
  color: string | null;
  fill: string | null;
}

export type SheetRow = readonly (SheetCell | null)[];

export interface Sheet {
  name: string;
  rows: readonly SheetRow[];
  frozenRows: number;
  /** In characters. */
  widths: readonly number[];
}

const PLAIN = {
  columnSpan: 1,
  rowSpan: 1,
  isBold: false,
  isCentred: false,
  hasBorder: false,
  color: null,
  fill: null,
} as const;

/** A cell of one place without looks of its own. */
export function plainSheetCell(value: CellValue, isBold = false): SheetCell {
  return { ...PLAIN, value, isBold };
}
