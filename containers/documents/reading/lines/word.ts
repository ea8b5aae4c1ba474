import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Font } from '../../pdf/pages/page-content.ts';

/** Letters of one look without a space between them, in points from the upper left corner of a page whose text is level. */
export interface Word extends ShownBox {
  text: string;
  /** The start of each UTF-16 unit of the text, and the end of the last one. */
  edges: readonly number[];
  baseline: number;
  size: number;
  /** The size of the text around it: that of the larger word that a superscript or subscript touches, else its own. */
  lineSize: number;
  position: 'level' | 'raised' | 'lowered';
  font: Font;
  /** `rrggbb` */
  color: string;
  /** A space separates it from the word before: a written space, or a gap as wide as one. */
  isParted: boolean;
  /** A space is written before it. */
  followsSpace: boolean;
  /** The number of spaces that are written before it in its own piece of text. */
  spaces: number;
  /** The start of those spaces; null if there are none. */
  spaceStart: number | null;
  /** The end of the spaces that are written after it in its own piece; null if there are none. */
  spaceEnd: number | null;
  /** OCR read it from a picture, so its edges are approximate. */
  isRecognised: boolean;
}

/** Words on one baseline, from left to right, however far apart. */
export interface Line<Kind extends Word = Word> {
  words: Kind[];
  /** Its height is that of the words that are neither raised nor lowered. */
  box: ShownBox;
  baseline: number;
  /** The largest of its words. */
  size: number;
}

/** Words of a line that belong together: no gap between them is wide enough to separate columns or cells. */
export interface Segment<Kind extends Word = Word> {
  kind: 'text';
  words: Kind[];
  /** Its height is that of the words that are neither raised nor lowered. */
  box: ShownBox;
  baseline: number;
  /** The size of its longest word. */
  size: number;
}
