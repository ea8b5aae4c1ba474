/** A value of qpdf's JSON, version 2: `/Name`, `u:text`, `b:hexadecimal` and `12 0 R` are all strings. */
export type Value = null | boolean | number | string | Value[] | Dictionary;

export interface Dictionary {
  [key: string]: Value;
}

const REFERENCE = /^\d+ \d+ R$/;

export function isReference(value: unknown): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

export function isDictionary(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is a PDF string, such as the name of a destination or a file. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && (value.startsWith('u:') || value.startsWith('b:'));
}

/** The characters of PDFDocEncoding besides ASCII and Latin-1. */
const DOC_ENCODING = new Map<string, number>([
  ...[...'˘ˇˆ˙˝˛˚˜'].map((character, index): [string, number] => [character, 0x18 + index]),
  ...[...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'].map((character, index): [string, number] => [
    character,
    0x80 + index,
  ]),
  ['€', 0xa0],
]);

function utf16(text: string): Buffer {
  const units = Buffer.from(`\ufeff${text}`, 'utf16le');
  return units.swap16();
}

/** Returns the bytes that qpdf writes for a PDF string. */
export function bytesOf(text: string): Buffer {
  if (text.startsWith('b:')) return Buffer.from(text.slice(2), 'hex');
  const bytes: number[] = [];
  for (const character of text.slice(2)) {
    const code = character.codePointAt(0) ?? 0;
    const plain = code < 0x18 || (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff);
    const byte = plain ? code : DOC_ENCODING.get(character);
    if (byte === undefined) return utf16(text.slice(2));
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}

/** Returns the text of a PDF string. */
export function textOf(text: string): string {
  if (text.startsWith('u:')) return text.slice(2);
  const bytes = Buffer.from(text.slice(2), 'hex');
  return bytes.toString('latin1');
}

/** Returns a string that stands for exactly the bytes it was read from: qpdf would write `u:é` in another encoding. */
export function asRead(text: string): string {
  const isAscii = !text.startsWith('u:') || !/[^\p{ASCII}]/u.test(text);
  return isAscii ? text : `b:${utf16(text.slice(2)).toString('hex')}`;
}

/** Calls `visit` with each dictionary within a value, including the value itself; references are not followed. */
export function eachDictionary(value: Value, visit: (dictionary: Dictionary) => void): void {
  if (Array.isArray(value)) for (const item of value) eachDictionary(item, visit);
  else if (isDictionary(value)) {
    visit(value);
    for (const item of Object.values(value)) eachDictionary(item, visit);
  }
}
