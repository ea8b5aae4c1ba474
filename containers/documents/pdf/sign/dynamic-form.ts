import type { PDF } from '@libpdf/core';
import { LibPdfObjects } from './libpdf-objects.ts';
import type { PageFrame } from './page-frames.ts';

/**
 * Returns true if only Adobe's programs draw the pages, from a description of another kind: others show
 * 'please wait'.
 */
export function isDynamicForm(pdf: PDF, frames: readonly PageFrame[]): boolean {
  const objects = new LibPdfObjects(pdf);
  const catalog = pdf.getCatalog();
  const form = objects.dictionary(catalog.get('AcroForm'));
  if (form === null || objects.resolve(form.get('XFA')) === null) return false;
  const hasField = frames.some(({ dictionary }) =>
    objects
      .list(dictionary.get('Annots'))
      .some((annotation) => objects.name(objects.dictionary(annotation)?.get('Subtype')) === 'Widget'),
  );
  return !hasField || objects.isTrue(catalog.get('NeedsRendering'));
}
