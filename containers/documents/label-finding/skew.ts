import type { Point } from '../../plain/geometry/matrix.ts';
import type { Mask } from './mask.ts';

const MOST_DEGREES = 5;
const [COARSE, FINE] = [0.25, 0.05];
const MOST_POINTS = 40_000;
/** By how much the sharpness of rows has to grow if a page is skewed and has more than a mark on it. */
const LEAST_GAIN = 1.03;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function sampledInk({ width, ink }: Mask): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < ink.length; at++)
    if (ink[at] === 1) points.push([at % width, Math.floor(at / width)]);
  const step = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  return points.filter((_, index) => index % step === 0);
}

/** Returns the sharpness of rows when the page is rotated back by the angle. */
function sharpness(points: readonly Point[], height: number, degrees: number): number {
  const [sine, cosine] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  const rows = new Uint32Array(height * 3);
  for (const [x, y] of points) {
    const row = Math.round(y * cosine - x * sine) + height;
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}

function sharpest(points: readonly Point[], height: number, angles: readonly number[]): number {
  const values = angles.map((angle) => sharpness(points, height, angle));
  return angles[values.indexOf(Math.max(...values))] ?? 0;
}

function anglesAround(middle: number, reach: number, step: number): number[] {
  const steps = Math.round(reach / step);
  return Array.from({ length: steps * 2 + 1 }, (_, index) => middle + (index - steps) * step);
}

/** Returns the skew of a scan in degrees, clockwise as seen: at most 5. */
export function skewOf(mask: Mask): number {
  const points = sampledInk(mask);
  if (points.length === 0) return 0;
  const coarse = sharpest(points, mask.height + mask.width, anglesAround(0, MOST_DEGREES, COARSE));
  const height = mask.height + mask.width;
  const fine = sharpest(points, height, anglesAround(coarse, COARSE, FINE));
  const gain = sharpness(points, height, fine) / sharpness(points, height, 0);
  return gain < LEAST_GAIN ? 0 : Math.round(fine * 100) / 100;
}

/** Returns the place, on the original page, of a point of the page that was rotated back about its middle. */
export function turnedAbout([x, y]: Point, [middleX, middleY]: Point, degrees: number): Point {
  const [sine, cosine] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  const [across, down] = [x - middleX, y - middleY];
  return [middleX + across * cosine - down * sine, middleY + across * sine + down * cosine];
}

/** Rotates a page back by its skew; `inkAt` returns the ink of a point of the original page. */
function rotatedBack(
  { width, height }: Mask,
  degrees: number,
  inkAt: (x: number, y: number) => number,
): Mask {
  const ink = new Uint8Array(width * height);
  const [sine, cosine] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x + 0.5 - width / 2, y + 0.5 - height / 2];
      const fromX = width / 2 + across * cosine - down * sine;
      ink[y * width + x] = inkAt(fromX, height / 2 + across * sine + down * cosine);
    }
  }
  return { width, height, ink };
}

/** Rotates the page back by its skew. */
export function straightened(mask: Mask, degrees: number): Mask {
  const { width, height, ink } = mask;
  return rotatedBack(mask, degrees, (x, y) => {
    const isWithin = x >= 0 && y >= 0 && x < width && y < height;
    return isWithin ? (ink[Math.floor(y) * width + Math.floor(x)] ?? 0) : 0;
  });
}

/** Rotates the shades of a page back by its skew: each pixel is interpolated from those that it covers. */
export function straightenedShades(mask: Mask, degrees: number): Mask {
  const { width, height, ink } = mask;
  return rotatedBack(mask, degrees, (x, y) => {
    const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 0;
    const [right, below] = [x - 0.5 - left, y - 0.5 - top];
    const at = top * width + left;
    const upper = (ink[at] ?? 0) * (1 - right) + (ink[at + 1] ?? 0) * right;
    const lower = (ink[at + width] ?? 0) * (1 - right) + (ink[at + width + 1] ?? 0) * right;
    return Math.round(upper * (1 - below) + lower * below);
  });
}
