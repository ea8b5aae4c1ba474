const NAMED: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const LARGEST_CODE = 0x10ffff;

/** The text that XML or HTML writes with entities, named or by number; what is none of them stays. */
export function fromXml(text: string): string {
  return text.replace(
    /&(?:lt|gt|quot|apos|amp|#(?:x([\da-fA-F]{1,6})|(\d{1,7})));/g,
    (entity, hexadecimal: string | undefined, decimal: string | undefined) => {
      const named = NAMED[entity];
      if (named !== undefined) return named;
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      return code <= LARGEST_CODE ? String.fromCodePoint(code) : entity;
    },
  );
}

/** The text without the characters that XML 1.0 cannot hold; halves of characters become U+FFFD. */
export function holdableInXml(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
