import { dosSign } from '../../../plain/code-pages.ts';

/** What ^CI 0 to 12 print in place of these signs. */
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

/** Whether texts of this ^CI can be read. */
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

/** Whether bytes beyond ASCII are sound UTF-8, as hardly any text of another encoding is. */
export function isUtf8(text: string): boolean {
  return /[\u0080-\u00ff]/.test(text) && decodedUtf8(text) !== null;
}

/** Whether texts of this ^CI are read a byte a character. */
export function isSingleByte(charset: number): boolean {
  return charset !== UTF_8;
}

/** A text of one character a byte as it is read under a ^CI. */
export function decodeFieldText(text: string, charset: number): string {
  if (charset > LAST_OF_850) {
    const encoding = ENCODINGS[charset];
    const decoded = encoding === undefined ? decodedUtf8(text) : null;
    return decoded ?? new TextDecoder(encoding ?? 'windows-1252').decode(bytesOf(text));
  }
  const signs = NATIONAL[charset];
  // A backslash before an ampersand breaks the line in every character set.
  return text.replace(/\\&|[#@[\\\]^`{|}\u0080-\u00ff]/g, (sign) => {
    if (sign === LINE_BREAK) return sign;
    const code = sign.charCodeAt(0);
    if (code > 127) return dosSign(code, 850);
    return signs?.[NATIONAL_SIGNS.indexOf(sign)] ?? sign;
  });
}

/** A field's data with its hexadecimal codes, as `_7E`, read; the sign before them is given by ^FH. */
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

/** Whether a sign means something to the engine, as controls, prefixes and the sign of codes do. */
function isHeld(sign: string): boolean {
  return sign < ' ' || '^_~'.includes(sign);
}

function hexCode(sign: string): string {
  return `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** A field's data as the engine is given them, under ^FH. */
export function writeHexCodes(text: string): string {
  return [...text].map((sign) => (isHeld(sign) ? hexCode(sign) : sign)).join('');
}
