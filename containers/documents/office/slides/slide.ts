import type { ShownBox } from '../../../plain/geometry/boxes.ts';

/** Letters of one look. */
export interface Run {
  text: string;
  /** The family, as programs for slides name it. */
  typeface: string;
  /** Points. */
  size: number;
  /** `rrggbb` */
  color: string;
  isBold: boolean;
  isItalic: boolean;
  /** Points put after each letter; less than 0 takes them closer. */
  spacing: number;
  /** The distance above the line, as a share of the size; less than 0 for below it. */
  raise: number;
  url: string | null;
}

export type Alignment = 'left' | 'center' | 'right' | 'justified';

export interface Paragraph {
  /** The alignment of the lines, whichever way they run. */
  alignment: Alignment;
  fromRight: boolean;
  /** Points from the left edge of the box. */
  margin: number;
  /** Points by which the first line begins further right; less than 0 where the others do. */
  indent: number;
  /** Each ends where it did on the page. */
  lines: readonly (readonly Run[])[];
}

/** Points from the upper left corner of the slide, before it is turned about its middle. */
export interface TextBox extends ShownBox {
  /** Clockwise, in degrees. */
  angle: number;
  /** Points from one line to the next; null where there is one line. */
  lineHeight: number | null;
  paragraphs: readonly Paragraph[];
}

export interface SlidePicture extends ShownBox {
  path: string;
  format: 'png' | 'jpeg';
  /** The alternative text, which is read to people who do not see the picture. */
  description: string;
}

export interface SlideRectangle extends ShownBox {
  color: string;
}

/** From the upper left end to the other, level or upright. */
export interface SlideLine extends ShownBox {
  /** Points. */
  thickness: number;
  color: string;
}

export type Shape =
  | ({ kind: 'picture' } & SlidePicture)
  | ({ kind: 'line' } & SlideLine)
  | ({ kind: 'rectangle' } & SlideRectangle)
  | ({ kind: 'link'; url: string } & ShownBox);

/** Shapes are below the texts, links above them. */
export interface Slide {
  /** Fills the slide behind all that can be moved. */
  background: Pick<SlidePicture, 'path' | 'format'> | null;
  shapes: readonly Shape[];
  texts: readonly TextBox[];
}
