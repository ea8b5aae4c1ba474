/** An extent along one axis, in points. */
export interface Span {
  from: number;
  to: number;
}

export interface TableCell {
  /** Lines of a paragraph are joined; what its author has set on lines of their own, stays so. */
  text: string;
  columnSpan: number;
  rowSpan: number;
  isBold: boolean;
  isCentred: boolean;
  /** `rrggbb` */
  color: string | null;
  fill: string | null;
}

export interface Table {
  /** From 1. */
  page: number;
  top: number;
  bottom: number;
  /** Where each column lies. */
  columns: readonly Span[];
  /** Null where nothing stands, or another cell reaches to. */
  rows: readonly (readonly (TableCell | null)[])[];
  headerRows: number;
  isRuled: boolean;
}

/** A line of text beside the tables; wide gaps part it. */
export interface TextLine {
  page: number;
  top: number;
  parts: readonly string[];
  isBold: boolean;
}

export type PageItem = { kind: 'table'; table: Table } | { kind: 'line'; line: TextLine };
