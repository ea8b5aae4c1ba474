import { isUtf8 } from 'node:buffer';

/** U+DC80 to U+DCFF represent the bytes 0x80 to 0xFF, as `surrogateescape` does in Python (PEP 383). */
const ESCAPES = 0xdc00;
const ESCAPED = /([\udc80-\udcff])/u;

/** How many bytes a character of UTF-8 has by its first byte. */
function lengthBy(first: number): number {
  if (first < 0xe0) return first < 0xc2 ? 1 : 2;
  return first < 0xf0 ? 3 : 4;
}

function readByCharacter(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const end = at + lengthBy(first);
    const isCharacter = end <= bytes.length && isUtf8(bytes.subarray(at, end));
    text += isCharacter ? bytes.toString('utf8', at, end) : String.fromCharCode(ESCAPES + first);
    at = isCharacter ? end : at + 1;
  }
  return text;
}

/**
 * Decodes UTF-8 and keeps the bytes that are none as lone surrogates, which `writeEscapedUtf8` turns back into them. Names
 * in a PDF are bytes, and programs write them in Latin-1 or a code page, too.
 */
export function readEscapedUtf8(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? readByCharacter(bytes) : text;
}

/** Encodes a text of `readEscapedUtf8`. */
export function writeEscapedUtf8(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text, 'utf8');
  const parts = text
    .split(ESCAPED)
    .map((part) =>
      ESCAPED.test(part) ? Buffer.of(part.charCodeAt(0) - ESCAPES) : Buffer.from(part, 'utf8'),
    );
  return Buffer.concat(parts);
}
