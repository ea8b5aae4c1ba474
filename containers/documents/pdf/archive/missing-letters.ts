import { codesWithoutLetter, widthsOf } from '../fonts/glyphs.ts';
import { contentStreams, joinedContent } from '../objects/content-streams.ts';
import { type Dictionary, isReference, type PdfDocument } from '../objects/pdf-document.ts';
import { readUsage } from '../objects/usage.ts';
import { pagesOf, visitDictionaries } from '../objects/walk.ts';
import { type GappedFont, spacedText } from './spaced-text.ts';

/** Fonts that show codes for which they have no letter, by their objects. */
function gappedFonts(document: PdfDocument): Map<string, GappedFont> {
  const fonts = new Map<string, GappedFont>();
  for (const [reference, codes] of readUsage(document).fonts) {
    const font = document.dictionary(reference);
    if (String(document.resolve(font['/Encoding'] ?? null)).endsWith('-V')) continue;
    try {
      const missing = codesWithoutLetter(document, font, codes);
      const bytesPerCode = font['/Subtype'] === '/Type0' ? 2 : 1;
      if (missing.size > 0)
        fonts.set(reference, { missing, bytesPerCode, widthOf: widthsOf(document, font) });
    } catch {
      // The check names the font.
    }
  }
  return fonts;
}

/** Puts distances in place of letters that fonts do not have, most of them spaces: archives take no code without a letter. */
export function spaceMissingLetters(document: PdfDocument): void {
  const gapped = gappedFonts(document);
  if (gapped.size === 0) return;
  const written = (streams: readonly unknown[], resources: Dictionary): Buffer | null => {
    const fonts = document.dictionary(resources['/Font']);
    const states = document.dictionary(resources['/ExtGState']);
    try {
      const content = joinedContent(document, streams);
      if (content === null) return null;
      return spacedText(content, {
        font: (name) => {
          const font = fonts[name];
          return (isReference(font) && gapped.get(font)) || null;
        },
        setsFont: (name) => '/Font' in document.dictionary(states[name]),
      });
    } catch {
      // It stays as it is, and the check names the font.
      return null;
    }
  };
  for (const page of pagesOf(document)) {
    const dictionary = document.dictionary(page);
    const { '/Contents': given, '/Resources': resources } = dictionary;
    const content = written(contentStreams(document, given), document.dictionary(resources));
    if (content !== null)
      document.replace(page, { ...dictionary, '/Contents': document.addStream({}, content) });
  }
  const drawn = new Set<string>();
  visitDictionaries(document, (dictionary, reference) => {
    const isOwn = document.stream(reference)?.dict === dictionary;
    if (isOwn && (dictionary['/Subtype'] === '/Form' || dictionary['/PatternType'] === 1))
      drawn.add(reference);
    return false;
  });
  for (const reference of drawn) {
    const { '/Filter': _, '/DecodeParms': __, ...dictionary } = document.stream(reference)?.dict ?? {};
    const content = written([reference], document.dictionary(dictionary['/Resources']));
    if (content !== null) document.replaceStream(reference, dictionary, content);
  }
}
