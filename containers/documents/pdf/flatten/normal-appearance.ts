import { type Dictionary, isReference } from '../../../plain/pdf/values.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const OFF = '/Off';

/** The states of a button's widget that have an appearance. */
export function statesOf(document: PdfDocument, annotation: Dictionary): string[] {
  const normal = document.dictionary(annotation['/AP'])['/N'];
  return document.stream(normal) ? [] : Object.keys(document.dictionary(normal));
}

/** The state of its field's value, where the button's widget has it; else off. */
export function stateOfValue(document: PdfDocument, widget: Dictionary): string {
  const value = inherited(document, widget, '/V');
  const isOwn = typeof value === 'string' && statesOf(document, widget).includes(value);
  return isOwn ? value : OFF;
}

/** The state that a button's widget shows: its own, or that of its field's value where it says none. */
export function stateOf(document: PdfDocument, widget: Dictionary): string {
  return document.name(widget['/AS']) ?? stateOfValue(document, widget);
}

/** The stream by which an annotation is shown as it is; null where it has none. */
export function normalAppearance(document: PdfDocument, annotation: Dictionary): string | null {
  const { '/N': normal } = document.dictionary(annotation['/AP']);
  if (document.stream(normal) && isReference(normal)) return normal;
  const states = document.dictionary(normal);
  const state = annotation['/Subtype'] === '/Widget' ? stateOf(document, annotation) : annotation['/AS'];
  const found = typeof state === 'string' ? states[state] : undefined;
  return isReference(found) && document.stream(found) ? found : null;
}
