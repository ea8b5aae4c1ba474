import { lookUp } from '../../../plain/look-up.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { FontShelf } from '../fonts/font-shelf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { drawIcon } from './icon-comments.ts';
import type { MadeAppearance } from './made-appearance.ts';
import { drawMarkup, drawRedaction } from './markup-comments.ts';
import { drawCaret, drawInk, drawLines, drawShape } from './shape-comments.ts';
import { drawFreeText, drawStamp } from './written-comments.ts';

type Draw = (document: PdfDocument, shelf: FontShelf, comment: Dictionary) => MadeAppearance | null;

const DRAWN: Record<string, Draw> = {
  '/Text': (document, _, comment) => drawIcon(document, comment),
  '/FileAttachment': (document, _, comment) => drawIcon(document, comment),
  '/FreeText': drawFreeText,
  '/Stamp': drawStamp,
  '/Line': (document, _, comment) => drawLines(document, comment),
  '/PolyLine': (document, _, comment) => drawLines(document, comment),
  '/Polygon': (document, _, comment) => drawLines(document, comment),
  '/Square': (document, _, comment) => drawShape(document, comment),
  '/Circle': (document, _, comment) => drawShape(document, comment),
  '/Ink': (document, _, comment) => drawInk(document, comment),
  '/Caret': (document, _, comment) => drawCaret(document, comment),
  '/Highlight': (document, _, comment) => drawMarkup(document, comment),
  '/Underline': (document, _, comment) => drawMarkup(document, comment),
  '/Squiggly': (document, _, comment) => drawMarkup(document, comment),
  '/StrikeOut': (document, _, comment) => drawMarkup(document, comment),
  '/Redact': (document, _, comment) => drawRedaction(document, comment),
};

/** Draws a comment that says what it is, and not how it looks; null where nothing of it is to be seen. */
export function drawComment(
  document: PdfDocument,
  shelf: FontShelf,
  comment: Dictionary,
): MadeAppearance | null {
  return lookUp(DRAWN, document.name(comment['/Subtype']) ?? '')?.(document, shelf, comment) ?? null;
}
