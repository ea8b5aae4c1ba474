/** The items of a CFF index, and the place after it. */
export interface Index {
  items: Buffer[];
  end: number;
}

const NIBBLES = '0123456789.EE -';
const [NEGATIVE_EXPONENT, END_OF_NUMBER] = [12, 15];

export function readIndex(bytes: Buffer, at: number): Index {
  const count = bytes.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = bytes.readUInt8(at + 2);
  if (size < 1 || size > 4) throw new Error('A CFF index with odd offsets.');
  const offset = (item: number) => bytes.readUIntBE(at + 3 + item * size, size);
  const base = at + 3 + (count + 1) * size - 1;
  const items = Array.from({ length: count }, (_, item) =>
    bytes.subarray(base + offset(item), base + offset(item + 1)),
  );
  return { items, end: base + offset(count) };
}

/** Adobe's Technical Note 5176, table 5: a real number in half bytes. */
function realNumber(bytes: Buffer, at: number): { value: number; end: number } {
  let text = '';
  for (let place = at; place < bytes.length; place++) {
    const byte = bytes.readUInt8(place);
    for (const nibble of [byte >> 4, byte & 15]) {
      if (nibble === END_OF_NUMBER) return { value: Number(text), end: place + 1 };
      text += nibble === NEGATIVE_EXPONENT ? 'E-' : (NIBBLES[nibble] ?? '');
    }
  }
  return { value: Number(text), end: bytes.length };
}

/** The operands of each operator of a CFF dictionary; an escaped operator is 0x0c00 and more. */
export function readDictionary(bytes: Buffer): Map<number, number[]> {
  const found = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.readUInt8(at);
    if (byte <= 21) {
      found.set(byte === 12 ? 0x0c00 + bytes.readUInt8(++at) : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(bytes.readInt16BE(at + 1));
      at += 2;
    } else if (byte === 29) {
      operands.push(bytes.readInt32BE(at + 1));
      at += 4;
    } else if (byte === 30) {
      const { value, end } = realNumber(bytes, at + 1);
      operands.push(value);
      at = end - 1;
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + bytes.readUInt8(++at) + 108);
    else operands.push(-(byte - 251) * 256 - bytes.readUInt8(++at) - 108);
  }
  return found;
}
