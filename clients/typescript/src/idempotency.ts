import { ConfigurationError } from './errors.ts';

const MOST_LETTERS = 255;

/** Returns the caller's key, or a new one. Throws ConfigurationError for one that the API would refuse. */
export function idempotencyKey(given: string | undefined): string {
  if (given === undefined) return crypto.randomUUID();
  if (/^[\x21-\x7e]{1,255}$/.test(given)) return given;
  throw new ConfigurationError(
    'A chave de idempotência tem de 1 a 255 caracteres visíveis, sem espaços nem acentos.',
  );
}

/** Returns the key of a part of a keyed call: the same whenever that call is made again. */
export async function partKey(key: string, part: string): Promise<string> {
  const joined = `${key}:${part}`;
  if (joined.length <= MOST_LETTERS) return joined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(joined));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
