const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
const LONGEST_SCAN = 200;

/** A code as scanners of all kinds agree on it: without control characters, AIM's prefix, spaces and case. Empty for none. */
export function scanText(read: string): string {
  return read
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(AIM_PREFIX, '')
    .replace(/\s+/g, '')
    .toUpperCase()
    .slice(0, LONGEST_SCAN);
}
