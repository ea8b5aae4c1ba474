import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { FlattenPlan } from '../../../protocol/pdf/flatten-pdf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const COMMENTS = new Set([
  ...['/Text', '/FreeText', '/Line', '/Square', '/Circle', '/Polygon', '/PolyLine', '/Highlight'],
  ...['/Underline', '/Squiggly', '/StrikeOut', '/Stamp', '/Caret', '/Ink', '/FileAttachment', '/Redact'],
  ...['/Watermark', '/Popup', '/Projection'],
]);
const MEDIA = new Set(['/Movie', '/Sound', '/Screen', '/RichMedia', '/3D']);
/** Bits of an annotation's flags. */
const [HIDDEN, PRINT, NO_VIEW] = [2, 4, 32];
export const NO_ROTATE = 16;

export type AnnotationKind = 'field' | 'comment' | 'media' | 'other';

export function kindOf(document: PdfDocument, annotation: Dictionary): AnnotationKind {
  const subtype = document.name(annotation['/Subtype']) ?? '';
  if (subtype === '/Widget') return 'field';
  if (COMMENTS.has(subtype)) return 'comment';
  return MEDIA.has(subtype) ? 'media' : 'other';
}

export function flagsOf(document: PdfDocument, annotation: Dictionary): number {
  return document.number(annotation['/F']) ?? 0;
}

/**
 * Returns true if the flags keep an annotation from being seen: Hidden from anybody, NoView from a screen, no
 * Print from paper.
 */
export function isUnseen(flags: number, view: FlattenPlan['view']): boolean {
  if ((flags & HIDDEN) !== 0) return true;
  return view === 'impressao' ? (flags & PRINT) === 0 : (flags & NO_VIEW) !== 0;
}
