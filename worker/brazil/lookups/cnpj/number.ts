import { cnpj } from '../../documents/cnpj.ts';
import { readWritten } from '../../documents/written.ts';

/** A CNPJ, numeric or alphanumeric, with or without separators, in either case → its 14 characters; null when it is none. */
export function parseCnpj(text: string): string | null {
  const normalized = cnpj.normalize(readWritten(text));
  return normalized !== null && cnpj.isValid(normalized) ? normalized : null;
}
