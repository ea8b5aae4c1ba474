import { randomBytes } from '../random.ts';

/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DIGITS = 16;
const ENVELOPE_ID = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** `XXXX-XXXX-XXXX-XXXX`: 80 random bits. */
export function newEnvelopeId(): string {
  const digits = [...randomBytes(DIGITS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return digits.replace(/(.{4})(?=.)/g, '$1-');
}

export function isEnvelopeId(text: string): boolean {
  return ENVELOPE_ID.test(text);
}
