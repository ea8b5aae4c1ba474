import { isUtf8 } from 'node:buffer';
import { type Charset, charsetOf } from './charset.ts';

const LESS_THAN = 0x3c;
const UTF_16_MARKS: [bytes: readonly number[], label: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** UTF-16 without a byte order mark has a zero beside each of its first letters. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 16);
  const zeros = (parity: number) =>
    head.length === 16 && head.every((byte, at) => at % 2 !== parity || byte === 0);
  if (zeros(1)) return 'utf-16le';
  return zeros(0) ? 'utf-16be' : null;
}

/** Divides the bytes from each `<` to the next. */
function partsOf(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(LESS_THAN, start + 1);
    const part = bytes.subarray(start, next === -1 ? bytes.length : next);
    parts.push(part);
    start += part.length;
  }
  return parts;
}

/** Decodes each part by its own bytes, because banks copy UTF-8 into texts of other encodings. */
function decodeMixed(bytes: Uint8Array): string {
  const unicode = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
  const parts = partsOf(bytes).map((part) => ({ part, isUnicode: isUtf8(part) }));
  const charset: Charset = charsetOf(
    bytes,
    parts.flatMap(({ part, isUnicode }) => (isUnicode ? [] : [part])),
  );
  return parts
    .map(({ part, isUnicode }) => (isUnicode ? unicode.decode(part) : charset.decode(part)))
    .join('');
}

/** Decodes a statement by its bytes, and by the declared encoding if these leave it open. */
export function decodeStatement(bytes: Uint8Array): string {
  const marked = UTF_16_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];
  const utf16 = marked ?? unmarkedUtf16(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : decodeMixed(bytes);
}
