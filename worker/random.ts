const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_DIGITS = 22;

/** Encodes bytes in base62 of a fixed width, most significant digit first. */
export function encodeBase62(bytes: Uint8Array, width: number): string {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  let text = '';
  for (let digit = 0; digit < width; digit++) {
    text = ALPHABET.charAt(Number(value % 62n)) + text;
    value /= 62n;
  }
  return text;
}

/** Decodes base62 to bytes of a fixed length; null if it is not base62 or does not fit. */
export function decodeBase62(text: string, length: number): Uint8Array | null {
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    value = value * 62n + BigInt(digit);
  }
  const bytes = new Uint8Array(length);
  for (let place = length - 1; place >= 0; place--) {
    bytes[place] = Number(value & 0xffn);
    value >>= 8n;
  }
  return value === 0n ? bytes : null;
}

/** Each byte is used once. Requesting a few bytes at a time would cost more than their use. */
const reserve = new Uint8Array(4096);
let given = reserve.length;

/** Returns up to 4,096 random bytes. */
export function randomBytes(length: number): Uint8Array {
  if (length > reserve.length - given) {
    crypto.getRandomValues(reserve);
    given = 0;
  }
  given += length;
  return reserve.slice(given - length, given);
}

/** Creates an id of 22 random base62 digits: 131 bits. */
export function randomId(prefix: string): string {
  let digits = '';
  while (digits.length < ID_DIGITS) {
    for (const byte of randomBytes(ID_DIGITS)) {
      // 248 is four times the size of the alphabet, so all digits are equally likely.
      if (byte < 248 && digits.length < ID_DIGITS) digits += ALPHABET.charAt(byte % 62);
    }
  }
  return `${prefix}_${digits}`;
}

const utf8 = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: ArrayBuffer | Uint8Array): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += HEX[byte];
  return text;
}

/** Decodes hexadecimal; null if it is not hexadecimal of whole bytes. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

export async function sha256Hex(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', utf8.encode(text)));
}
