import type { ShownBox } from '../../../plain/geometry/boxes.ts';

export interface Font {
  /** Without the prefix of a subset and the words for weight and slope: `Times New Roman`. */
  family: string;
  isBold: boolean;
  isItalic: boolean;
  isFixedWidth: boolean;
  isSerif: boolean;
}

/**
 * Characters of one font, size and colour that are side by side on one line; a gap that is no letter space
 * ends it.
 */
export interface TextPiece {
  text: string;
  box: ShownBox;
  /** Distance of the baseline from the upper edge of the page, where the text is level. */
  baseline: number;
  /** The places along the line where each UTF-16 unit of the text begins, and where the last one ends. */
  edges: readonly number[];
  font: Font;
  size: number;
  /** `rrggbb` */
  color: string;
  /** Clockwise, in degrees, from 0 to less than 360. */
  angle: number;
  /** Drawn by no ink, as the text below a scanned page is. */
  isInvisible: boolean;
}

/** A straight level or upright line, or a filled rectangle as thin as one. */
export interface Rule {
  box: ShownBox;
  thickness: number;
  color: string;
}

/** A rectangle filled with one colour, in the order of drawing. */
export interface Fill {
  box: ShownBox;
  color: string;
}

export interface PlacedPicture {
  /** Before it is turned about its centre. */
  box: ShownBox;
  /** Clockwise, in degrees; 0 for quarter turns and mirrors, which the file itself has. */
  angle: number;
  path: string;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
}

export interface PageLink {
  box: ShownBox;
  url: string;
}

/** A comment, which somebody has written beside the page. */
export interface PageNote {
  box: ShownBox;
  author: string;
  text: string;
}

/** The content of a page, each list in drawing order. */
export interface PageContent {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  texts: readonly TextPiece[];
  rules: readonly Rule[];
  fills: readonly Fill[];
  pictures: readonly PlacedPicture[];
  links: readonly PageLink[];
  /** Links that lead to another place of the document. */
  innerLinks: number;
  notes: readonly PageNote[];
  /** The boxes of curves, slanted strokes and shadings, which are in none of the lists above. */
  drawings: readonly ShownBox[];
  hasDrawings: boolean;
  /** Pictures that could not be read, or are more than are read of a page. */
  lostPictures: number;
}

export interface OutlineEntry {
  title: string;
  /** From 1, the outermost. */
  level: number;
  /** From 1; null where it leads nowhere in the document. */
  page: number | null;
  /** Points from the upper edge of the page; null where it names none. */
  top: number | null;
}

export interface DocumentFacts {
  pages: number;
  title: string;
  author: string;
  /** The language by BCP 47, as the document states it; empty where it does not. */
  language: string;
  outline: readonly OutlineEntry[];
  /** Files in the document, which no page shows. */
  attachments: number;
  isPortfolio: boolean;
  isXfa: boolean;
}
