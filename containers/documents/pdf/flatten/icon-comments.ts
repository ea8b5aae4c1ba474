import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { rectangleOf } from '../objects/rectangles.ts';
import { colourOf } from './colours.ts';
import { at, drawing } from './comment-paint.ts';
import type { MadeAppearance } from './made-appearance.ts';

/** Points; readers show icons in a size of their own. */
const SIZE = 20;
const YELLOW = [1, 0.82, 0];

/** In a square of 20 by 20: a sheet with lines, or a clip. */
const SHEET = ['2 3 16 14 re B', '5 13 m 15 13 l S', '5 10 m 15 10 l S', '5 7 m 12 7 l S'];
const CLIP = [
  '1.6 w 1 J',
  '6 6 m 6 14 l 6 17 10 17 10 14 c 10 5 l 10 3 13 3 13 5 c 13 13 l S',
  '8 6 m 8 13 l S',
];

/** Draws the icon of a note or of an attached file, at the upper left corner of its place. */
export function drawIcon(document: PdfDocument, comment: Dictionary): MadeAppearance | null {
  const area = rectangleOf(document, comment['/Rect']);
  if (area === null) return null;
  const { left, top } = area;
  const place = { left, bottom: top - SIZE, right: left + SIZE, top };
  const isFile = comment['/Subtype'] === '/FileAttachment';
  const given = '/C' in comment ? comment['/C'] : isFile ? [0.2] : YELLOW;
  const fill = colourOf(document, given, 'fill') ?? '1 0.82 0 rg';
  const paint = isFile ? (colourOf(document, given, 'stroke') ?? '0 G') : `${fill} 0.3 G 0.8 w`;
  const lines = isFile ? CLIP : SHEET;
  const content = [`q 1 0 0 1 ${at([left, top - SIZE])} cm`, paint, ...lines, 'Q'].join('\n');
  return drawing(document, comment, place, content);
}
