import type { PixelBox, ShownBox } from '../../../plain/geometry/boxes.ts';
import type { ColorPicture } from '../../../plain/pnm.ts';

/** The largest difference of pixels that count as equal, of 255, in any channel. */
const INK = 40;
const PAPER = 251;

/** The pixels of a box of the page, in a picture of so many pixels to the point. */
export function areaOf(
  { left, top, right, bottom }: ShownBox,
  scale: number,
  picture: ColorPicture,
): PixelBox {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return {
    left: within(Math.floor(left * scale), picture.width),
    top: within(Math.floor(top * scale), picture.height),
    right: within(Math.ceil(right * scale), picture.width),
    bottom: within(Math.ceil(bottom * scale), picture.height),
  };
}

/** Returns true if two pictures of one size differ at a pixel. */
export function differsAt(one: ColorPicture, other: ColorPicture, pixel: number): boolean {
  for (let at = pixel * 3; at < pixel * 3 + 3; at++)
    if (Math.abs((one.colors[at] ?? 0) - (other.colors[at] ?? 0)) > INK) return true;
  return false;
}

/** Rows of an area in which two pictures differ. */
export function differingRows(one: ColorPicture, other: ColorPicture, area: PixelBox): number {
  const { left, top, right, bottom } = area;
  let rows = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (!differsAt(one, other, y * one.width + x)) continue;
      rows += 1;
      break;
    }
  }
  return rows;
}

/** Gives an area of one picture the pixels of another. */
export function copyArea(from: ColorPicture, to: ColorPicture, { left, top, right, bottom }: PixelBox): void {
  for (let y = top; y < bottom; y++) {
    const [start, end] = [(y * from.width + left) * 3, (y * from.width + right) * 3];
    to.colors.set(from.colors.subarray(start, end), start);
  }
}

export function isBlank({ colors }: ColorPicture): boolean {
  return colors.every((value) => value >= PAPER);
}
