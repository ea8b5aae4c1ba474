import { isReference } from '../../../plain/pdf/values.ts';
import { codesWithoutLetter, widthsOf } from '../fonts/glyphs.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { readUsage } from '../objects/usage.ts';
import { rewriteContents } from './rewrite-contents.ts';
import { type GappedFont, spacedText } from './spaced-text.ts';

/** Returns the fonts that show codes without a glyph, by reference. */
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
      // The check reports the font.
    }
  }
  return fonts;
}

/** Replaces codes without a glyph, mostly spaces, by distances: PDF/A allows no such codes. */
export function spaceMissingLetters(document: PdfDocument): void {
  const gapped = gappedFonts(document);
  if (gapped.size === 0) return;
  rewriteContents(document, (content, resources) => {
    const fonts = document.dictionary(resources['/Font']);
    const states = document.dictionary(resources['/ExtGState']);
    return spacedText(content, {
      font: (name) => {
        const font = fonts[name];
        return (isReference(font) && gapped.get(font)) || null;
      },
      setsFont: (name) => '/Font' in document.dictionary(states[name]),
    });
  });
}
