const HEAD_BYTES = 128;
const SPACES: Record<number, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

/** The ICC profile (ICC.1) where it is whole, of a version that PDF 1.5 knows, and for so many colours; else null. */
export function usableProfile(profile: Buffer, components: number): Buffer | null {
  if (profile.length < HEAD_BYTES || profile.readUInt32BE(0) !== profile.length) return null;
  const isKnown = profile.toString('latin1', 36, 40) === 'acsp' && (profile[8] ?? 0) <= 4;
  return isKnown && profile.toString('latin1', 16, 20) === SPACES[components] ? profile : null;
}
