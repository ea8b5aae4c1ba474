import type { DrawnMark, Mark } from '../../common/esign/mark.ts';
import { element } from '../elements.ts';
import { linesOf, type Point } from './drawing.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Font size, line height and baseline of text, in units of the picture. */
const [LETTERS, LINE, BASELINE] = [100, 110, 80];
/**
 * The minimum share of the drawn area that is shown, as in the PDF: a dot is not enlarged to the size of a
 * signature.
 */
const LEAST_PART = 0.25;

/** Draws a signature or initials as large as the box allows, as in the PDF. */
export function markPicture(mark: Mark): SVGSVGElement {
  return mark.kind === 'drawn' ? strokesPicture(mark) : textPicture(mark.text, 'hand');
}

/** Draws the content of a signature field: the signature, and the name and time below it. */
export function signedPicture(mark: Mark, name: string): HTMLElement {
  const whole = element('div', 'signed');
  whole.append(markPicture(mark), textPicture(name, 'print'), textPicture('data e hora', 'print'));
  return whole;
}

export function textPicture(text: string, face: 'hand' | 'print'): SVGSVGElement {
  const width = Math.max(1, widthOf(text, face));
  const picture = newPicture(`0 0 ${width} ${LINE}`);
  // As in the PDF: signatures are centred, print begins at the left.
  if (face === 'print') picture.setAttribute('preserveAspectRatio', 'xMinYMid meet');
  const written = document.createElementNS(SVG, 'text');
  written.setAttribute('class', face);
  written.setAttribute('font-size', String(LETTERS));
  written.setAttribute('y', String(BASELINE));
  written.textContent = text;
  picture.append(written);
  return picture;
}

function strokesPicture(drawing: DrawnMark): SVGSVGElement {
  const lines = linesOf(drawing, 1);
  const points = lines.flat();
  const [left, width] = spread(
    points.map(({ x }) => x),
    drawing.width * LEAST_PART,
  );
  const [top, height] = spread(
    points.map(({ y }) => y),
    drawing.height * LEAST_PART,
  );
  const picture = newPicture(`${left} ${top} ${width} ${height}`);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', lines.map(pathOf).join(''));
  picture.append(path);
  return picture;
}

/** Returns the start and the extent of the values, widened evenly to at least `least`. */
function spread(values: readonly number[], least: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const lacking = Math.max(0, Math.max(least, 1) - (high - low)) / 2;
  return [low - lacking, high - low + 2 * lacking];
}

/** Draws a curve through the midpoints between points, as in the PDF. */
function pathOf(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const curves = points.slice(1, -1).map((point, index) => {
    const next = points[index + 2] ?? point;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y}${curves.join('')}L${last.x} ${last.y}`;
}

function newPicture(viewBox: string): SVGSVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', viewBox);
  picture.setAttribute('aria-hidden', 'true');
  return picture;
}

const FONTS = { hand: `500 ${LETTERS}px Caveat, cursive`, print: `${LETTERS}px system-ui, sans-serif` };
const measure = document.createElement('canvas').getContext('2d');

function widthOf(text: string, face: 'hand' | 'print'): number {
  if (!measure) return text.length * LETTERS * 0.5;
  measure.font = FONTS[face];
  return measure.measureText(text).width;
}

/** Loads the font of typed signatures, which is fetched when first needed. */
export async function fetchLetters(): Promise<void> {
  await document.fonts.load(FONTS.hand).catch(() => []);
}
