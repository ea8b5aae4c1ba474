import type { PixelSize } from '../../plain/geometry/sizes.ts';
import type { ColorPicture } from '../../plain/pnm.ts';

/** One channel of samples from 0 to 255. */
export interface Plane extends PixelSize {
  data: Uint8Array;
}

/** Weights of red, green and blue (ITU-R BT.601), of 2^16: integers take a third of the time. */
const [RED, GREEN, BLUE] = [19_595, 38_470, 7_471];
const HALF = 1 << 15;

/** Returns the luma of a picture (ITU-R BT.601). */
export function lumaOf({ width, height, colors }: ColorPicture): Plane {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at++, from += 3) {
    const sum = (colors[from] ?? 0) * RED + (colors[from + 1] ?? 0) * GREEN + (colors[from + 2] ?? 0) * BLUE;
    data[at] = (sum + HALF) >> 16;
  }
  return { data, width, height };
}

const WINDOW = 8;
const STEP = 4;
const [LIGHT, CONTRAST] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * Damage of one window that is visible. Coding at quality 22 and six tenths of the pixels reaches 65 at most; swapped
 * or lost black and white reach 120 to 240.
 */
const MOST_DAMAGE = 80;

/** As a whole, a copy may differ as much as its quality implies. */
const ANY_SIMILARITY = -1;

export interface Resemblance {
  /** The mean structural similarity (SSIM, Wang et al. 2004) over windows of 8 by 8 samples: 1 if equal. */
  similarity: number;
  /**
   * Damage of the worst window, from 0 to 255: its root mean square difference, weighted by the difference of its
   * structure.
   */
  damage: number;
}

function compareWindows(
  left: Plane,
  right: Plane,
  x: number,
  y: number,
  across: number,
  down: number,
): Resemblance {
  let [sumLeft, sumRight, squaresLeft, squaresRight, products] = [0, 0, 0, 0, 0];
  for (let row = y; row < y + down; row++) {
    for (let at = row * left.width + x; at < row * left.width + x + across; at++) {
      const [a, b] = [left.data[at] ?? 0, right.data[at] ?? 0];
      sumLeft += a;
      sumRight += b;
      squaresLeft += a * a;
      squaresRight += b * b;
      products += a * b;
    }
  }
  const count = across * down;
  const [meanLeft, meanRight] = [sumLeft / count, sumRight / count];
  const variances = (squaresLeft + squaresRight) / count - meanLeft * meanLeft - meanRight * meanRight;
  const covariance = products / count - meanLeft * meanRight;
  const light = (2 * meanLeft * meanRight + LIGHT) / (meanLeft * meanLeft + meanRight * meanRight + LIGHT);
  const similarity = (light * (2 * covariance + CONTRAST)) / (variances + CONTRAST);
  const difference = Math.sqrt(Math.max(0, squaresLeft + squaresRight - 2 * products) / count);
  return { similarity, damage: (difference * (1 - similarity)) / 2 };
}

/** Compares two planes; those of different sizes have no similarity. */
export function resemblance(left: Plane, right: Plane): Resemblance {
  if (left.width !== right.width || left.height !== right.height) return { similarity: 0, damage: 255 };
  const [across, down] = [Math.min(WINDOW, left.width), Math.min(WINDOW, left.height)];
  let [sum, count, damage] = [0, 0, 0];
  for (let y = 0; y + down <= left.height; y += STEP) {
    for (let x = 0; x + across <= left.width; x += STEP) {
      const window = compareWindows(left, right, x, y, across, down);
      sum += window.similarity;
      damage = Math.max(damage, window.damage);
      count++;
    }
  }
  return { similarity: sum / count, damage };
}

/** Returns true if a copy looks like its original: as a whole, and in each of its parts. */
export function isAlike({ similarity, damage }: Resemblance, leastSimilarity: number): boolean {
  return similarity >= leastSimilarity && damage <= MOST_DAMAGE;
}

/** The sum of squared differences from which a window's damage may be visible: its structure at most doubles them. */
const MOST_SQUARES = MOST_DAMAGE ** 2 * WINDOW ** 2;

/** Returns the sum of squared differences of each block of one row of blocks. */
function squaresOf({ data: left, width }: Plane, { data: right }: Plane, y: number): Int32Array {
  const blocks = new Int32Array(Math.floor(width / STEP));
  for (let row = y; row < y + STEP; row++) {
    let at = row * width;
    for (let block = 0; block < blocks.length; block++) {
      let sum = blocks[block] ?? 0;
      for (const end = at + STEP; at < end; at++) {
        const difference = (left[at] ?? 0) - (right[at] ?? 0);
        sum += difference * difference;
      }
      blocks[block] = sum;
    }
  }
  return blocks;
}

/**
 * Looks for a window with visible damage in a copy of the same size, at least as large as a window, whose rows may still
 * be arriving. Most windows differ so little that their structures need not be compared.
 */
export class DamageSearch {
  readonly #left: Plane;
  readonly #right: Plane;
  #above: Int32Array | null = null;
  /** The first row that is not searched. */
  #next = 0;

  constructor(left: Plane, right: Plane) {
    [this.#left, this.#right] = [left, right];
  }

  /** Returns true if the first rows of the copy, which are there, have no window with visible damage. */
  isSound(rows: number): boolean {
    for (; this.#next + STEP <= rows; this.#next += STEP) {
      const below = squaresOf(this.#left, this.#right, this.#next);
      if (this.#above !== null && this.#isDamaged(this.#above, below, this.#next - STEP)) return false;
      this.#above = below;
    }
    return true;
  }

  /**
   * Returns true if one of the windows that begin at a row is damaged, by the squares of its two rows of
   * blocks.
   */
  #isDamaged(above: Int32Array, below: Int32Array, y: number): boolean {
    let [before, sum] = [0, 0];
    for (let block = 0; block < above.length; block++) {
      before = sum;
      sum = (above[block] ?? 0) + (below[block] ?? 0);
      if (block === 0 || before + sum <= MOST_SQUARES) continue;
      const x = (block - 1) * STEP;
      if (compareWindows(this.#left, this.#right, x, y, WINDOW, WINDOW).damage > MOST_DAMAGE) return true;
    }
    return false;
  }
}

/** Returns true if a copy has no window with visible damage, as `isAlike` without a least similarity. */
export function isUndamaged(left: Plane, right: Plane): boolean {
  const { width, height } = left;
  if (width !== right.width || height !== right.height) return false;
  if (width < WINDOW || height < WINDOW) return isAlike(resemblance(left, right), ANY_SIMILARITY);
  return new DamageSearch(left, right).isSound(height);
}
