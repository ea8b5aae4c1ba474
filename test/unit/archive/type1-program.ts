const [KEY, LETTER_KEY] = [55_665, 4330];

function encrypted(plain: Buffer, start: number, salt: number): Buffer {
  let key = start;
  const bytes = [...Buffer.alloc(salt), ...plain].map((byte) => {
    const code = byte ^ (key >> 8);
    key = ((code + key) * 52_845 + 22_719) & 0xffff;
    return code;
  });
  return Buffer.from(bytes);
}

interface Shape {
  /** How many bytes say nothing before each letter; -1 for letters in the clear. */
  salt?: number;
  matrix?: string;
}

/** A Type 1 program of these letters, each the bytes of its procedure. */
export function type1Program(
  letters: Record<string, number[]>,
  { salt = 4, matrix = '[0.001 0 0 0.001 0 0]' }: Shape = {},
): Buffer {
  const parts = Object.entries(letters).map(([name, bytes]) => {
    const letter = salt < 0 ? Buffer.from(bytes) : encrypted(Buffer.from(bytes), LETTER_KEY, salt);
    return Buffer.concat([Buffer.from(`/${name} ${letter.length} RD `), letter, Buffer.from(' ND\n')]);
  });
  const head = `dup /Private 8 dict dup begin /lenIV ${salt} def /CharStrings ${parts.length} dict dup begin\n`;
  const rest = Buffer.concat([Buffer.from(head), ...parts, Buffer.from('end end')]);
  const clear = `%!PS-AdobeFont-1.0: Letras\n/FontMatrix ${matrix} readonly def\n/Encoding StandardEncoding def\ncurrentfile eexec\n`;
  return Buffer.concat([Buffer.from(clear), encrypted(rest, KEY, 4)]);
}
