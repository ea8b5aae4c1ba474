const BEYOND_ASCII = /[\u007f-\uffff]/g;

/**
 * JSON whose bytes are the same in every language: keys in order, no blanks, nothing beyond ASCII, as Python writes it with
 * `sort_keys=True, separators=(',', ':')`. Of integers, strings and booleans.
 */
export function canonicalJson(value: object): string {
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(sorted)).replace(
    BEYOND_ASCII,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
