import { lookUp } from '../../../plain/look-up.ts';
import type { EditableDictionary } from '../../../plain/pdf/values.ts';
import {
  FORBIDDEN_FORM_KEYS,
  FORBIDDEN_PICTURE_KEYS,
  FORBIDDEN_STATE_KEYS,
} from '../archive-rules/forbidden.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { dictionaryAt, nameOfPlace, placeWithin } from '../objects/places.ts';
import { visitDictionaries } from '../objects/walk.ts';
import type { ContentFacts } from './content-facts.ts';

const KEYS_OF: Record<string, readonly string[]> = {
  '/Image': FORBIDDEN_PICTURE_KEYS,
  '/Form': FORBIDDEN_FORM_KEYS,
};

/** Halftones: PDF/A restricts them, and they matter only to presses. */
const HALFTONE = '/HT';

function dropKeys(dictionary: EditableDictionary, keys: readonly string[]): boolean {
  const present = keys.filter((key) => key in dictionary);
  for (const key of present) delete dictionary[key];
  return present.length > 0;
}

/** Removes entries that only presses and PostScript printers use. */
export function cleanGraphics(document: PdfDocument, contents: readonly ContentFacts[]): void {
  const states = new Set<string>();
  for (const { resources } of contents) {
    if (resources === null) continue;
    const given = dictionaryAt(document, resources)['/ExtGState'];
    const offered = placeWithin(resources, '/ExtGState', given);
    for (const [name, state] of Object.entries(document.dictionary(given)))
      states.add(nameOfPlace(placeWithin(offered, name, state)));
  }
  visitDictionaries(document, (dictionary, place) => {
    let isChanged = dropKeys(dictionary, lookUp(KEYS_OF, String(dictionary['/Subtype'])) ?? []);
    if (dictionary['/Subtype'] === '/Image' && document.resolve(dictionary['/Interpolate'] ?? null) === true)
      isChanged = dropKeys(dictionary, ['/Interpolate']);
    if (states.has(nameOfPlace(place)) || dictionary['/Type'] === '/ExtGState') {
      isChanged = dropKeys(dictionary, [...FORBIDDEN_STATE_KEYS, HALFTONE]) || isChanged;
      // Overprint mode 1 is forbidden for CMYK with a profile, which it has now (ISO 19005-2, 6.2.4.2).
      if (document.number(dictionary['/OPM']) === 1) isChanged = dropKeys(dictionary, ['/OPM']);
      if ('/TR2' in dictionary && dictionary['/TR2'] !== '/Default')
        isChanged = dropKeys(dictionary, ['/TR2']);
    }
    return isChanged;
  });
}
