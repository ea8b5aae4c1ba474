import { cnpj } from '../../documents/cnpj.ts';
import { readWritten } from '../../documents/written.ts';

/**
 * Parses a CNPJ, numeric or alphanumeric, with or without separators, in either case, to 14 characters; null
 * if it is not valid.
 */
export function parseCnpj(text: string): string | null {
  const normalized = cnpj.normalize(readWritten(text));
  return normalized !== null && cnpj.isValid(normalized) ? normalized : null;
}
