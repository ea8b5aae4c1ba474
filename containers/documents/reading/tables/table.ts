/** An extent along one axis, in points. */
export interface Span {
  from: number;
  to: number;
}

/** Characters without white space between them, or a currency and its amount. Points on the upright page, from its upper left corner. */
export interface Word {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  size: number;
  isBold: boolean;
  color: string;
  /** A space is written before it: it goes on with the text of the word before. */
  followsSpace: boolean;
  /** The same, within one piece of text. */
  isSamePiece: boolean;
  /** Read of a picture: its edges are about right, and its spaces are not written. */
  isRecognised: boolean;
  /** Where the space ends that is written behind it, if one is. */
  spaceEnd: number | null;
}

/** Words on one baseline, from left to right. */
export interface Line {
  words: readonly Word[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  size: number;
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
