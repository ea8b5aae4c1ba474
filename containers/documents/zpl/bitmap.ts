import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { PixelSize } from '../../plain/geometry/sizes.ts';

/** A bitmap with 1 for black; each row is filled up to whole bytes. */
export interface Bitmap extends PixelSize {
  rowBytes: number;
  bytes: Uint8Array;
}

/** A greyscale picture with one byte for each dot, 0 for black. */
export interface GreyPicture extends PixelSize {
  pixels: Uint8Array;
}

const WHITE = 255;

function emptyBitmap(width: number, height: number): Bitmap {
  const rowBytes = Math.ceil(width / 8);
  return { width, height, rowBytes, bytes: new Uint8Array(rowBytes * height) };
}

function blacken({ rowBytes, bytes }: Bitmap, x: number, y: number): void {
  const at = y * rowBytes + (x >> 3);
  bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
}

/** Makes dots black that are darker than the threshold. */
export function cutAt(threshold: number, { width, height, pixels }: GreyPicture): Bitmap {
  const bitmap = emptyBitmap(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[y * width + x] ?? WHITE) < threshold) blacken(bitmap, x, y);
    }
  }
  return bitmap;
}

/** Converts greys to patterns of dots (Floyd and Steinberg 1976). */
export function dithered(threshold: number, { width, height, pixels }: GreyPicture): Bitmap {
  const bitmap = emptyBitmap(width, height);
  let current = new Float32Array(width + 2);
  let next = new Float32Array(width + 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grey = (pixels[y * width + x] ?? WHITE) + (current[x + 1] ?? 0);
      const black = grey < threshold;
      if (black) blacken(bitmap, x, y);
      const error = (black ? grey : grey - WHITE) / 16;
      current[x + 2] = (current[x + 2] ?? 0) + error * 7;
      next[x] = (next[x] ?? 0) + error * 3;
      next[x + 1] = (next[x + 1] ?? 0) + error * 5;
      next[x + 2] = (next[x + 2] ?? 0) + error;
    }
    [current, next] = [next, current.fill(0)];
  }
  return bitmap;
}

/** Rotates the picture by a quarter clockwise. */
export function quarterTurn({ width, height, pixels }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      turned[x * height + (height - 1 - y)] = pixels[y * width + x] ?? WHITE;
    }
  }
  return { width: height, height: width, pixels: turned };
}

/** Crops the picture to the window. */
export function cropped({ width, pixels }: GreyPicture, { left, top, right, bottom }: PixelBox): GreyPicture {
  const [wide, high] = [right - left, bottom - top];
  const part = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const start = (top + y) * width + left;
    part.set(pixels.subarray(start, start + wide), y * wide);
  }
  return { width: wide, height: high, pixels: part };
}

/** Returns the box around all dots that are darker than the threshold; null if there are none. */
export function inkOf(threshold: number, { width, height, pixels }: GreyPicture): PixelBox | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((grey) => grey < threshold);
    if (first === -1) continue;
    const last = row.findLastIndex((grey) => grey < threshold);
    [left, right] = [Math.min(left, first), Math.max(right, last + 1)];
    [top, bottom] = [Math.min(top, y), y + 1];
  }
  return right === 0 ? null : { left, top, right, bottom };
}

/** Reads a binary PGM of 8 bits, as poppler writes it. */
export function parsePgm(file: Buffer): GreyPicture {
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64));
  if (!header) throw new Error('Not a PGM of 8 bits.');
  const [width, height] = [Number(header[1]), Number(header[2])];
  const pixels = file.subarray(header[0].length, header[0].length + width * height);
  if (pixels.length !== width * height) throw new Error('The PGM is cut.');
  return { width, height, pixels };
}
