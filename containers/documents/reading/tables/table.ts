/** An extent along one axis, in points. */
export interface Span {
  from: number;
  to: number;
}

export interface TableCell {
  /** Lines of a paragraph are joined; line breaks of the author are kept. */
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
  /** The extent of each column. */
  columns: readonly Span[];
  /** Null for a place that is empty, or that a merged cell covers. */
  rows: readonly (readonly (TableCell | null)[])[];
  headerRows: number;
  isRuled: boolean;
}

/** A line of text outside the tables, split at wide gaps. */
export interface TextLine {
  page: number;
  top: number;
  parts: readonly string[];
  isBold: boolean;
}

export type PageItem = { kind: 'table'; table: Table } | { kind: 'line'; line: TextLine };
