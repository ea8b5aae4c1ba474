import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { FontFamily, FontStyle } from './font-shelf.ts';
import { descriptorOf, fontName } from './fonts.ts';

const [FIXED, SERIF] = [1, 2];
/** The families by patterns of the names of fonts, and of those that forms use for the usual ones. */
const FAMILIES: readonly [RegExp, FontFamily][] = [
  [/narrow|condensed/i, 'narrow'],
  [/calibri|carlito/i, 'calibri'],
  [/cambria|caladea/i, 'cambria'],
  [/^cour|^cob|mono|consol|typewriter|lettergothic|^ocr/i, 'fixed'],
  [/^ti(?:ro|bo|it|bi)$|times|serif|roman|georgia|garamond|palatino|bookman|minion|schoolbook/i, 'serif'],
];
const USUAL =
  /^(?:helv|he(?:bo|ob|bi)$|arial|liberation|times|ti(?:ro|bo|it|bi)$|cour|co(?:bo|ob|bi)$|calibri|carlito|cambria|caladea)/i;
const SANS = /sans|helv|arial|verdana|tahoma/i;

/** Returns true if one of the machine's fonts has the widths of a font of this name. */
export function isUsualFont(document: PdfDocument, font: Dictionary, name: string): boolean {
  const own = '/BaseFont' in font ? fontName(document, font) : name.slice(1);
  return USUAL.test(own);
}

/** Returns the style of a font by its name and description; `name` is its name in the resources. */
export function styleOf(document: PdfDocument, font: Dictionary, name: string): FontStyle {
  const own = '/BaseFont' in font ? fontName(document, font) : name.slice(1);
  const flags = document.number(descriptorOf(document, font)['/Flags']) ?? 0;
  const named = FAMILIES.find(([pattern]) => pattern.test(own))?.[1];
  const isPlain = named === undefined || (named === 'serif' && SANS.test(own));
  const generic =
    (flags & FIXED) !== 0 ? 'fixed' : (flags & SERIF) !== 0 && !SANS.test(own) ? 'serif' : 'sans';
  return {
    family: isPlain ? generic : named,
    isBold: /bold|black|heavy|^hebo$|^cobo$|^tibo$|^..bi$/i.test(own),
    isItalic: /ital|obliq|^heob$|^coob$|^tiit$|^..bi$/i.test(own),
  };
}
