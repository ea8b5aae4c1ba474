import { dosSign } from '../../../plain/code-pages.ts';

/** Characters that ^CI 0 to 12 replace. */
const NATIONAL_SIGNS = '#@[\\]^`{|}';
const NATIONAL = [
  '#@[¢]^`{|}',
  '#@⅓¢⅔^`¼½¾',
  '£@[¢]^`{|}',
  'ƒ§[Ĳ]^`{ĳ}',
  '#@ÆØÅ^`æøå',
  'ÜÉÄÖÅÜéäöå',
  '#§ÄÖÜ^`äöü',
  '£à[ç]^`é|ù',
  '#àâçêîôéùè',
  '£§[çé^ùàòè',
  '#§¡Ñ¿^`{ñç',
  '£ÉÄÖÜ^äëïö',
  '#@[¥]^`{|}',
] as const;

const ENCODINGS: Record<number, string> = {
  27: 'windows-1252',
  31: 'windows-1250',
  33: 'windows-1251',
  34: 'windows-1253',
  35: 'windows-1254',
  36: 'windows-1255',
};
const LINE_BREAK = '\\&';
const UTF_8 = 28;
const LAST_OF_850 = 13;

/** Returns true if texts under this ^CI can be decoded. */
export function isKnownCharset(charset: number): boolean {
  return charset <= LAST_OF_850 || charset === UTF_8 || charset in ENCODINGS;
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function decodedUtf8(text: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(text));
  } catch {
    return null;
  }
}

/**
 * Returns true if a text has bytes beyond ASCII that are valid UTF-8, which text of other encodings hardly
 * ever is.
 */
export function isUtf8(text: string): boolean {
  return /[\u0080-\u00ff]/.test(text) && decodedUtf8(text) !== null;
}

/** Returns true if texts under this ^CI have one byte for each character. */
export function isSingleByte(charset: number): boolean {
  return charset !== UTF_8;
}

/** Decodes a text with one character for each byte under a ^CI. */
export function decodeFieldText(text: string, charset: number): string {
  if (charset > LAST_OF_850) {
    const encoding = ENCODINGS[charset];
    const decoded = encoding === undefined ? decodedUtf8(text) : null;
    return decoded ?? new TextDecoder(encoding ?? 'windows-1252').decode(bytesOf(text));
  }
  const signs = NATIONAL[charset];
  // A backslash before an ampersand breaks the line in every encoding.
  return text.replace(/\\&|[#@[\\\]^`{|}\u0080-\u00ff]/g, (sign) => {
    if (sign === LINE_BREAK) return sign;
    const code = sign.charCodeAt(0);
    if (code > 127) return dosSign(code, 850);
    return signs?.[NATIONAL_SIGNS.indexOf(sign)] ?? sign;
  });
}

/** Decodes hexadecimal codes, such as `_7E`, in a field's data; ^FH sets the sign before them. */
export function readHexCodes(text: string, sign: string): string {
  const parts = text.split(sign);
  return parts
    .map((part, index) => {
      const code = index > 0 && /^[0-9a-f]{2}/i.test(part) ? Number.parseInt(part.slice(0, 2), 16) : null;
      if (code !== null) return String.fromCharCode(code) + part.slice(2);
      return index > 0 ? sign + part : part;
    })
    .join('');
}

/** Returns true if the engine interprets a character, such as controls, prefixes and the sign of codes. */
function isHeld(sign: string): boolean {
  return sign < ' ' || '^_~'.includes(sign);
}

function hexCode(sign: string): string {
  return `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Encodes a field's data for the engine under ^FH. */
export function writeHexCodes(text: string): string {
  return [...text].map((sign) => (isHeld(sign) ? hexCode(sign) : sign)).join('');
}
