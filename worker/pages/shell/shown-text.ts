/**
 * Control characters, marks that change the direction of text, and invisible characters. Line breaks and tabs
 * are kept.
 */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes every character of other people's text visible: `⟨U+202E⟩` replaces an invisible one. */
export function shownText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(
      UNSEEN,
      (letter) => `⟨U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}
