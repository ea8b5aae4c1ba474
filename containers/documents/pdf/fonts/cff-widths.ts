import { readDictionary, readIndex } from './cff-tables.ts';

/** The operators that are read from CFF dictionaries: the font's, a part's, and the private one of these. */
const [PRIVATE, FONT_MATRIX, PARTS, PART_OF_GLYPH] = [18, 0x0c07, 0x0c24, 0x0c25];
const [SUBROUTINES, DEFAULT_WIDTH, NOMINAL_WIDTH] = [19, 20, 21];
/**
 * Adobe's Technical Note 5177: operators before which a width may occur, by the number of operands that
 * they have themselves.
 */
const [CALL, RETURN, CALL_GLOBAL, END] = [10, 11, 29, 14];
const HINTS = [1, 3, 18, 19, 20, 23];
const MOVES = new Map([
  [21, 2],
  [22, 1],
  [4, 1],
]);
/** The limits before the width: procedures that call each other over and over would take forever. */
const [MAX_DEPTH, MAX_STEPS] = [10, 4096];
/** The size of a letter in the units of most fonts, and the least number of thousandths in a unit. */
const [THOUSANDTHS, LEAST_SCALE] = [1000, 0.01];

/**
 * The top dictionary of a CFF font, and the places of its glyphs' procedures and of those that they share.
 */
export interface CffPlaces {
  top: ReadonlyMap<number, number[]>;
  procedures: number;
  subroutines: number;
}

/** The data that the glyphs of a font, or of a part of it, have in common. */
interface Part {
  subroutines: readonly Buffer[];
  usual: number;
  nominal: number;
  /** Thousandths in a unit; null if the font does not state it. */
  scale: number | null;
}

function biasOf({ length }: readonly Buffer[]): number {
  if (length < 1240) return 107;
  return length < 33_900 ? 1131 : 32_768;
}

/** Returns the size of an operator or a number in bytes, by its first byte. */
function sizeOf(first: number): number {
  if (first === 28) return 3;
  return first === 255 ? 5 : first >= 247 ? 2 : 1;
}

/** Reads a glyph's procedure up to the first operator, whose operands may include the width. */
class WidthReader {
  readonly #part: Part;
  readonly #shared: readonly Buffer[];
  readonly #stack: number[] = [];
  #steps = 0;

  constructor(part: Part, shared: readonly Buffer[]) {
    this.#part = part;
    this.#shared = shared;
  }

  /** Returns undefined if the procedure ends before; null if the width cannot be determined. */
  read(procedure: Buffer | undefined, depth = 0): number | null | undefined {
    if (procedure === undefined || depth > MAX_DEPTH) return null;
    for (let at = 0; at < procedure.length; ) {
      this.#steps += 1;
      if (this.#steps > MAX_STEPS) return null;
      const byte = procedure.readUInt8(at);
      if (byte === 28 || byte >= 32) this.#stack.push(this.#number(procedure, at, byte));
      else if (byte === CALL || byte === CALL_GLOBAL) {
        const found = this.#call(byte === CALL ? this.#part.subroutines : this.#shared, depth);
        if (found !== undefined) return found;
      } else if (byte === RETURN) return undefined;
      else return this.#before(byte);
      at += sizeOf(byte);
    }
    return undefined;
  }

  #call(list: readonly Buffer[], depth: number): number | null | undefined {
    return this.read(list[(this.#stack.pop() ?? 0) + biasOf(list)], depth + 1);
  }

  #number(bytes: Buffer, at: number, first: number): number {
    if (first === 28) return bytes.readInt16BE(at + 1);
    if (first === 255) return bytes.readInt32BE(at + 1) / 65_536;
    if (first <= 246) return first - 139;
    const second = bytes.readUInt8(at + 1);
    return first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108;
  }

  #before(operator: number): number | null {
    const { length, 0: first = 0 } = this.#stack;
    const moved = MOVES.get(operator);
    if (moved === undefined && operator !== END && !HINTS.includes(operator)) return null;
    const isGiven = moved === undefined ? length % 2 === 1 : length > moved;
    return isGiven ? this.#part.nominal + first : this.#part.usual;
  }
}

function partOf(bytes: Buffer, dictionary: ReadonlyMap<number, number[]>, scale: number | null): Part {
  const [size = 0, offset = 0] = dictionary.get(PRIVATE) ?? [];
  const own = readDictionary(bytes.subarray(offset, offset + size));
  const subroutines = own.get(SUBROUTINES)?.at(-1);
  return {
    subroutines: subroutines === undefined ? [] : readIndex(bytes, offset + subroutines).items,
    usual: own.get(DEFAULT_WIDTH)?.at(-1) ?? 0,
    nominal: own.get(NOMINAL_WIDTH)?.at(-1) ?? 0,
    scale,
  };
}

/** Thousandths in a unit, as the matrices of a font and its part say together. */
function scaleOf(...dictionaries: ReadonlyMap<number, number[]>[]): number | null {
  const given = dictionaries.flatMap((dictionary) => dictionary.get(FONT_MATRIX)?.[0] ?? []);
  if (given.length === 0) return 1;
  const scale = given.reduce((product, own) => product * own, THOUSANDTHS);
  return scale >= LEAST_SCALE ? scale : null;
}

function partsOfGlyphs(bytes: Buffer, at: number, glyphs: number): number[] {
  const format = bytes.readUInt8(at);
  if (format === 0) return [...bytes.subarray(at + 1, at + 1 + glyphs)];
  if (format !== 3) throw new Error('A CFF font with an unknown division into parts.');
  const parts = new Array<number>(glyphs).fill(0);
  const ranges = bytes.readUInt16BE(at + 1);
  for (let range = 0; range < ranges; range++) {
    const place = at + 3 + range * 3;
    parts.fill(bytes.readUInt8(place + 2), bytes.readUInt16BE(place), bytes.readUInt16BE(place + 3));
  }
  return parts;
}

/** A reader of how wide each glyph of a CFF font is; throws where the font does not have what it refers to. */
function widthReader(
  bytes: Buffer,
  { top, procedures, subroutines }: CffPlaces,
): (glyph: number) => number | null {
  const letters = readIndex(bytes, procedures).items;
  const shared = readIndex(bytes, subroutines).items;
  const list = top.get(PARTS)?.at(-1);
  const owned = list === undefined ? [] : readIndex(bytes, list).items.map((item) => readDictionary(item));
  const parts =
    owned.length === 0
      ? [partOf(bytes, top, scaleOf(top))]
      : owned.map((own) => partOf(bytes, own, scaleOf(top, own)));
  const select = owned.length === 0 ? undefined : top.get(PART_OF_GLYPH)?.at(-1);
  const partOfGlyph = select === undefined ? [] : partsOfGlyphs(bytes, select, letters.length);
  return (glyph) => {
    const part = parts[partOfGlyph[glyph] ?? 0];
    if (part === undefined || part.scale === null) return null;
    const width = new WidthReader(part, shared).read(letters[glyph]);
    return typeof width === 'number' ? width * part.scale : null;
  };
}

/** Returns a function for the widths of a CFF font's glyphs, in thousandths of the font size; null if one cannot be determined. */
export function cffWidths(bytes: Buffer, places: CffPlaces): (glyph: number) => number | null {
  let reader: ((glyph: number) => number | null) | undefined;
  return (glyph) => {
    reader ??= widthReader(bytes, places);
    return reader(glyph);
  };
}
