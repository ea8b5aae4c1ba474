import { withPlainSigns } from '../../plain-signs.ts';

/** A CEP, with or without its dash (and dot) → its 8 digits; null when it is none. */
export function parseCep(text: string): string | null {
  const written = withPlainSigns(text).trim();
  return /^\d{2}\.?\d{3}-?\d{3}$/.test(written) ? written.replace(/[.-]/g, '') : null;
}
