import { type Dictionary, isDictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { encodingNamed } from './glyph-names.ts';

/** The glyph names that a font's `/Differences` give to codes. */
export function differencesOf(document: PdfDocument, font: Dictionary): Map<number, string> {
  const encoding = document.resolve(font['/Encoding']);
  const names = new Map<number, string>();
  if (!isDictionary(encoding)) return names;
  let code = 0;
  for (const item of document.list(encoding['/Differences'])) {
    const value = document.resolve(item);
    if (typeof value === 'number') code = value;
    else names.set(code++, String(value).slice(1));
  }
  return names;
}

/** The encoding that a simple font is based on: null for that of its program, undefined for an unknown one. */
export function baseEncodingOf(
  document: PdfDocument,
  font: Dictionary,
): ReadonlyMap<number, string> | null | undefined {
  const encoding = document.resolve(font['/Encoding']);
  const name = isDictionary(encoding) ? document.name(encoding['/BaseEncoding']) : document.name(encoding);
  return name === undefined ? null : encodingNamed(name);
}
