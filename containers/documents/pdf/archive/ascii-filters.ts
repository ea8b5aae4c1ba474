const [FIRST, LAST, ZEROS, TILDE, GREATER] = [0x21, 0x75, 0x7a, 0x7e, 0x3e];
const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const DIGITS = 5;
const BASE = 85;

/** ISO 32000-1, 7.4.3; throws where it is not as that has it. */
export function decodeAscii85(coded: Buffer): Buffer {
  const zeros = coded.reduce((count, byte) => count + (byte === ZEROS ? 1 : 0), 0);
  const bytes = Buffer.alloc(zeros * 4 + Math.ceil((coded.length - zeros) / DIGITS) * 4);
  let [length, digits, value] = [0, 0, 0];
  for (const byte of coded) {
    if (byte === TILDE) break;
    if (SPACES.has(byte)) continue;
    if (byte === ZEROS && digits === 0) {
      length += 4;
      continue;
    }
    if (byte < FIRST || byte > LAST) throw new Error('Not ASCII85.');
    value = value * BASE + byte - FIRST;
    digits += 1;
    if (digits < DIGITS) continue;
    length = bytes.writeUInt32BE(value, length);
    [digits, value] = [0, 0];
  }
  if (digits === 1) throw new Error('A group of one digit.');
  if (digits > 0) {
    const whole = Buffer.alloc(4);
    whole.writeUInt32BE((value + 1) * BASE ** (DIGITS - digits) - 1);
    length += whole.copy(bytes, length, 0, digits - 1);
  }
  return bytes.subarray(0, length);
}

/** ISO 32000-1, 7.4.2; throws where it is not as that has it. */
export function decodeAsciiHex(coded: Buffer): Buffer {
  const end = coded.indexOf(GREATER);
  const digits = coded.toString('latin1', 0, end < 0 ? coded.length : end).replace(/[\0\t\n\f\r ]/g, '');
  if (/[^\da-fA-F]/.test(digits)) throw new Error('Not hexadecimal.');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}
