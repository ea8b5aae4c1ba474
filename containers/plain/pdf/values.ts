/** A value in qpdf's JSON, version 2. Strings are `/Name`, `u:text`, `b:hexadecimal` or `12 0 R`. */
export type Value = null | boolean | number | string | Value[] | Dictionary;

/** Read-only: objects are read on demand, so a change to one that was only read would be lost. */
export interface Dictionary {
  readonly [key: string]: Value;
}

/** A new dictionary, or the dictionary of an object that is open for changes. */
export interface EditableDictionary {
  [key: string]: Value;
}

const REFERENCE = /^\d+ \d+ R$/;
/** A longer chain of references is treated as a circle. */
const MOST_HOPS = 8;

export function isReference(value: unknown): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

export function isDictionary(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the argument with which qpdf writes only this object to its JSON. */
export function selectorOf(reference: string): string {
  return `--json-object=${reference.replace(' R', '').replace(' ', ',')}`;
}

/**
 * Follows a chain of references to its end; null if it is a circle. `next` returns the value that a reference names, and
 * undefined for anything that is no reference.
 */
export function followReferences<Found>(
  value: Found,
  next: (reference: Found) => Found | undefined,
): Found | null {
  let found = value;
  let following = next(found);
  for (let hops = 0; following !== undefined; hops++) {
    if (hops > MOST_HOPS) return null;
    found = following;
    following = next(found);
  }
  return found;
}

/** Returns true if the value is a PDF string, such as the name of a destination or a file. */
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

/** All bytes that are other characters in PDFDocEncoding than in Latin-1 are among these. */
const UNLIKE_LATIN = /[\p{Cc}\xa0]/gu;
const FROM_DOC_ENCODING = new Map(
  [...DOC_ENCODING].map(([character, byte]) => [String.fromCharCode(byte), character]),
);

/** Decodes bytes that begin with a mark of Unicode; null for others. */
export function markedText(bytes: Buffer): string | null {
  const mark = bytes.toString('hex', 0, 3);
  if (mark.startsWith('feff')) {
    const units = Buffer.from(bytes.subarray(2, bytes.length & ~1));
    return units.swap16().toString('utf16le');
  }
  if (mark.startsWith('fffe')) return bytes.toString('utf16le', 2);
  return mark === 'efbbbf' ? bytes.toString('utf8', 3) : null;
}

/** Decodes the bytes of a PDF string: Unicode where they begin with a mark of it, else PDFDocEncoding. */
export function textOfBytes(bytes: Buffer): string {
  const latin = () => bytes.toString('latin1');
  return markedText(bytes) ?? latin().replace(UNLIKE_LATIN, (byte) => FROM_DOC_ENCODING.get(byte) ?? byte);
}

/** Returns the text of a PDF string. */
export function pdfStringText(text: string): string {
  return text.startsWith('u:') ? text.slice(2) : textOfBytes(Buffer.from(text.slice(2), 'hex'));
}

/** Returns the string in a form that keeps the bytes it was read from: qpdf would write `u:é` in another encoding. */
export function asRead(text: string): string {
  const isAscii = !text.startsWith('u:') || !/[^\p{ASCII}]/u.test(text);
  return isAscii ? text : `b:${utf16(text.slice(2)).toString('hex')}`;
}

/** Returns the strings that a reader may have to compare: qpdf reads one text from two encodings. */
function spellings(text: string): string[] {
  const asWritten = `b:${bytesOf(text).toString('hex')}`;
  return asRead(text) === text ? [text] : [...new Set([asRead(text), asWritten])];
}

/**
 * Returns the entries of names with each name in both encodings that it may have had, because readers compare bytes. An
 * entry whose bytes are known replaces one whose bytes are not, so a file that is read again gets no more entries.
 */
export function inBothEncodings(entries: readonly [string, Value][]): [string, Value][] {
  const spelled = entries.flatMap(([name, value]) =>
    spellings(name).map((spelling): [string, Value] => [spelling, value]),
  );
  return [...new Map([...spelled, ...entries.filter(([name]) => name.startsWith('b:'))])];
}

/** Calls `visit` with each dictionary within a value, including the value itself; references are not followed. */
export function eachDictionary(value: Value, visit: (dictionary: EditableDictionary) => void): void {
  if (Array.isArray(value)) for (const item of value) eachDictionary(item, visit);
  else if (isDictionary(value)) {
    visit(value);
    for (const item of Object.values(value)) eachDictionary(item, visit);
  }
}

/** Returns a copy in which each reference is replaced. */
export function withReferences(value: Value, replaced: (reference: string) => Value): Value {
  if (isReference(value)) return replaced(value);
  if (Array.isArray(value)) return value.map((item) => withReferences(item, replaced));
  if (!isDictionary(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withReferences(item, replaced)]),
  );
}
