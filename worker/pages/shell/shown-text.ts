/** Controls, marks that turn the direction of what follows, and letters without a shape. Lines and tabs stay. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text that others wrote, each letter of it to be seen: `⟨U+202E⟩` in place of one that could not be. */
export function shownText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(
      UNSEEN,
      (letter) => `⟨U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}
