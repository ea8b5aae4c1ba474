const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
const LONGEST_SCAN = 200;

/**
 * Normalises a code so that all kinds of scanners give the same: removes control characters, AIM's prefix and
 * spaces, converts to capitals, and cuts after 200 characters. May be empty.
 */
export function scanText(read: string): string {
  return read
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(AIM_PREFIX, '')
    .replace(/\s+/g, '')
    .toUpperCase()
    .slice(0, LONGEST_SCAN);
}
