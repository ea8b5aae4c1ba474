import { boxBetween } from '../../../plain/geometry/boxes.ts';
import type { Point } from '../../../plain/geometry/matrix.ts';
import { lookUp } from '../../../plain/look-up.ts';
import { contentNumber } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import type { FontShelf } from '../fonts/font-shelf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { defaultAppearance } from './default-appearance.ts';
import { readText } from './field-text.ts';
import { stateOf } from './normal-appearance.ts';
import { writeLine } from './text-box.ts';
import { type FieldDrawing, fieldFlags, framed, textBoxOf } from './text-field.ts';
import { ellipse, frameOf, type WidgetFrame } from './widget-frame.ts';

const [RADIO, PUSH_BUTTON] = [1 << 15, 1 << 16];
/** In a square of one by one; as the letters of ZapfDingbats that a button's `/CA` may name. */
const POLYGONS: Record<string, readonly Point[]> = {
  '4': [
    [0.08, 0.42],
    [0.2, 0.52],
    [0.38, 0.3],
    [0.8, 0.92],
    [0.92, 0.84],
    [0.4, 0.06],
  ],
  u: [
    [0.5, 0.05],
    [0.95, 0.5],
    [0.5, 0.95],
    [0.05, 0.5],
  ],
  n: [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ],
  '8': [
    [0.1, 0.2],
    [0.4, 0.5],
    [0.1, 0.8],
    [0.2, 0.9],
    [0.5, 0.6],
    [0.8, 0.9],
    [0.9, 0.8],
    [0.6, 0.5],
    [0.9, 0.2],
    [0.8, 0.1],
    [0.5, 0.4],
    [0.2, 0.1],
  ],
  H: Array.from({ length: 10 }, (_, corner): Point => {
    const [angle, radius] = [(corner * Math.PI) / 5, corner % 2 === 0 ? 0.5 : 0.19];
    return [0.5 + radius * Math.sin(angle), 0.5 + radius * Math.cos(angle)];
  }),
};
const CIRCLE = 'l';
const MARK_SHARE = 0.75;

export function isPushButton(document: PdfDocument, widget: Dictionary): boolean {
  return (fieldFlags(document, widget) & PUSH_BUTTON) !== 0;
}

function mark(letter: string, { width, height }: WidgetFrame): string {
  const side = Math.min(width, height) * MARK_SHARE;
  const [left, bottom] = [(width - side) / 2, (height - side) / 2];
  if (letter === CIRCLE) {
    const inset = side * 0.15;
    return ellipse(boxBetween([left + inset, bottom + inset], [left + side - inset, bottom + side - inset]));
  }
  const corners = lookUp(POLYGONS, letter) ?? lookUp(POLYGONS, '4') ?? [];
  const points = corners.map(
    ([x, y]) => `${contentNumber(left + x * side)} ${contentNumber(bottom + y * side)}`,
  );
  return `${points.map((point, place) => `${point} ${place === 0 ? 'm' : 'l'}`).join(' ')} h`;
}

/**
 * Returns true if the button's widget is on, though no appearance says so: it has a state, or its field a
 * value.
 */
function isOn(document: PdfDocument, widget: Dictionary): boolean {
  if (stateOf(document, widget) !== '/Off') return true;
  const value = inherited(document, widget, '/V');
  const kids = document.list(document.dictionary(widget['/Parent'])['/Kids']);
  return '/AS' in widget || kids.length > 1 ? false : typeof value === 'string' && value !== '/Off';
}

/** Draws a check box, a radio button or a push button that has no appearance; null where it has no place. */
export function drawButtonField(
  document: PdfDocument,
  shelf: FontShelf,
  widget: Dictionary,
): FieldDrawing | null {
  const isRadio = (fieldFlags(document, widget) & RADIO) !== 0;
  const caption = readText(document, document.dictionary(widget['/MK'])['/CA']) ?? '';
  const look = defaultAppearance(document, widget);
  const writing = shelf.writing(look.style);
  if (isPushButton(document, widget)) {
    const frame = frameOf(document, widget);
    if (frame === null) return null;
    const box = { ...textBoxOf(document, widget, frame), quadding: 1 };
    const line = caption === '' ? { content: '', isCut: false } : writeLine(writing, caption, box);
    return { ...line, appearance: framed(frame, line.content, writing) };
  }
  const letter = caption === '' ? (isRadio ? CIRCLE : '4') : caption;
  const frame = frameOf(document, widget, isRadio && letter === CIRCLE);
  if (frame === null) return null;
  const content = isOn(document, widget) ? `${look.colour}\n${mark(letter, frame)} f\n` : '';
  return { isCut: false, appearance: framed(frame, content, writing) };
}
