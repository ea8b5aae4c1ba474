import { z } from 'zod';
import { comparableAddress } from './address.ts';

const LONGEST = 254;
const email = z.email();

/**
 * The address of a person as one writing of it: `Ana@Exemplo。com.br` and `ana@exemplo.com.br` are the same, and a domain
 * with letters of its own is in its ASCII form. Null for what is no address.
 */
export function personAddress(typed: string): string | null {
  const comparable = comparableAddress(typed);
  const at = comparable.lastIndexOf('@');
  const domain = asciiDomain(comparable.slice(at + 1));
  if (at < 1 || domain === null) return null;
  const address = `${comparable.slice(0, at)}@${domain}`;
  return address.length <= LONGEST && email.safeParse(address).success ? address : null;
}

/** By the rules of URLs (UTS #46); null for what is more than a host. */
function asciiDomain(domain: string): string | null {
  if (/[^\p{L}\p{N}\p{M}.\u3002\uff0e\uff61-]/u.test(domain)) return null;
  const url = URL.parse(`http://${domain}/`);
  return url?.hostname ?? null;
}
