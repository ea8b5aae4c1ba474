/** Adobe's Type 1 format, 7.3: the keys of what follows `eexec` and of a letter, and how many bytes of them say nothing. */
const [KEY, LETTER_KEY, FACTOR, SUM, SALT] = [55_665, 4330, 52_845, 22_719, 4];
const SALT_OF_LETTERS = /\/lenIV\s{1,8}(-?\d{1,3})/;
const MATRIX = /\/FontMatrix\s{0,8}\[\s{0,8}([\d.eE+-]{1,30})\s/;
/** Operators by which a letter begins: its side and how wide it is, across or in both directions. */
const [ACROSS, BOTH, ESCAPE, DIVIDE, FIRST_NUMBER] = [13, 7, 12, 12, 32];
const LONGEST_BEGINNING = 64;
const THOUSANDTHS = 1000;
const SPACES = [9, 10, 13, 32];
const HEXADECIMAL = /^[\da-fA-F\s]{8}/;
const LETTER = /^\/([^\s/()<>[\]{}%]{1,127})\s{1,8}(\d{1,5})\s{1,8}\S{1,16} /;
const LONGEST_HEAD = 200;

function encryptedPart(program: Buffer): Buffer | null {
  const mark = program.indexOf('eexec');
  if (mark < 0) return null;
  let start = mark + 'eexec'.length;
  while (SPACES.includes(program[start] ?? -1)) start += 1;
  const part = program.subarray(start);
  if (!HEXADECIMAL.test(part.toString('latin1', 0, 8))) return part;
  return Buffer.from(part.toString('latin1').replace(/[^\da-fA-F]/g, ''), 'hex');
}

function decrypted(part: Buffer, start: number, salt: number): Buffer {
  const plain = Buffer.alloc(part.length);
  let key = start;
  for (const [at, byte] of part.entries()) {
    plain[at] = byte ^ (key >> 8);
    key = ((byte + key) * FACTOR + SUM) & 0xffff;
  }
  return plain.subarray(salt);
}

/** A number of a letter, and the place of its last byte. */
function numberAt(letter: Buffer, at: number): { value: number; last: number } {
  const first = letter.readUInt8(at);
  if (first <= 246) return { value: first - 139, last: at };
  if (first === 255) return { value: letter.readInt32BE(at + 1), last: at + 4 };
  const second = letter.readUInt8(at + 1);
  const size = first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108;
  return { value: size, last: at + 1 };
}

/** Returns the width that a letter states, in units of the font; null where it does not begin with it. */
function widthOf(letter: Buffer): number | null {
  const stack: number[] = [];
  for (let at = 0; at < letter.length; at++) {
    const byte = letter.readUInt8(at);
    if (byte === ACROSS) return stack[1] ?? null;
    if (byte >= FIRST_NUMBER) {
      const { value, last } = numberAt(letter, at);
      stack.push(value);
      at = last;
      continue;
    }
    if (byte !== ESCAPE) return null;
    at += 1;
    if (letter[at] === BOTH) return stack[2] ?? null;
    if (letter[at] !== DIVIDE) return null;
    const [divisor = 1, dividend = 0] = [stack.pop(), stack.pop()];
    stack.push(dividend / divisor);
  }
  return null;
}

export interface Type1Letters {
  /** Widths of letters by their names, in thousandths of the font size; null if one cannot be determined. */
  widths: Map<string, number | null>;
  /** False where letters are not encrypted, as the format has them: some readers find none then. */
  isSound: boolean;
}

/** The letters that a Type 1 program draws; null where they cannot be read. */
export function lettersOfType1(program: Buffer): Type1Letters | null {
  const part = encryptedPart(program);
  if (part === null) return null;
  const plain = decrypted(part, KEY, SALT);
  const widths = new Map<string, number | null>();
  const start = plain.indexOf('/CharStrings');
  const salt = Number(SALT_OF_LETTERS.exec(plain.toString('latin1', 0, Math.max(0, start)))?.[1] ?? SALT);
  const matrix = MATRIX.exec(program.toString('latin1', 0, Math.max(0, program.indexOf('eexec'))))?.[1];
  const scale = matrix === undefined ? 1 : Number(matrix) * THOUSANDTHS;
  let at = start < 0 ? -1 : plain.indexOf('/', start + 1);
  while (at >= 0) {
    const head = LETTER.exec(plain.toString('latin1', at, at + LONGEST_HEAD));
    if (head === null) break;
    const [written, name = '', size] = head;
    const begin = at + written.length;
    const end = begin + Number(size);
    const letter = plain.subarray(begin, Math.min(end, begin + LONGEST_BEGINNING));
    const width = widthOf(salt < 0 ? letter : decrypted(letter, LETTER_KEY, salt));
    widths.set(name, width === null || !Number.isFinite(scale) ? null : width * scale);
    const next = plain.indexOf('/', end);
    // Behind the last letter the dictionary ends.
    at =
      next >= 0 && next - end < LONGEST_HEAD && !plain.toString('latin1', end, next).includes(' end')
        ? next
        : -1;
  }
  return widths.size === 0 ? null : { widths, isSound: salt >= 0 };
}
