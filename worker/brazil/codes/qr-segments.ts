import { type ErrorLevel, LAST_VERSION, type QrVersion, qrVersion } from './qr-version.ts';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

interface Mode {
  indicator: number;
  /** Bits of the character count in versions 1–9, 10–26 and 27–40. */
  countBits: readonly [number, number, number];
  /** Sixths of a bit that a character costs. */
  sixths: number;
  holds(character: string): boolean;
}

/** The modes of ISO/IEC 18004, 7.3, but for Kanji. */
const BYTES: Mode = { indicator: 4, countBits: [8, 16, 16], sixths: 48, holds: () => true };
const LETTERS: Mode = {
  indicator: 2,
  countBits: [9, 11, 13],
  sixths: 33,
  holds: (character) => ALPHANUMERIC.includes(character),
};
const DIGITS: Mode = {
  indicator: 1,
  countBits: [10, 12, 14],
  sixths: 20,
  holds: (character) => character >= '0' && character <= '9',
};
const MODES = [BYTES, LETTERS, DIGITS] as const;

interface Segment {
  mode: Mode;
  characters: string;
  bytes: Uint8Array;
}

/** The data codewords of a text in the smallest version that holds it at this level; null when none does. */
export function qrData(text: string, level: ErrorLevel): { version: QrVersion; data: Uint8Array } | null {
  for (const [sizeClass, [first, last]] of SIZE_CLASSES.entries()) {
    const segments = segmentsOf(text, sizeClass);
    const bits = segments.reduce((sum, segment) => sum + bitsOf(segment, sizeClass), 0);
    for (let number = first; number <= last; number += 1) {
      const version = qrVersion(number, level);
      if (bits <= version.dataCodewords * 8)
        return { version, data: codewords(segments, sizeClass, version) };
    }
  }
  return null;
}

const SIZE_CLASSES = [
  [1, 9],
  [10, 26],
  [27, LAST_VERSION],
] as const;

/** Beyond ASCII a text stays one run of bytes, because readers guess the encoding of each run by itself. */
function segmentsOf(text: string, sizeClass: number): Segment[] {
  const modes = isAscii(text) ? cheapestModes(text, sizeClass) : Array.from(text, () => BYTES);
  const characters = Array.from(text);
  const segments: Segment[] = [];
  for (let start = 0; start < characters.length; ) {
    const mode = modes[start] ?? BYTES;
    let end = start + 1;
    while (end < characters.length && modes[end] === mode) end += 1;
    const run = characters.slice(start, end).join('');
    segments.push({ mode, characters: run, bytes: new TextEncoder().encode(run) });
    start = end;
  }
  return segments;
}

/** The mode of each character such that the whole takes the fewest bits. */
function cheapestModes(text: string, sizeClass: number): Mode[] {
  const headers = MODES.map((mode) => (4 + countBits(mode, sizeClass)) * 6);
  /** By character and mode that follows it: the mode that the character itself is in. */
  const chosen: number[][] = [];
  let costs = headers;
  for (const character of text) {
    const stay = MODES.map((mode, index) =>
      mode.holds(character) ? at(costs, index) + mode.sixths : Number.POSITIVE_INFINITY,
    );
    const from = MODES.map((_, next) => bestBefore(stay, next, at(headers, next)));
    chosen.push(from);
    costs = from.map((before, next) => costAfter(stay, before, next, at(headers, next)));
  }
  let mode = costs.indexOf(Math.min(...costs));
  return chosen
    .toReversed()
    .map((from) => {
      mode = from[mode] ?? 0;
      return MODES[mode] ?? BYTES;
    })
    .reverse();
}

function bestBefore(stay: number[], next: number, header: number): number {
  let best = next;
  for (const before of stay.keys()) {
    if (costAfter(stay, before, next, header) < costAfter(stay, best, next, header)) best = before;
  }
  return best;
}

function costAfter(stay: number[], before: number, next: number, header: number): number {
  const cost = at(stay, before);
  return before === next ? cost : Math.ceil(cost / 6) * 6 + header;
}

function at(costs: number[], index: number): number {
  return costs[index] ?? Number.POSITIVE_INFINITY;
}

function bitsOf({ mode, bytes }: Segment, sizeClass: number): number {
  return 4 + countBits(mode, sizeClass) + Math.ceil((bytes.length * mode.sixths) / 6);
}

function countBits(mode: Mode, sizeClass: number): number {
  return mode.countBits[sizeClass] ?? 0;
}

/** The segments, the terminator and the padding (ISO/IEC 18004, 7.4). */
function codewords(segments: Segment[], sizeClass: number, version: QrVersion): Uint8Array {
  const bits = new BitWriter(version.dataCodewords);
  for (const segment of segments) {
    bits.put(segment.mode.indicator, 4);
    bits.put(segment.bytes.length, countBits(segment.mode, sizeClass));
    putCharacters(bits, segment);
  }
  const free = version.dataCodewords * 8 - bits.length;
  bits.put(0, Math.min(4, free));
  bits.put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < version.dataCodewords * 8; pad ^= 0xec ^ 0x11) bits.put(pad, 8);
  return bits.bytes;
}

function putCharacters(bits: BitWriter, { mode, characters, bytes }: Segment): void {
  if (mode === BYTES) {
    for (const byte of bytes) bits.put(byte, 8);
  } else if (mode === DIGITS) {
    for (let start = 0; start < characters.length; start += 3) {
      const group = characters.slice(start, start + 3);
      bits.put(Number(group), group.length * 3 + 1);
    }
  } else {
    for (let start = 0; start < characters.length; start += 2) {
      const [first = '', second] = characters.slice(start, start + 2);
      const value = ALPHANUMERIC.indexOf(first);
      if (second === undefined) bits.put(value, 6);
      else bits.put(value * 45 + ALPHANUMERIC.indexOf(second), 11);
    }
  }
}

class BitWriter {
  readonly bytes: Uint8Array;
  length = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  put(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit -= 1) {
      const index = this.length >> 3;
      if ((value >>> bit) & 1) this.bytes[index] = (this.bytes[index] ?? 0) | (0x80 >> (this.length & 7));
      this.length += 1;
    }
  }
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
