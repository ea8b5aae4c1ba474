import { PdfArray, type PdfDict, PdfNumber } from '@libpdf/core';
import { inheritedOf, isFilled } from './form-fields.ts';
import type { LibPdfObjects } from './libpdf-objects.ts';
import type { PageFrame } from './page-frames.ts';

/** Bits of an annotation's flags. */
const [INVISIBLE, HIDDEN, PRINT, NO_VIEW, TOGGLE_NO_VIEW] = [1, 2, 4, 32, 256];
/** Without an appearance these have no place on the page, or only an icon that opens a note. */
const UNDRAWN = ['Popup', 'Link', 'Text', 'FileAttachment', 'Sound', 'Movie', 'Screen', '3D', 'RichMedia'];
/** Without an appearance some readers draw these, each its own way, and the browser does not. */
const DRAWN_BY_SOME = ['FreeText', 'Stamp', 'Caret'];
/** Points of a link's border that could cover what it surrounds; the browser draws none. */
const THICK_BORDER = 3;
const LIGHT = 0.8;

export interface AnnotationsFound {
  /** Pages, from 0, with annotations that are not hidden. */
  annotated: number[];
  /** Pages with annotations that are shown and not printed, or printed and not shown. */
  oneSided: number[];
  /** Pages with annotations that a pointer or some readers hide, or that cover in some readers. */
  changing: number[];
  /** Pages with comments that only some readers draw. */
  undrawnComments: number[];
  /** Pages with a field whose text only some readers draw. */
  undrawnFields: number[];
  /**
   * True if Ghostscript marks on a screen what the browser leaves unmarked: frames of links, icons and
   * windows of notes.
   */
  hasMarks: boolean;
}

/** Finds the annotations that a screen and paper, or two readers, may show differently. */
export function readAnnotations(objects: LibPdfObjects, frames: readonly PageFrame[]): AnnotationsFound {
  const found: AnnotationsFound = {
    ...{ annotated: [], oneSided: [], changing: [], undrawnComments: [], undrawnFields: [] },
    hasMarks: false,
  };
  for (const [page, { dictionary }] of frames.entries()) {
    const visible = annotationsOf(objects, dictionary).filter((each) => !has(objects, each, HIDDEN));
    if (visible.length > 0) found.annotated.push(page);
    const drawn = visible.filter((each) => isDrawn(objects, each));
    if (drawn.some((each) => has(objects, each, NO_VIEW) === has(objects, each, PRINT)))
      found.oneSided.push(page);
    const isChanging = drawn.some((each) => has(objects, each, TOGGLE_NO_VIEW | INVISIBLE));
    if (isChanging || visible.some((each) => isCoveringLink(objects, each))) found.changing.push(page);
    const noted = visible.filter((each) => UNDRAWN.includes(kindOf(objects, each)));
    found.hasMarks ||= noted.some((each) => !hasAppearance(objects, each));
    const undrawn = visible.filter((each) => hasArea(objects, each) && !hasAppearance(objects, each));
    if (undrawn.some((each) => DRAWN_BY_SOME.includes(kindOf(objects, each))))
      found.undrawnComments.push(page);
    if (undrawn.some((each) => isFilledText(objects, each))) found.undrawnFields.push(page);
  }
  return found;
}

/** Lets paper show what a screen shows of annotations, and nothing else. */
export function equalizeAnnotations(objects: LibPdfObjects, frames: readonly PageFrame[]): void {
  for (const { dictionary } of frames)
    for (const annotation of annotationsOf(objects, dictionary)) {
      if (has(objects, annotation, HIDDEN)) continue;
      if (isCoveringLink(objects, annotation)) {
        annotation.set('Border', new PdfArray([0, 0, 0].map((part) => PdfNumber.of(part))));
        annotation.delete('BS');
      }
      if (!isDrawn(objects, annotation)) continue;
      const flags = objects.number(annotation.get('F')) ?? 0;
      const others = flags & ~(TOGGLE_NO_VIEW | INVISIBLE | NO_VIEW | PRINT);
      annotation.set('F', PdfNumber.of(others | ((flags & NO_VIEW) === 0 ? PRINT : HIDDEN)));
    }
}

function annotationsOf(objects: LibPdfObjects, page: PdfDict): PdfDict[] {
  return objects.list(page.get('Annots')).flatMap((value) => objects.dictionary(value) ?? []);
}

function has(objects: LibPdfObjects, annotation: PdfDict, flags: number): boolean {
  return ((objects.number(annotation.get('F')) ?? 0) & flags) !== 0;
}

function hasAppearance(objects: LibPdfObjects, annotation: PdfDict): boolean {
  return objects.dictionary(objects.dictionary(annotation.get('AP'))?.get('N')) !== null;
}

function hasArea(objects: LibPdfObjects, annotation: PdfDict): boolean {
  const [left, bottom, right, top] = objects.list(annotation.get('Rect')).map((side) => objects.number(side));
  return left !== right && bottom !== top;
}

function kindOf(objects: LibPdfObjects, annotation: PdfDict): string {
  return objects.name(annotation.get('Subtype'));
}

function isDrawn(objects: LibPdfObjects, annotation: PdfDict): boolean {
  const kind = kindOf(objects, annotation);
  if (!hasArea(objects, annotation) || kind === 'Popup') return false;
  return hasAppearance(objects, annotation) || !['Widget', ...UNDRAWN].includes(kind);
}

function isFilledText(objects: LibPdfObjects, annotation: PdfDict): boolean {
  if (kindOf(objects, annotation) !== 'Widget') return false;
  const type = objects.name(inheritedOf(objects, annotation, 'FT'));
  return ['Tx', 'Ch'].includes(type) && isFilled(objects, annotation);
}

/** Returns true if some readers draw a border about a link that could hide what is under it. */
function isCoveringLink(objects: LibPdfObjects, annotation: PdfDict): boolean {
  if (kindOf(objects, annotation) !== 'Link' || annotation.has('AP')) return false;
  const style = objects.dictionary(annotation.get('BS'));
  const width = objects.number(style?.get('W') ?? objects.list(annotation.get('Border'))[2]) ?? 1;
  const colour = objects.list(annotation.get('C')).map((part) => objects.number(part) ?? 0);
  const isLight = [1, 3].includes(colour.length) && colour.every((part) => part > LIGHT);
  return width > THICK_BORDER || (width > 0 && isLight);
}
