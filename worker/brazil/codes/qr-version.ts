export const ERROR_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type ErrorLevel = (typeof ERROR_LEVELS)[number];

export const LAST_VERSION = 40;

/** Error correction codewords of a block, by version from 1 (ISO/IEC 18004, table 9). */
const CORRECTION_PER_BLOCK: Record<ErrorLevel, number[]> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  Q: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
};

/** Blocks of a symbol, by version from 1 (ISO/IEC 18004, table 9). */
const BLOCKS: Record<ErrorLevel, number[]> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
    18, 19, 19, 20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
    31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
    40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
    48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
};

export interface QrVersion {
  number: number;
  level: ErrorLevel;
  /** Modules a side. */
  size: number;
  blocks: number;
  correctionPerBlock: number;
  codewords: number;
  dataCodewords: number;
}

/** What a symbol of version 1 to 40 holds at an error correction level (ISO/IEC 18004, table 9). */
export function qrVersion(number: number, level: ErrorLevel): QrVersion {
  const blocks = BLOCKS[level][number - 1] ?? 0;
  const correctionPerBlock = CORRECTION_PER_BLOCK[level][number - 1] ?? 0;
  const codewords = Math.floor(dataModules(number) / 8);
  const dataCodewords = codewords - blocks * correctionPerBlock;
  return { number, level, size: 17 + 4 * number, blocks, correctionPerBlock, codewords, dataCodewords };
}

/** Rows and columns of the centres of the alignment patterns (ISO/IEC 18004, annex E). */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = 4 * version + 10;
  const others = Array.from({ length: count - 1 }, (_, index) => last - index * step);
  return [6, ...others.reverse()];
}

/** Modules that no function pattern takes: those of the codewords and up to 7 more. */
function dataModules(version: number): number {
  const all = (16 * version + 128) * version + 64;
  if (version === 1) return all;
  const alignments = Math.floor(version / 7) + 2;
  const versionBits = version >= 7 ? 36 : 0;
  return all - (25 * alignments - 10) * alignments + 55 - versionBits;
}
