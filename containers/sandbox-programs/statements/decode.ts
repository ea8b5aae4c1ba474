import { isUtf8 } from 'node:buffer';

const LESS_THAN = 0x3c;
const UTF_16_MARKS: [bytes: readonly number[], label: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Text in UTF-16 without a mark has a zero beside each letter of its first words. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 16);
  const zeros = (parity: number) =>
    head.length === 16 && head.every((byte, at) => at % 2 !== parity || byte === 0);
  if (zeros(1)) return 'utf-16le';
  return zeros(0) ? 'utf-16be' : null;
}

/** Each part from one `<` to the next by its own bytes: banks copy UTF-8 into texts of Windows-1252. */
function decodeMixed(bytes: Uint8Array): string {
  const latin = new TextDecoder('windows-1252');
  const unicode = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(LESS_THAN, start + 1);
    const part = bytes.subarray(start, next === -1 ? bytes.length : next);
    parts.push((isUtf8(part) ? unicode : latin).decode(part));
    start += part.length;
  }
  return parts.join('');
}

/** The text of a statement by its bytes, whatever its header declares: UTF-16, UTF-8 or Windows-1252. */
export function decodeStatement(bytes: Uint8Array): string {
  const marked = UTF_16_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];
  const utf16 = marked ?? unmarkedUtf16(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : decodeMixed(bytes);
}
