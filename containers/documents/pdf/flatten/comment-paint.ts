import type { Box } from '../../../plain/geometry/boxes.ts';
import { IDENTITY, type Point } from '../../../plain/geometry/matrix.ts';
import { contentNumber } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { type Border, borderOf } from './border.ts';
import { colourOf } from './colours.ts';
import type { MadeAppearance } from './made-appearance.ts';

/** The border, colours and line with which a comment is drawn. */
export interface Paint {
  border: Border;
  /** The operator of the colour; null where the comment is transparent. */
  stroke: string | null;
  fill: string | null;
  /** The operators that set the line before anything is drawn. */
  line: string;
}

export function paintOf(document: PdfDocument, comment: Dictionary): Paint {
  const border = borderOf(document, comment);
  const given = '/C' in comment ? comment['/C'] : [0];
  return {
    border,
    stroke: border.width === 0 ? null : colourOf(document, given, 'stroke'),
    fill: colourOf(document, comment['/IC'], 'fill'),
    line: `${contentNumber(border.width)} w ${border.dashes}`,
  };
}

export function at([x, y]: Point): string {
  return `${contentNumber(x)} ${contentNumber(y)}`;
}

export function polyline(points: readonly Point[]): string {
  return points.map((point, place) => `${at(point)} ${place === 0 ? 'm' : 'l'}`).join('\n');
}

/** Returns the operator that paints a path: filled, stroked, both or neither. */
export function painted({ stroke, fill }: Pick<Paint, 'stroke' | 'fill'>, isClosed: boolean): string {
  if (stroke !== null && fill !== null) return isClosed ? 'b' : 'B';
  if (fill !== null) return 'f';
  if (stroke === null) return 'n';
  return isClosed ? 's' : 'S';
}

/** Returns the appearance of a comment, in the points of its page, with the opacity that it states. */
export function drawing(
  document: PdfDocument,
  comment: Dictionary,
  area: Box,
  content: string,
  { fonts = {}, blend = 'Normal' }: { fonts?: Record<string, Dictionary>; blend?: string } = {},
): MadeAppearance {
  const share = Math.min(1, Math.max(0, document.number(comment['/CA']) ?? 1));
  const opacity = Math.round(share * 100) / 100;
  const appearance = { content: `${content}\n`, box: area, matrix: IDENTITY, resources: fonts };
  if (opacity === 1 && blend === 'Normal') return appearance;
  const name = `/Flat${blend}${Math.round(opacity * 100)}`;
  const state = { '/Type': '/ExtGState', '/CA': opacity, '/ca': opacity, '/BM': `/${blend}` };
  return {
    ...appearance,
    content: `${name} gs\n${content}\n`,
    resources: { ...fonts, '/ExtGState': { [name]: state } },
  };
}
