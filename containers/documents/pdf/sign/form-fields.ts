import { type PDF, type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '@libpdf/core';
import { LibPdfObjects } from './libpdf-objects.ts';
import type { PageFrame } from './page-frames.ts';

const MOST_STEPS = 32;
const OFF = 'Off';
const PUSH_BUTTON = 1 << 16;

/** An entry of a field, which a field above it may have instead. */
export function inheritedOf(objects: LibPdfObjects, field: PdfDict, key: string): PdfObject | null {
  let at: PdfDict | null = field;
  for (let step = 0; at !== null && step < MOST_STEPS; step++) {
    const value = objects.resolve(at.get(key));
    if (value !== null) return value;
    at = objects.dictionary(at.get('Parent'));
  }
  return null;
}

export function isFilled(objects: LibPdfObjects, field: PdfDict): boolean {
  const value = inheritedOf(objects, field, 'V');
  if (value instanceof PdfString) return value.asString() !== '';
  return value instanceof PdfStream || objects.list(value).length > 0;
}

export interface FormFound {
  /** Pages, from 0, with fields that hold a text. */
  textFields: number[];
  /** Pages with a check box or radio button that shows another state than its field has. */
  otherStates: number[];
}

/** Finds the fields whose value may be another than the one that they show. */
export function readForm(pdf: PDF, frames: readonly PageFrame[]): FormFound {
  const objects = new LibPdfObjects(pdf);
  const found: FormFound = { textFields: [], otherStates: [] };
  for (const [page, { dictionary }] of frames.entries()) {
    const widgets = objects
      .list(dictionary.get('Annots'))
      .flatMap((value) => objects.dictionary(value) ?? [])
      .filter((annotation) => objects.name(annotation.get('Subtype')) === 'Widget');
    const typeOf = (widget: PdfDict) => objects.name(inheritedOf(objects, widget, 'FT'));
    if (widgets.some((widget) => ['Tx', 'Ch'].includes(typeOf(widget)))) found.textFields.push(page);
    if (widgets.some((widget) => typeOf(widget) === 'Btn' && showsOtherState(objects, widget)))
      found.otherStates.push(page);
  }
  return found;
}

function showsOtherState(objects: LibPdfObjects, button: PdfDict): boolean {
  if (((objects.number(inheritedOf(objects, button, 'Ff')) ?? 0) & PUSH_BUTTON) !== 0) return false;
  const states = objects.dictionary(objects.dictionary(button.get('AP'))?.get('N'));
  if (states === null || states instanceof PdfStream) return false;
  const stateOf = (value: PdfObject | null) =>
    value instanceof PdfName && states.has(value.value) ? value.value : OFF;
  const shown = objects.resolve(button.get('AS'));
  const held = stateOf(inheritedOf(objects, button, 'V'));
  return shown !== null && stateOf(shown) !== held;
}
