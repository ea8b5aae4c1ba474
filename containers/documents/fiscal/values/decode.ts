import { decodeUtf8OrWindows } from '../../text/decode-text.ts';

const UTF_16_MARKS: [bytes: readonly number[], label: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/**
 * Decodes an XML by its byte order mark, or else by its bytes: valid UTF-8 as that, anything else as Windows-1252. The
 * declared encoding is ignored, because issuers declare one and write another.
 */
export function decodeFiscalXml(bytes: Uint8Array): string {
  const utf16 = UTF_16_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (utf16) return new TextDecoder(utf16[1]).decode(bytes);
  return decodeUtf8OrWindows(bytes);
}
