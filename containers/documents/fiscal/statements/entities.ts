import { lookUp } from '../../../plain/look-up.ts';

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const LAST_CODE_POINT = 0x10ffff;

/** Replaces the entities of a text by their characters; anything else, such as a lone `&`, is unchanged. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return lookUp(NAMED, name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    return code === 0 || code > LAST_CODE_POINT || isSurrogate ? whole : String.fromCodePoint(code);
  });
}
