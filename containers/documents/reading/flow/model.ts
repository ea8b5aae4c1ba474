import type { ShownBox } from '../../../plain/geometry/boxes.ts';

/** How characters look. */
export interface Look {
  font: string;
  size: number;
  isBold: boolean;
  isItalic: boolean;
  /** `rrggbb` */
  color: string;
  isUnderlined: boolean;
  isStruck: boolean;
  /** `rrggbb` behind the letters; empty where there is none. */
  background: string;
  position: 'level' | 'raised' | 'lowered';
  /** Empty where it leads nowhere. */
  link: string;
}

export interface Picture {
  path: string;
  format: 'png' | 'jpeg';
  /** Points, as it is shown. */
  width: number;
  height: number;
  /** Clockwise, in degrees. */
  angle: number;
  /** For who cannot see it, and for searches. */
  description?: string;
  /** Where it stands on its page, behind the text; in the line of text where there is none. */
  behind?: { left: number; top: number };
}

/** What stands in a line of text. */
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
  /** Points from the left edge of the text. */
  at: number;
  align: 'left' | 'center' | 'right';
  leader: 'none' | 'dot' | 'underscore';
}

export type Alignment = 'left' | 'center' | 'right' | 'justified';

export interface ListPlace {
  /** Which of the document's lists it belongs to. */
  list: number;
  /** From 0. */
  level: number;
}

export interface BorderLine {
  /** Points. */
  thickness: number;
  color: string;
}

/** Lengths in points. */
export interface Paragraph {
  kind: 'paragraph';
  inlines: Inline[];
  /** From 1; 0 for text that is no heading. */
  heading: number;
  place: ListPlace | null;
  align: Alignment;
  left: number;
  right: number;
  /** Of the first line, against the others. */
  first: number;
  before: number;
  after: number;
  /** From baseline to baseline, of the size of the letters; 0 where it is not known. */
  leading: number;
  tabs: TabStop[];
  bottomBorder: BorderLine | null;
  /** Where it stands, in its page. */
  box: ShownBox;
  breaksPage: boolean;
}

export interface Cell {
  blocks: Block[];
  column: number;
  columns: number;
  row: number;
  rows: number;
  /** `rrggbb`; empty where there is none. */
  background: string;
  borders: Record<'left' | 'top' | 'right' | 'bottom', BorderLine | null>;
  vertical: 'top' | 'center' | 'bottom';
  /** Points from its left edge to its text. */
  padding: number;
  box: ShownBox;
}

export interface Table {
  kind: 'table';
  /** Space below another table. */
  before: number;
  /** Points. */
  widths: number[];
  heights: number[];
  cells: Cell[];
  /** From the left edge of the text. */
  left: number;
  box: ShownBox;
  breaksPage: boolean;
  /** Rows at its top that are repeated on each page. */
  headRows: number;
}

export type Block = Paragraph | Table;

/** Of the levels of a list, from the outermost. */
export interface ListLevel {
  kind: 'bullet' | 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';
  /** The bullet, or `%1.` with the number's place in it. */
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

/** Pages of one size, with columns or without. */
export interface Section {
  setup: PageSetup;
  columns: number;
  gap: number;
  widths: number[] | null;
  startsPage: boolean;
  blocks: Block[];
  /** Of its first page, where it begins a count of its own; null where it goes on. */
  firstNumber: number | null;
}

export interface RunningText {
  /** On the first page, where it differs from the others; null where it is the same. */
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
  /** What `comment` names, from 0. */
  comments: { author: string; text: string }[];
  /** Entries of the PDF's outline that are no headings. */
  bookmarks: number;
}

export function textOfInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'tab' ? '\t' : ''))
    .join('');
}
