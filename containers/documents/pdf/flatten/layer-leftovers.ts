import { isDictionary, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { visitDictionaries } from '../objects/walk.ts';
import type { Flattening } from './flattening.ts';

/** Returns true if a value is a layer or a layer membership. */
export function isLayer(document: PdfDocument, value: Value | undefined): boolean {
  const dictionary = document.dictionary(value);
  return ['/OCG', '/OCMD'].includes(document.name(dictionary['/Type']) ?? '');
}

function isLayerAction(document: PdfDocument, value: Value | undefined): boolean {
  return document.dictionary(value)['/S'] === '/SetOCGState';
}

/** Removes other references to layers: in resources, objects, and actions that show or hide them. */
export function forgetLayers({ document, tally }: Flattening): void {
  visitDictionaries(document, (dictionary) => {
    let isChanged = false;
    const drop = (key: string) => {
      delete dictionary[key];
      isChanged = true;
    };
    if (isLayer(document, dictionary['/OC'])) drop('/OC');
    for (const [key, value] of Object.entries(dictionary)) {
      if (key !== '/Parent' && isLayerAction(document, value)) {
        tally.add('layerActions');
        drop(key);
      } else if (key === '/Next' && Array.isArray(document.resolve(value))) {
        const kept = document.list(value).filter((action) => !isLayerAction(document, action));
        if (kept.length < document.list(value).length) {
          dictionary[key] = kept;
          isChanged = true;
        }
      }
    }
    const lists = document.resolve(dictionary['/Properties'] ?? null);
    if (isDictionary(lists) && Object.values(lists).some((list) => isLayer(document, list))) {
      const kept = Object.entries(lists).filter(([, list]) => !isLayer(document, list));
      dictionary['/Properties'] = Object.fromEntries(kept);
      isChanged = true;
    }
    return isChanged;
  });
}

/** Removes copies of the drawing that programs keep with a page, which have hidden layers. */
export function forgetPrograms({ document, tally }: Flattening): void {
  visitDictionaries(document, (dictionary) => {
    const isHolder =
      '/PieceInfo' in dictionary || (dictionary['/Type'] === '/Page' && '/Thumb' in dictionary);
    if ('/PieceInfo' in dictionary) tally.add('layerPrograms');
    delete dictionary['/PieceInfo'];
    if (dictionary['/Type'] === '/Page') delete dictionary['/Thumb'];
    return isHolder;
  });
}
