import { createHash } from 'node:crypto';

/** Returns the tag before the name of a subset (ISO 32000-1, 9.6.4): six capital letters, equal for equal fonts. */
export function subsetTag(font: Buffer): string {
  const digest = createHash('sha256').update(font).digest();
  return [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
}
