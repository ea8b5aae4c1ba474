import type { ArchiveLevel } from '../../../protocol/pdf/archive-level.ts';

/** ISO 19005-1, 6.6.1, and 19005-2, 6.5.1. */
const FORBIDDEN_ACTIONS = new Set([
  ...['/JavaScript', '/Launch', '/Sound', '/Movie', '/ResetForm', '/ImportData', '/Hide', '/SetOCGState'],
  ...['/Rendition', '/Trans', '/GoTo3DView', '/SetState', '/NoOp', '/NOP', '/RichMediaExecute'],
]);
const NAMED_ACTIONS = ['/NextPage', '/PrevPage', '/FirstPage', '/LastPage'];
/** ISO 19005-1, 6.5.2: those of PDF 1.4 but for three. */
const ANNOTATIONS_OF_PDF_1_4 = [
  ...['/Text', '/Link', '/FreeText', '/Line', '/Square', '/Circle', '/Highlight', '/Underline', '/Squiggly'],
  ...['/StrikeOut', '/Stamp', '/Ink', '/Popup', '/Widget', '/PrinterMark', '/TrapNet'],
];
/** ISO 19005-2, 6.3.1: those of PDF 1.7 but for four. */
const ANNOTATIONS_OF_PDF_1_7 = [
  ...ANNOTATIONS_OF_PDF_1_4,
  ...['/Polygon', '/PolyLine', '/Caret', '/FileAttachment', '/Watermark', '/Redact'],
];

export function isForbiddenAction(kind: unknown, name: unknown): boolean {
  if (typeof kind !== 'string') return false;
  if (kind === '/Named') return typeof name === 'string' && !NAMED_ACTIONS.includes(name);
  return FORBIDDEN_ACTIONS.has(kind);
}

/**
 * Returns true if annotations of a kind are allowed. Attachments count as allowed here: they have rules of
 * their own.
 */
export function isAllowedAnnotation(kind: unknown, level: ArchiveLevel): boolean {
  const kinds = level === '1b' ? ANNOTATIONS_OF_PDF_1_4 : ANNOTATIONS_OF_PDF_1_7;
  return typeof kind === 'string' && kinds.includes(kind);
}

/** Keys of dictionaries that say how to print at a press, or are of PostScript: nowhere allowed. */
export const FORBIDDEN_STATE_KEYS = ['/TR', '/HTP', '/HTO'] as const;
export const FORBIDDEN_PICTURE_KEYS = ['/Alternates', '/OPI'] as const;
export const FORBIDDEN_FORM_KEYS = ['/OPI', '/PS', '/Ref', '/Subtype2'] as const;
const [HIDDEN, INVISIBLE, PRINT, NO_VIEW, TOGGLE_NO_VIEW] = [2, 1, 4, 32, 256];

/** Returns true if the flags keep an annotation from being shown on a screen: Hidden or NoView. */
export function isUnseen(flags: number): boolean {
  return (flags & (HIDDEN | NO_VIEW)) !== 0;
}

/** The flags that an annotation must have: printed, and shown. */
export function archivalFlags(flags: number): number {
  return (flags | PRINT) & ~(HIDDEN | INVISIBLE | NO_VIEW | TOGGLE_NO_VIEW);
}
