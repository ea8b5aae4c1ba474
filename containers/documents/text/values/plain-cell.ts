const SPACES = /[\s\u00a0\u2000-\u200a\u205f\u3000]+/g;
/** A space that separates thousands, and never words. */
const GROUP = /(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g;
const NARROW = /\u202f/g;
const KEPT = '\u0000';

/**
 * Returns a cell's text for comparison and reading: on one line, with plain spaces, trimmed; a space within a number
 * stays narrow.
 */
export function plainCell(text: string): string {
  return text
    .replace(GROUP, KEPT)
    .replace(NARROW, ' ')
    .replace(SPACES, ' ')
    .trim()
    .replaceAll(KEPT, '\u202f');
}
