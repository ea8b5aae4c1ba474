export interface Grid {
  size: number;
  modules: Uint8Array;
  /** 1 where a function pattern lies, which no mask inverts. */
  reserved: Uint8Array;
}

/** The mask patterns (ISO/IEC 18004, table 10): whether a module is inverted. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The grid under the mask that is easiest to read (ISO/IEC 18004, 7.8); `finish` draws what names the mask. */
export function bestMasked(grid: Grid, finish: (masked: Grid, mask: number) => void): Grid {
  let best = grid;
  let lowest = Number.POSITIVE_INFINITY;
  for (const [number, inverts] of MASKS.entries()) {
    const masked = { ...grid, modules: maskedModules(grid, inverts) };
    finish(masked, number);
    const points = penalty(masked);
    if (points < lowest) {
      lowest = points;
      best = masked;
    }
  }
  return best;
}

function maskedModules(
  { size, modules, reserved }: Grid,
  inverts: (row: number, column: number) => boolean,
): Uint8Array {
  const masked = modules.slice();
  for (let row = 0, index = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1, index += 1) {
      if (reserved[index] === 0 && inverts(row, column)) masked[index] = (masked[index] ?? 0) ^ 1;
    }
  }
  return masked;
}

/** Penalty points of the four features of ISO/IEC 18004, table 11. */
function penalty({ size, modules }: Grid): number {
  let points = blocksOfFour(size, modules);
  let dark = 0;
  for (const module of modules) dark += module;
  for (let line = 0; line < size; line += 1) {
    points += linePoints(modules, line * size, 1, size) + linePoints(modules, line, size, size);
  }
  const deviation = Math.abs((dark * 100) / modules.length - 50);
  return points + Math.floor(deviation / 5) * 10;
}

/** Runs of five and more, and what looks like a finder pattern beside four light modules. */
function linePoints(modules: Uint8Array, start: number, step: number, size: number): number {
  let points = 0;
  let run = 0;
  let color = -1;
  let window = 0;
  for (let place = 0, index = start; place < size; place += 1, index += step) {
    const module = modules[index] ?? 0;
    if (module === color) {
      run += 1;
      if (run === 5) points += 3;
      else if (run > 5) points += 1;
    } else {
      color = module;
      run = 1;
    }
    window = ((window << 1) | module) & 0b111_1111_1111;
    if (place >= 10 && (window === 0b000_0101_1101 || window === 0b101_1101_0000)) points += 40;
  }
  return points;
}

function blocksOfFour(size: number, modules: Uint8Array): number {
  let points = 0;
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const index = row * size + column;
      const module = modules[index];
      if (
        module === modules[index - 1] &&
        module === modules[index - size] &&
        module === modules[index - size - 1]
      ) {
        points += 3;
      }
    }
  }
  return points;
}
