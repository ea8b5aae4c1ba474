import { z } from 'zod';
import { comparableAddress } from './address.ts';

const LONGEST = 254;
const email = z.email();

/**
 * Returns the canonical form of a person's address: `Ana@Exemplo。com.br` and `ana@exemplo.com.br` are the
 * same, and an internationalized domain is in its ASCII form. Null if it is not an address.
 */
export function personAddress(typed: string): string | null {
  const comparable = comparableAddress(typed);
  const at = comparable.lastIndexOf('@');
  const domain = asciiDomain(comparable.slice(at + 1));
  if (at < 1 || domain === null) return null;
  const address = `${comparable.slice(0, at)}@${domain}`;
  return address.length <= LONGEST && email.safeParse(address).success ? address : null;
}

/** Converts a domain by the rules of URLs (UTS #46); null if it contains more than a host. */
function asciiDomain(domain: string): string | null {
  if (/[^\p{L}\p{N}\p{M}.\u3002\uff0e\uff61-]/u.test(domain)) return null;
  const url = URL.parse(`http://${domain}/`);
  return url?.hostname ?? null;
}
