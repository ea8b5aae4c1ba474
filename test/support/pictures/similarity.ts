import sharp from 'sharp';

const WINDOW = 8;
const STEP = 4;
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

async function greyOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The structural similarity (Wang 2004) of two pictures of the same size, in luma over windows of 8 by 8. */
export async function similarity(left: Uint8Array, right: Uint8Array): Promise<number> {
  const [one, other] = [await greyOf(left), await greyOf(right)];
  if (one.width !== other.width || one.height !== other.height) return 0;
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + WINDOW <= one.height; top += STEP) {
    for (let start = 0; start + WINDOW <= one.width; start += STEP) {
      sum += ofWindow(one.data, other.data, one.width, top, start);
      windows += 1;
    }
  }
  return sum / windows;
}

function ofWindow(one: Buffer, other: Buffer, width: number, top: number, start: number): number {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y++) {
    for (let x = start; x < start + WINDOW; x++) {
      const [a = 0, b = 0] = [one[y * width + x], other[y * width + x]];
      sumA += a;
      sumB += b;
      squareA += a * a;
      squareB += b * b;
      product += a * b;
    }
  }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [squareA / count - meanA ** 2, squareB / count - meanB ** 2];
  const covariance = product / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  );
}
