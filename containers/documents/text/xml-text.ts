import { lookUp } from '../../plain/look-up.ts';

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NAMED: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const LARGEST_CODE = 0x10ffff;

/** Replaces the entities of XML or HTML, named or numeric, by their characters; others stay. */
export function fromXml(text: string): string {
  return text.replace(
    /&(?:lt|gt|quot|apos|amp|#(?:x([\da-fA-F]{1,6})|(\d{1,7})));/g,
    (entity, hexadecimal: string | undefined, decimal: string | undefined) => {
      const named = lookUp(NAMED, entity);
      if (named !== undefined) return named;
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      return code <= LARGEST_CODE ? String.fromCodePoint(code) : entity;
    },
  );
}

/** Removes the characters that XML 1.0 cannot contain; lone surrogates become U+FFFD. */
export function holdableInXml(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

/** Replaces the signs that are markup within a text of XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
