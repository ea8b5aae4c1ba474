const EXPONENTS = new Uint8Array(510);
const LOGARITHMS = new Uint8Array(256);

for (let power = 0, value = 1; power < 255; power += 1) {
  EXPONENTS[power] = value;
  EXPONENTS[power + 255] = value;
  LOGARITHMS[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

/** The generator polynomial of a degree without its leading 1, highest power first (ISO/IEC 18004, annex A). */
export function generator(degree: number): Uint8Array {
  const polynomial = new Uint8Array(degree);
  polynomial[degree - 1] = 1;
  for (let root = 0; root < degree; root += 1) {
    for (let index = 0; index < degree; index += 1) {
      const next = polynomial[index + 1] ?? 0;
      polynomial[index] = times(polynomial[index] ?? 0, EXPONENTS[root] ?? 0) ^ next;
    }
  }
  return polynomial;
}

/** The error correction codewords of a block: what is left of it divided by the generator. */
export function correction(block: Uint8Array, divisor: Uint8Array): Uint8Array {
  const remainder = new Uint8Array(divisor.length);
  for (const codeword of block) {
    const factor = codeword ^ (remainder[0] ?? 0);
    remainder.copyWithin(0, 1);
    remainder[divisor.length - 1] = 0;
    for (const [index, coefficient] of divisor.entries()) {
      remainder[index] = (remainder[index] ?? 0) ^ times(coefficient, factor);
    }
  }
  return remainder;
}

function times(left: number, right: number): number {
  if (left === 0 || right === 0) return 0;
  return EXPONENTS[(LOGARITHMS[left] ?? 0) + (LOGARITHMS[right] ?? 0)] ?? 0;
}
