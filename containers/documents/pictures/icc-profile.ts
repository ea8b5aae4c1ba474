const HEAD_BYTES = 128;
const SPACES: Record<number, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

/**
 * Returns the ICC profile (ICC.1) if it is complete, of a version that PDF 1.5 supports, and for so many components;
 * otherwise null.
 */
export function usableProfile(profile: Buffer, components: number): Buffer | null {
  if (profile.length < HEAD_BYTES || profile.readUInt32BE(0) !== profile.length) return null;
  const isKnown = profile.toString('latin1', 36, 40) === 'acsp' && (profile[8] ?? 0) <= 4;
  return isKnown && profile.toString('latin1', 16, 20) === SPACES[components] ? profile : null;
}
