/** Adobe's Type 1 format, 7.3: the key of what follows `eexec`, and how many bytes of it say nothing. */
const [KEY, FACTOR, SUM, SALT] = [55_665, 52_845, 22_719, 4];
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

function decrypted(part: Buffer): Buffer {
  const plain = Buffer.alloc(part.length);
  let key = KEY;
  for (const [at, byte] of part.entries()) {
    plain[at] = byte ^ (key >> 8);
    key = ((byte + key) * FACTOR + SUM) & 0xffff;
  }
  return plain.subarray(SALT);
}

/** The names of the letters that a Type 1 program draws; null where they cannot be read. */
export function lettersOfType1(program: Buffer): Set<string> | null {
  const part = encryptedPart(program);
  if (part === null) return null;
  const plain = decrypted(part);
  const names = new Set<string>();
  const start = plain.indexOf('/CharStrings');
  let at = start < 0 ? -1 : plain.indexOf('/', start + 1);
  while (at >= 0) {
    const head = LETTER.exec(plain.toString('latin1', at, at + LONGEST_HEAD));
    if (head === null) break;
    const [written, name = '', size] = head;
    names.add(name);
    const end = at + written.length + Number(size);
    const next = plain.indexOf('/', end);
    // Behind the last letter the dictionary ends.
    at =
      next >= 0 && next - end < LONGEST_HEAD && !plain.toString('latin1', end, next).includes(' end')
        ? next
        : -1;
  }
  return names.size === 0 ? null : names;
}
