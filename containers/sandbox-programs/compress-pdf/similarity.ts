/** One channel of samples from 0 to 255. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}

const WINDOW = 8;
const STEP = 4;
const [LIGHT, CONTRAST] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

function windowSimilarity(
  left: Plane,
  right: Plane,
  x: number,
  y: number,
  across: number,
  down: number,
): number {
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
  return (light * (2 * covariance + CONTRAST)) / (variances + CONTRAST);
}

/** The mean structural similarity (SSIM, Wang et al. 2004) of two planes of one size, over windows of 8 by 8 samples: 1 where equal. */
export function similarity(left: Plane, right: Plane): number {
  if (left.width !== right.width || left.height !== right.height) return 0;
  const [across, down] = [Math.min(WINDOW, left.width), Math.min(WINDOW, left.height)];
  let [sum, count] = [0, 0];
  for (let y = 0; y + down <= left.height; y += STEP) {
    for (let x = 0; x + across <= left.width; x += STEP) {
      sum += windowSimilarity(left, right, x, y, across, down);
      count++;
    }
  }
  return sum / count;
}
