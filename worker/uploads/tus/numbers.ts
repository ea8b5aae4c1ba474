/** Parses a number of bytes in a header: digits, at most 2^53 - 1; null if it is none. */
export function parseByteCount(header: string | undefined): number | null {
  if (header === undefined || !/^\d{1,16}$/.test(header)) return null;
  const count = Number(header);
  return Number.isSafeInteger(count) ? count : null;
}
