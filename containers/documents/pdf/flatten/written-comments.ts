import { boxAround, grownBox } from '../../../plain/geometry/boxes.ts';
import { contentNumber, contentNumbers } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { FontShelf } from '../fonts/font-shelf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { rectangleOf } from '../objects/rectangles.ts';
import { colourOf } from './colours.ts';
import { at, drawing, paintOf, polyline } from './comment-paint.ts';
import { defaultAppearance } from './default-appearance.ts';
import { readText } from './field-text.ts';
import { lineEndings } from './line-endings.ts';
import type { MadeAppearance } from './made-appearance.ts';
import { innerRectangle, pointsOf } from './shape-comments.ts';
import { writeLine, writeLines } from './text-box.ts';

const FREE_TEXT_SIZE = 12;
const PADDING = 2;
const STAMP_STYLE = { family: 'sans', isBold: true, isItalic: false } as const;

/** Draws a free text annotation, with its frame and its callout line. */
export function drawFreeText(
  document: PdfDocument,
  shelf: FontShelf,
  comment: Dictionary,
): MadeAppearance | null {
  const area = innerRectangle(document, comment);
  if (area === null) return null;
  const paint = paintOf(document, { ...comment, '/IC': comment['/C'] ?? [] });
  const look = defaultAppearance(document, comment);
  const writing = shelf.writing(look.style);
  const { left, bottom, right, top } = area;
  const edge = look.colour.toUpperCase();
  const width = paint.border.width;
  const box = {
    width: right - left,
    height: top - bottom,
    padding: PADDING + width,
    size: look.size > 0 ? look.size : FREE_TEXT_SIZE,
    quadding: document.number(comment['/Q']) ?? 0,
    colour: look.colour,
  };
  const text = readText(document, comment['/Contents']) ?? '';
  const { content } = writeLines(writing, text, box);
  const callout = pointsOf(document, comment['/CL']);
  const ends = lineEndings([comment['/LE'], null], callout, width, { open: 'S', closed: 's' });
  const [x, y] = [left + width / 2, bottom + width / 2];
  const frame = `${at([x, y])} ${contentNumber(right - left - width)} ${contentNumber(top - bottom - width)} re`;
  const parts = [
    paint.fill === null ? '' : `q ${paint.fill} ${frame} f Q`,
    width === 0 ? '' : `q ${edge} ${paint.line} ${frame} S Q`,
    callout.length < 2 ? '' : `q ${edge} ${paint.line} ${polyline(callout)} S ${ends.join('\n')} Q`,
    `q ${frame} W n 1 0 0 1 ${at([left, bottom])} cm\n${content}Q`,
  ];
  const whole = boxAround([[left, bottom], [right, top], ...callout]);
  return drawing(
    document,
    comment,
    grownBox(whole, callout.length > 0 ? 10 * Math.max(1, width) : 0),
    parts.join('\n'),
    {
      fonts: writing.resources,
    },
  );
}

/** Draws a stamp that only says by its name what it shows: `NotApproved`. */
export function drawStamp(
  document: PdfDocument,
  shelf: FontShelf,
  comment: Dictionary,
): MadeAppearance | null {
  const area = rectangleOf(document, comment['/Rect']);
  if (area === null) return null;
  const name = (document.name(comment['/Name']) ?? '/Draft').slice(1).replace(/^SB|^#/, '');
  const text = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase();
  const given = '/C' in comment ? comment['/C'] : [0.8, 0, 0];
  const [fill, stroke] = [colourOf(document, given, 'fill'), colourOf(document, given, 'stroke')];
  if (fill === null || stroke === null) return null;
  const writing = shelf.writing(STAMP_STYLE);
  const { left, bottom, right, top } = area;
  const [width, height] = [right - left, top - bottom];
  const line = Math.max(0.5, height / 20);
  const box = { width, height, padding: height / 5, size: 0, quadding: 1, colour: fill };
  const frame = contentNumbers([left + line / 2, bottom + line / 2, width - line, height - line]);
  const content = [
    `q ${stroke} ${contentNumber(line)} w ${frame} re S Q`,
    `q 1 0 0 1 ${at([left, bottom])} cm\n${writeLine(writing, text, box).content}Q`,
  ];
  return drawing(document, comment, area, content.join('\n'), { fonts: writing.resources });
}
