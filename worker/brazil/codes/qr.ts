import type { Matrix } from './matrix.ts';
import { bestMasked, type Grid } from './qr-mask.ts';
import { qrData } from './qr-segments.ts';
import { alignmentCentres, type ErrorLevel, type QrVersion } from './qr-version.ts';
import { correction, generator } from './reed-solomon.ts';

const LEVEL_BITS: Record<ErrorLevel, number> = { L: 1, M: 0, Q: 3, H: 2 };

/**
 * The QR code of a text in UTF-8, in the smallest version (ISO/IEC 18004:2015); null when even version 40 does not
 * hold it at this level.
 */
export function qrMatrix(text: string, level: ErrorLevel): Matrix | null {
  const encoded = qrData(text, level);
  if (encoded === null) return null;
  const { version } = encoded;
  const grid = withFunctionPatterns(version);
  placeCodewords(grid, interleave(encoded.data, version));
  const { modules } = bestMasked(grid, (masked, mask) => drawFormat(masked, level, mask));
  return { columns: version.size, rows: version.size, modules };
}

/** The data and error correction codewords in the order in which they are placed (7.6). */
function interleave(data: Uint8Array, version: QrVersion): Uint8Array {
  const { blocks, dataCodewords, correctionPerBlock } = version;
  const shortLength = Math.floor(dataCodewords / blocks);
  const shortBlocks = blocks - (dataCodewords % blocks);
  const divisor = generator(correctionPerBlock);
  const placed = new Uint8Array(version.codewords);
  for (let block = 0, start = 0; block < blocks; block += 1) {
    const length = shortLength + (block < shortBlocks ? 0 : 1);
    const codewords = data.subarray(start, start + length);
    for (const [index, codeword] of codewords.entries()) {
      const position = index < shortLength ? index * blocks + block : dataCodewords - blocks + block;
      placed[position] = codeword;
    }
    for (const [index, codeword] of correction(codewords, divisor).entries()) {
      placed[dataCodewords + index * blocks + block] = codeword;
    }
    start += length;
  }
  return placed;
}

function withFunctionPatterns(version: QrVersion): Grid {
  const { size } = version;
  const grid = { size, modules: new Uint8Array(size * size), reserved: new Uint8Array(size * size) };
  for (let index = 0; index < size; index += 1) {
    reserve(grid, 6, index, index % 2 === 0);
    reserve(grid, index, 6, index % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    drawSquares(grid, row, column, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const centres = alignmentCentres(version.number);
  const last = centres.length - 1;
  for (const [i, row] of centres.entries()) {
    for (const [j, column] of centres.entries()) {
      const onFinder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!onFinder) drawSquares(grid, row, column, 2, (ring) => ring !== 1);
    }
  }
  drawFormat(grid, version.level, 0);
  drawVersion(grid, version.number);
  return grid;
}

/** Concentric squares around a centre, out to a ring; what lies outside the symbol is left out. */
function drawSquares(
  grid: Grid,
  row: number,
  column: number,
  lastRing: number,
  dark: (ring: number) => boolean,
): void {
  for (let dy = -lastRing; dy <= lastRing; dy += 1) {
    for (let dx = -lastRing; dx <= lastRing; dx += 1) {
      const inside = row + dy >= 0 && row + dy < grid.size && column + dx >= 0 && column + dx < grid.size;
      if (inside) reserve(grid, row + dy, column + dx, dark(Math.max(Math.abs(dy), Math.abs(dx))));
    }
  }
}

/** The format information, twice, and the dark module (7.9). */
function drawFormat(grid: Grid, level: ErrorLevel, mask: number): void {
  const data = (LEVEL_BITS[level] << 3) | mask;
  const bits = ((data << 10) | remainderOf(data, 10, 0x537)) ^ 0x5412;
  const { size } = grid;
  for (let index = 0; index < 15; index += 1) {
    const dark = ((bits >>> index) & 1) === 1;
    const [row, column] = firstFormatPlace(index);
    reserve(grid, row, column, dark);
    if (index < 8) reserve(grid, 8, size - 1 - index, dark);
    else reserve(grid, size - 15 + index, 8, dark);
  }
  reserve(grid, size - 8, 8, true);
}

function firstFormatPlace(index: number): [row: number, column: number] {
  if (index < 6) return [index, 8];
  if (index < 8) return [index + 1, 8];
  return [8, index === 8 ? 7 : 14 - index];
}

/** The version information, twice, from version 7 (7.10). */
function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const bits = (version << 12) | remainderOf(version, 12, 0x1f25);
  for (let index = 0; index < 18; index += 1) {
    const dark = ((bits >>> index) & 1) === 1;
    const far = grid.size - 11 + (index % 3);
    const near = Math.floor(index / 3);
    reserve(grid, near, far, dark);
    reserve(grid, far, near, dark);
  }
}

/** The check bits of a BCH code: `data` shifted by `bits`, modulo the polynomial. */
function remainderOf(data: number, bits: number, polynomial: number): number {
  let remainder = data;
  for (let step = 0; step < bits; step += 1) {
    remainder = (remainder << 1) ^ ((remainder >>> (bits - 1)) * polynomial);
  }
  return remainder;
}

function reserve(grid: Grid, row: number, column: number, dark: boolean): void {
  const index = row * grid.size + column;
  grid.modules[index] = dark ? 1 : 0;
  grid.reserved[index] = 1;
}

/** Upwards and downwards in columns of two, from the right (7.7.3). */
function placeCodewords(grid: Grid, codewords: Uint8Array): void {
  const { size } = grid;
  let bit = 0;
  let upwards = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row: number = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const index = row * size + column;
        if (grid.reserved[index] === 1) continue;
        grid.modules[index] = ((codewords[bit >> 3] ?? 0) >>> (7 - (bit & 7))) & 1;
        bit += 1;
      }
    }
    upwards = !upwards;
  }
}
