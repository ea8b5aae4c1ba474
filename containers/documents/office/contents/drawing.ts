import { lookUp } from '../../../plain/look-up.ts';
import type { ContentItem } from '../../../protocol/office/contents.ts';

/** A drawing that is read: its size in points, what it is and why it cannot be shown. */
export interface Drawing extends Pick<ContentItem, 'kind' | 'width' | 'height' | 'fault' | 'isCertain'> {
  /** The element that ends it. */
  element: string;
  /** True once the drawing's kind has been read; the parts of a group do not determine it. */
  isKnown: boolean;
}

const KINDS = new Map<string, ContentItem['kind']>([
  ['pic:pic', 'picture'],
  ['c:chart', 'chart'],
  ['dgm:relIds', 'diagram'],
  ['p:oleObj', 'object'],
]);
const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, px: 0.75, '': 0.75 };
const LENGTH = /^([\d.]{1,20})(pt|in|cm|mm|px|)$/;

/** Returns the kind of a graphic by the element within its data. */
export function drawingKind(element: string): ContentItem['kind'] {
  return KINDS.get(element) ?? 'drawing';
}

/** Returns a length of VML or OpenDocument in points; 0 if the text is no length. */
export function pointsOf(length: string): number {
  const [, digits = '', unit = ''] = LENGTH.exec(length) ?? [];
  return Number(digits) * (lookUp(POINTS, unit) ?? 0);
}

/** The size in the style of a VML shape. */
export function pointsOfStyle(style: string): { width: number; height: number } {
  const size = { width: 0, height: 0 };
  for (const declaration of style.split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
    if (name === 'width' || name === 'height') size[name] = pointsOf(value);
  }
  return size;
}
