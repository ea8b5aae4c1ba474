import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import type { ArchiveLevel } from '../../../protocol/pdf/archive-level.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const PROGRAM_KEYS = ['/FontFile', '/FontFile2', '/FontFile3'];
const SIMPLE = ['/Type1', '/MMType1', '/TrueType'];
const SUBSET = /^\/[A-Z]{6}\+/;
const [SYMBOLIC, NON_SYMBOLIC] = [4, 32];

export function descriptorOf(document: PdfDocument, font: Dictionary): Dictionary {
  const [descendant] = document.list(font['/DescendantFonts']);
  return document.dictionary(document.dictionary(descendant ?? font)['/FontDescriptor']);
}

function programOf(document: PdfDocument, font: Dictionary): string | undefined {
  const descriptor = descriptorOf(document, font);
  return PROGRAM_KEYS.find((key) => document.stream(descriptor[key]) !== undefined);
}

/** Returns true if the font is embedded, as Type 3 fonts always are. */
export function isEmbedded(document: PdfDocument, font: Dictionary): boolean {
  return font['/Subtype'] === '/Type3' || programOf(document, font) !== undefined;
}

/** Returns the font's name without the prefix of a subset. */
export function fontName(document: PdfDocument, font: Dictionary): string {
  const name = document.name(font['/BaseFont']) ?? '/?';
  return name.replace(SUBSET, '/').slice(1);
}

/** Returns the fonts of resources; a font that is an object is returned once. */
export function fontsOf(document: PdfDocument, resources: Iterable<Dictionary>): Dictionary[] {
  const fonts = new Set<Value>();
  for (const own of resources)
    for (const font of Object.values(document.dictionary(own['/Font']))) fonts.add(font);
  return [...fonts].map((font) => document.dictionary(font));
}

/** Returns true if the font's name marks a subset. */
export function hasSubsetName(document: PdfDocument, font: Dictionary): boolean {
  const inner = document.dictionary(document.list(font['/DescendantFonts'])[0] ?? font);
  const names = [font['/BaseFont'], inner['/BaseFont'], descriptorOf(document, font)['/FontName']];
  return names.some((name) => SUBSET.test(document.name(name) ?? ''));
}

/** ISO 19005-2, 6.2.11.6: a symbolic TrueType font has no encoding, another has one of two. */
function hasSoundEncoding(document: PdfDocument, font: Dictionary): boolean {
  if (font['/Subtype'] !== '/TrueType') return true;
  const flags = document.number(descriptorOf(document, font)['/Flags']) ?? 0;
  if ((flags & SYMBOLIC) !== 0 && (flags & NON_SYMBOLIC) === 0)
    return document.resolve(font['/Encoding'] ?? null) === null;
  const encoding = document.resolve(font['/Encoding'] ?? null);
  const base =
    typeof encoding === 'string'
      ? encoding
      : document.resolve(document.dictionary(encoding)['/BaseEncoding']);
  return base === '/WinAnsiEncoding' || base === '/MacRomanEncoding';
}

function hasWidths(document: PdfDocument, font: Dictionary): boolean {
  if (!SIMPLE.includes(String(font['/Subtype']))) return true;
  const [first, last] = [document.number(font['/FirstChar']), document.number(font['/LastChar'])];
  if (first === undefined || last === undefined) return false;
  return document.list(font['/Widths']).length >= last - first + 1;
}

/** Returns what is wrong with an embedded font; null if nothing is. */
export function faultOfFont(document: PdfDocument, font: Dictionary, level: ArchiveLevel): string | null {
  if (document.resolve(font['/Type'] ?? null) !== '/Font') return 'fontProgram';
  if (font['/Subtype'] === '/Type3') return null;
  if (!hasSoundEncoding(document, font)) return 'fontEncoding';
  if (!hasWidths(document, font)) return 'fontWidths';
  if (font['/Subtype'] === '/Type0') {
    const descendant = document.dictionary(document.list(font['/DescendantFonts'])[0]);
    const isTrueType = descendant['/Subtype'] === '/CIDFontType2';
    if (isTrueType && document.resolve(descendant['/CIDToGIDMap'] ?? null) === null) return 'fontMap';
    const encoding = document.resolve(font['/Encoding'] ?? null);
    const isNamed = typeof encoding === 'string';
    if (!isNamed && document.stream(font['/Encoding']) === undefined) return 'fontMap';
  }
  if (level !== '1b') return null;
  const descriptor = descriptorOf(document, font);
  if (document.dictionary(descriptor['/FontFile3'])['/Subtype'] === '/OpenType') return 'fontProgram';
  if (!hasSubsetName(document, font)) return null;
  if (font['/Subtype'] === '/Type0') return '/CIDSet' in descriptor ? null : 'fontSubset';
  const isType1 = font['/Subtype'] === '/Type1' || font['/Subtype'] === '/MMType1';
  return !isType1 || '/CharSet' in descriptor ? null : 'fontSubset';
}
