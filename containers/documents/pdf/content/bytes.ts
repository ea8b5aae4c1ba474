export const [SPACE, SLASH, PERCENT] = [0x20, 0x2f, 0x25];
export const [OPEN, CLOSE, BACKSLASH, LESS, GREATER] = [0x28, 0x29, 0x5c, 0x3c, 0x3e];
export const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d];

const OTHER = 0;
const WHITE = 1;
const DELIMITER = 2;
/** The kind of each byte. */
const KINDS = new Uint8Array(256).fill(OTHER);
for (const byte of [SPACE, 10, 13, 9, 12, 0]) KINDS[byte] = WHITE;
for (const byte of [
  OPEN,
  CLOSE,
  LESS,
  GREATER,
  OPEN_LIST,
  CLOSE_LIST,
  OPEN_BRACE,
  CLOSE_BRACE,
  SLASH,
  PERCENT,
])
  KINDS[byte] = DELIMITER;

export function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && KINDS[byte] === WHITE;
}

export function isDelimiter(byte: number): boolean {
  return KINDS[byte] === DELIMITER;
}

/** Returns true if a byte belongs to a name, a number or an operator. */
export function isPlain(byte: number): boolean {
  return KINDS[byte] === OTHER;
}

/** Returns the value of a hexadecimal digit; less than 0 for another byte. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
