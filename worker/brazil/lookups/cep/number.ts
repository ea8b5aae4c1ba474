import { withPlainSigns } from '../../plain-signs.ts';

/** Parses a CEP, with or without its dash (and dot), to its 8 digits; null if it is not valid. */
export function parseCep(text: string): string | null {
  const written = withPlainSigns(text).trim();
  return /^\d{2}\.?\d{3}-?\d{3}$/.test(written) ? written.replace(/[.-]/g, '') : null;
}
