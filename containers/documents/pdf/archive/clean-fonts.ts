import type { ArchiveLevel } from '../../../protocol/pdf/archive-level.ts';
import { isEmbedded } from '../fonts/fonts.ts';
import { type Dictionary, isReference, type PdfDocument } from '../objects/pdf-document.ts';
import { visitDictionaries } from '../objects/walk.ts';
import type { ContentFacts } from './content-facts.ts';

const FONTS = ['/Type0', '/Type1', '/MMType1', '/TrueType', '/Type3', '/CIDFontType0', '/CIDFontType2'];
const OWN_KEYS = ['/BaseFont', '/FontDescriptor', '/DescendantFonts', '/CharProcs'];

function isUnmarkedFont(dictionary: Dictionary): boolean {
  const isFont = FONTS.includes(String(dictionary['/Subtype'])) && OWN_KEYS.some((key) => key in dictionary);
  return isFont && dictionary['/Type'] !== '/Font';
}

/** Says of fonts what readers take for granted; from part 2 on, lists of letters need not be there, but must be right. */
export function cleanFonts(document: PdfDocument, level: ArchiveLevel): void {
  const lists = new Set<Dictionary>();
  visitDictionaries(document, (dictionary) => {
    if (dictionary['/Type'] === '/FontDescriptor' || '/FontName' in dictionary) lists.add(dictionary);
    const isUnmarked = isUnmarkedFont(dictionary);
    if (isUnmarked) dictionary['/Type'] = '/Font';
    if (dictionary['/Subtype'] !== '/CIDFontType2' || !isEmbedded(document, dictionary)) return isUnmarked;
    if (document.resolve(dictionary['/CIDToGIDMap'] ?? null) !== null) return isUnmarked;
    dictionary['/CIDToGIDMap'] = '/Identity';
    return true;
  });
  if (level === '1b') return;
  visitDictionaries(document, (dictionary) => {
    if (!lists.has(dictionary) || !('/CIDSet' in dictionary || '/CharSet' in dictionary)) return false;
    delete dictionary['/CIDSet'];
    delete dictionary['/CharSet'];
    return true;
  });
}

/** Takes out fonts that are not embedded and that nothing is written with. */
export function dropUnusedFonts(document: PdfDocument, contents: readonly ContentFacts[]): void {
  if (
    contents.some(({ isReadable, resources, named }) => !isReadable || (resources === null && named.size > 0))
  )
    return;
  const uses = new Map<Dictionary, { names: Set<string>; holder: string }>();
  for (const { resources, fonts, holder } of contents) {
    const offered = resources?.['/Font'];
    if (offered === undefined) continue;
    const own = document.dictionary(offered);
    const use = uses.get(own) ?? { names: new Set(), holder: isReference(offered) ? offered : holder };
    for (const font of fonts) use.names.add(font);
    uses.set(own, use);
  }
  for (const [offered, { names, holder }] of uses) {
    const unused = Object.keys(offered).filter(
      (name) => !names.has(name) && !isEmbedded(document, document.dictionary(offered[name])),
    );
    for (const name of unused) delete offered[name];
    if (unused.length > 0) document.replace(holder, document.resolve(holder));
  }
}
