import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { ArchiveLevel } from '../../../protocol/pdf/archive-level.ts';
import { isEmbedded } from '../fonts/fonts.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { dictionaryAt, editAt, nameOfPlace, type Place, placeWithin } from '../objects/places.ts';
import { visitDictionaries } from '../objects/walk.ts';
import type { ContentFacts } from './content-facts.ts';

const FONTS = ['/Type0', '/Type1', '/MMType1', '/TrueType', '/Type3', '/CIDFontType0', '/CIDFontType2'];
const OWN_KEYS = ['/BaseFont', '/FontDescriptor', '/DescendantFonts', '/CharProcs'];

function isUnmarkedFont(dictionary: Dictionary): boolean {
  const isFont = FONTS.includes(String(dictionary['/Subtype'])) && OWN_KEYS.some((key) => key in dictionary);
  return isFont && dictionary['/Type'] !== '/Font';
}

/** Adds entries that readers assume. From part 2 on, lists of glyphs are optional but must be correct: it removes them. */
export function cleanFonts(document: PdfDocument, level: ArchiveLevel): void {
  visitDictionaries(document, (dictionary) => {
    const isUnmarked = isUnmarkedFont(dictionary);
    if (isUnmarked) dictionary['/Type'] = '/Font';
    if (dictionary['/Subtype'] !== '/CIDFontType2' || !isEmbedded(document, dictionary)) return isUnmarked;
    if (document.resolve(dictionary['/CIDToGIDMap'] ?? null) !== null) return isUnmarked;
    dictionary['/CIDToGIDMap'] = '/Identity';
    return true;
  });
  if (level === '1b') return;
  visitDictionaries(document, (dictionary) => {
    const isDescriptor = dictionary['/Type'] === '/FontDescriptor' || '/FontName' in dictionary;
    if (!isDescriptor || !('/CIDSet' in dictionary || '/CharSet' in dictionary)) return false;
    delete dictionary['/CIDSet'];
    delete dictionary['/CharSet'];
    return true;
  });
}

/** Removes fonts that are neither embedded nor used. */
export function dropUnusedFonts(document: PdfDocument, contents: readonly ContentFacts[]): void {
  if (
    contents.some(({ isReadable, resources, named }) => !isReadable || (resources === null && named.size > 0))
  )
    return;
  const uses = new Map<string, { names: Set<string>; place: Place }>();
  for (const { resources, fonts } of contents) {
    const offered = resources && dictionaryAt(document, resources)['/Font'];
    if (!resources || offered === undefined) continue;
    const place = placeWithin(resources, '/Font', offered);
    const use = uses.get(nameOfPlace(place)) ?? { names: new Set(), place };
    for (const font of fonts) use.names.add(font);
    uses.set(nameOfPlace(place), use);
  }
  for (const { names, place } of uses.values()) {
    const offered = dictionaryAt(document, place);
    const unused = Object.keys(offered).filter(
      (name) => !names.has(name) && !isEmbedded(document, document.dictionary(offered[name])),
    );
    const edited = unused.length > 0 ? editAt(document, place) : undefined;
    for (const name of unused) delete edited?.[name];
  }
}
