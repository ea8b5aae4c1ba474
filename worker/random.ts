const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_DIGITS = 22;

/** Bytes → base62 of a fixed width, most significant digit first. */
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

/** Base62 → bytes of a fixed length; null when it is no base62 or does not fit. */
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

/** Each of them is given once: a few bytes at a time cost more to ask for than to use. */
const reserve = new Uint8Array(4096);
let given = reserve.length;

/** At most as many as the reserve holds. */
export function randomBytes(length: number): Uint8Array {
  if (length > reserve.length - given) {
    crypto.getRandomValues(reserve);
    given = 0;
  }
  given += length;
  return reserve.slice(given - length, given);
}

/** 22 random digits of base62: 131 bits. */
export function randomId(prefix: string): string {
  let digits = '';
  while (digits.length < ID_DIGITS) {
    for (const byte of randomBytes(ID_DIGITS)) {
      // Four times the alphabet: so each digit is as likely as the others.
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

/** Null where it is no hexadecimal of whole bytes. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

export async function sha256Hex(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', utf8.encode(text)));
}
