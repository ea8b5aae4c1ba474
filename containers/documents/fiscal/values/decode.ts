const UTF_16_MARKS: [bytes: readonly number[], label: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/**
 * The text of an XML, by its mark or else by its bytes: what is sound UTF-8 is that, anything else Windows-1252. What it
 * declares is not asked, since issuers declare the one and write the other.
 */
export function decodeFiscalXml(bytes: Uint8Array): string {
  const utf16 = UTF_16_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (utf16) return new TextDecoder(utf16[1]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
