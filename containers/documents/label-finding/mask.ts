import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { PixelSize } from '../../plain/geometry/sizes.ts';
import type { GreyPicture } from '../zpl/bitmap.ts';

/** The ink or the darkness of a page, one byte for each pixel. */
export interface Mask extends PixelSize {
  ink: Uint8Array;
}

/** Minimum contrast of ink with its paper: a thin line on a small picture is pale. */
const LEAST_CONTRAST = 24;
const DARKEST_PAPER = 128;
/** Share of a row or column that a scan's shadow covers. */
const SHADOW = 0.5;
const FEWEST_NEIGHBOURS = 4;
const REACH = 2;

function paperOf(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
  let paper = 255;
  for (let grey = 255; grey >= DARKEST_PAPER; grey--) {
    if ((counts[grey] ?? 0) > (counts[paper] ?? 0)) paper = grey;
  }
  return paper;
}

/** Returns the ink: pixels darker than the paper, which is the most frequent light grey. */
export function inkMask({ width, height, pixels }: GreyPicture, contrast = LEAST_CONTRAST): Mask {
  const darkest = paperOf(pixels) - contrast;
  const ink = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) ink[at] = (pixels[at] ?? 255) < darkest ? 1 : 0;
  return { width, height, ink };
}

/** Returns how much darker than its paper each pixel is. */
export function shadesOf({ width, height, pixels }: GreyPicture): Mask {
  const paper = paperOf(pixels);
  return { width, height, ink: Uint8Array.from(pixels, (pixel) => Math.max(0, paper - pixel)) };
}

function isInk({ width, height, ink }: Mask, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && ink[y * width + x] === 1;
}

/** Returns the box around the ink within a part; null if there is none. */
export function inkBox({ width, ink }: Mask, part: PixelBox): PixelBox | null {
  let [left, top, right, bottom] = [part.right, part.bottom, part.left, part.top];
  for (let y = part.top; y < part.bottom; y++) {
    for (let x = part.left; x < part.right; x++) {
      if (ink[y * width + x] !== 1) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left ? { left, top, right, bottom } : null;
}

function neighbours(mask: Mask, x: number, y: number): number {
  let found = 0;
  for (let down = -REACH; down <= REACH; down++) {
    for (let across = -REACH; across <= REACH; across++) {
      if (isInk(mask, x + across, y + down)) found += 1;
    }
  }
  return found - 1;
}

/** Removes the dust of a scan. */
export function withoutSpecks(mask: Mask): Mask {
  const { width, height, ink } = mask;
  const kept = new Uint8Array(ink.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (ink[at] === 1 && neighbours(mask, x, y) >= FEWEST_NEIGHBOURS) kept[at] = 1;
    }
  }
  return { width, height, ink: kept };
}

/** Removes the shadows along the edges of a scan, at most `depth` pixels wide. */
export function withoutShadows(mask: Mask, depth: number): Mask {
  const { width, height } = mask;
  const ink = mask.ink.slice();
  const clear = (length: number, at: (place: number) => number): boolean => {
    let dark = 0;
    for (let place = 0; place < length; place++) dark += ink[at(place)] ?? 0;
    if (dark < length * SHADOW) return false;
    for (let place = 0; place < length; place++) ink[at(place)] = 0;
    return true;
  };
  const row = (y: number) => clear(width, (x) => y * width + x);
  const column = (x: number) => clear(height, (y) => y * width + x);
  for (let deep = 0; deep < depth && row(deep); deep++);
  for (let deep = 0; deep < depth && row(height - 1 - deep); deep++);
  for (let deep = 0; deep < depth && column(deep); deep++);
  for (let deep = 0; deep < depth && column(width - 1 - deep); deep++);
  return { width, height, ink };
}
