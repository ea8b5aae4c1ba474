import type { PDF, PdfObject } from '@libpdf/core';
import { Objects } from './objects.ts';

/** The names of layers that are not shown when the document is opened. */
export function hiddenLayers(pdf: PDF): string[] {
  const objects = new Objects(pdf);
  const properties = objects.dictionary(pdf.getCatalog().get('OCProperties'));
  const usual = objects.dictionary(properties?.get('D'));
  if (properties === null || usual === null) return [];
  const all = objects.list(properties.get('OCGs'));
  const identify = (value: PdfObject) => objects.dictionary(value);
  const on = new Set(objects.list(usual.get('ON')).map(identify));
  const off = new Set(objects.list(usual.get('OFF')).map(identify));
  const startsOff = objects.name(usual.get('BaseState')) === 'OFF';
  const hidden = all.map(identify).filter((layer) => (startsOff ? !on.has(layer) : off.has(layer)));
  return [...new Set(hidden)].map((layer) => objects.text(layer?.get('Name')));
}
