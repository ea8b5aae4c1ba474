/** What ends a word where it is closed; other elements are inside of words. */
const BREAKS =
  /<\/?(?:w:p|w:tab|w:br|a:p|a:br|text:p|text:h|text:tab|text:line-break|p|div|td|th|li|dt|dd|option|h\d|br|tr|title)\b[^>]*>/g;
const HIDDEN =
  /<(script|style|head|template|w:instrText|w:del|mc:Fallback|a:tableStyleId|wp:posOffset|wp14:pctWidth|wp14:pctHeight|wp:align)(?:\s[^>]*[^/>])?>[\s\S]*?<\/\1>/gi;
const COMMENT = /<!--[\s\S]*?-->/g;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };
const CHARSET = /charset\s*=\s*["']?([\w-]+)/i;
const HEAD_BYTES = 2048;

/** The text of XML or HTML as far as readers may see it. */
export function textOfMarkup(markup: string): string {
  return markup
    .replaceAll(COMMENT, ' ')
    .replaceAll(HIDDEN, ' ')
    .replaceAll(BREAKS, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(digits, hex === '' ? 10 : 16))),
    )
    .replaceAll(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
}

/** The text of bytes by their mark, the encoding that they name, or UTF-8 where that fits. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const [, named] = CHARSET.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')) ?? [];
  for (const encoding of [named, 'utf-8'])
    try {
      if (encoding !== undefined)
        return new TextDecoder(encoding, { fatal: true, ignoreBOM: false }).decode(bytes);
    } catch {}
  return new TextDecoder('windows-1252').decode(bytes);
}
