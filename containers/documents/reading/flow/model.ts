import type { ShownBox } from '../../../plain/geometry/boxes.ts';

/** The look of characters. */
export interface Look {
  font: string;
  size: number;
  isBold: boolean;
  isItalic: boolean;
  /** `rrggbb` */
  color: string;
  isUnderlined: boolean;
  isStruck: boolean;
  /** `rrggbb` of the highlight behind the letters; empty if there is none. */
  background: string;
  position: 'level' | 'raised' | 'lowered';
  /** Empty if there is no link. */
  link: string;
}

export interface Picture {
  path: string;
  format: 'png' | 'jpeg';
  /** Displayed size, in points. */
  width: number;
  height: number;
  /** Clockwise, in degrees. */
  angle: number;
  /** Alternative text, for screen readers and search. */
  description?: string;
  /** Its place on the page, behind the text; undefined for a picture within a line of text. */
  behind?: { left: number; top: number };
}

/** A part of a line of text. */
export type Inline =
  | { kind: 'text'; text: string; look: Look }
  | { kind: 'tab' }
  | { kind: 'break' }
  | { kind: 'column' }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'page'; look: Look }
  | { kind: 'pages'; look: Look }
  | { kind: 'footnote'; note: number }
  | { kind: 'comment'; comment: number };

export interface TabStop {
  /** In points from the left edge of the text. */
  at: number;
  align: 'left' | 'center' | 'right';
  leader: 'none' | 'dot' | 'underscore';
}

export type Alignment = 'left' | 'center' | 'right' | 'justified';

export interface ListPlace {
  /** Index of the list in the document. */
  list: number;
  /** From 0. */
  level: number;
}

export interface BorderLine {
  /** In points. */
  thickness: number;
  color: string;
}

/** Lengths are in points. */
export interface Paragraph {
  kind: 'paragraph';
  inlines: Inline[];
  /** From 1; 0 for text that is not a heading. */
  heading: number;
  place: ListPlace | null;
  align: Alignment;
  left: number;
  right: number;
  /** Indent of the first line, relative to the others. */
  first: number;
  before: number;
  after: number;
  /** Distance between baselines, as a multiple of the letters' size; 0 if unknown. */
  leading: number;
  tabs: TabStop[];
  bottomBorder: BorderLine | null;
  /** Its place on the page. */
  box: ShownBox;
  breaksPage: boolean;
}

export interface Cell {
  blocks: Block[];
  column: number;
  columns: number;
  row: number;
  rows: number;
  /** `rrggbb`; empty if there is none. */
  background: string;
  borders: Record<'left' | 'top' | 'right' | 'bottom', BorderLine | null>;
  vertical: 'top' | 'center' | 'bottom';
  /** In points, from its left edge to its text. */
  padding: number;
  box: ShownBox;
}

export interface Table {
  kind: 'table';
  /** Space before it, if it follows another table. */
  before: number;
  /** In points. */
  widths: number[];
  heights: number[];
  cells: Cell[];
  /** Offset from the left edge of the text. */
  left: number;
  box: ShownBox;
  breaksPage: boolean;
  /** Number of heading rows that repeat on each page. */
  headRows: number;
}

export type Block = Paragraph | Table;

/** A level of a list; levels are listed from the outermost. */
export interface ListLevel {
  kind: 'bullet' | 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';
  /** The bullet, or a pattern such as `%1.` for the number. */
  text: string;
  start: number;
  left: number;
  hanging: number;
}

export interface List {
  levels: ListLevel[];
}

export interface PageSetup {
  width: number;
  height: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  header: number;
  footer: number;
}

/** Pages of one size and number of columns. */
export interface Section {
  setup: PageSetup;
  columns: number;
  gap: number;
  widths: number[] | null;
  startsPage: boolean;
  blocks: Block[];
  /** The number of its first page if it restarts the count; null if it continues. */
  firstNumber: number | null;
}

export interface RunningText {
  /** On the first page if it differs from the others; null if it is the same. */
  first: Paragraph[] | null;
  usual: Paragraph[];
}

export interface FlowDocument {
  title: string;
  author: string;
  language: string;
  body: { font: string; size: number };
  sections: Section[];
  lists: List[];
  header: RunningText | null;
  footer: RunningText | null;
  footnotes: Paragraph[][];
  /** The comments, by the index that `comment` has. */
  comments: { author: string; text: string }[];
  /** Number of entries of the PDF's outline that have no heading. */
  bookmarks: number;
}

export function textOfInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'tab' ? '\t' : ''))
    .join('');
}
