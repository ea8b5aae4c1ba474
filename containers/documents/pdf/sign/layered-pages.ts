import type { PdfDict } from '@libpdf/core';
import type { LibPdfObjects } from './libpdf-objects.ts';
import type { PageFrame } from './page-frames.ts';

/** The pages, from 0, whose content, forms or annotations belong to layers. */
export function layeredPages(objects: LibPdfObjects, frames: readonly PageFrame[]): number[] {
  const known = new Map<PdfDict, boolean>();
  return frames.flatMap(({ dictionary, resources }, page) => {
    const annotations = objects.list(dictionary.get('Annots'));
    const hasLayer = annotations.some((annotation) => objects.dictionary(annotation)?.has('OC'));
    return hasLayer || (resources !== null && isLayered(objects, resources, known)) ? [page] : [];
  });
}

function isLayered(objects: LibPdfObjects, resources: PdfDict, known: Map<PdfDict, boolean>): boolean {
  const found = known.get(resources);
  if (found !== undefined) return found;
  known.set(resources, false);
  const lists = [...(objects.dictionary(resources.get('Properties')) ?? [])];
  const drawn = [...(objects.dictionary(resources.get('XObject')) ?? [])];
  const result =
    lists.some(([, list]) => isMembership(objects, objects.dictionary(list))) ||
    drawn.some(([, value]) => {
      const picture = objects.dictionary(value);
      const own = objects.dictionary(picture?.get('Resources'));
      return picture?.has('OC') || (own !== null && isLayered(objects, own, known));
    });
  known.set(resources, result);
  return result;
}

function isMembership(objects: LibPdfObjects, list: PdfDict | null): boolean {
  return ['OCG', 'OCMD'].includes(objects.name(list?.get('Type')));
}
