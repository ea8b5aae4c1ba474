import type { PixelBox } from '../../../plain/geometry/boxes.ts';
import type { ColorPicture } from '../../../plain/pnm.ts';
import { differsAt } from './ink.ts';

/**
 * The difference to a colour, of 255, in any channel, below which a pixel is ink of it or an edge of its
 * letters.
 */
const LIKE_INK = 100;
/** Pixels about ink that hold some of it. */
const EDGE = 2;
/** The largest share of an area that may differ beside its ink. */
const MOST_UNLIKE = 0.03;

/** Returns 1 for each pixel of a row that is ink of a colour, or its edge. */
function inkOfRow(
  { width, colors }: ColorPicture,
  { left, right }: PixelBox,
  y: number,
  ink: readonly number[],
): Uint8Array {
  const row = new Uint8Array(right - left);
  for (let x = left; x < right; x++) {
    const at = (y * width + x) * 3;
    const isInk = ink.every((value, channel) => Math.abs((colors[at + channel] ?? 0) - value) < LIKE_INK);
    if (isInk) row.fill(1, Math.max(0, x - left - EDGE), x - left + EDGE + 1);
  }
  return row;
}

export function channelsOf(color: string): [number, number, number] {
  const value = Number.parseInt(color, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns true if two drawings of an area differ in more than letters of a colour. */
export function differsBesideInk(
  whole: ColorPicture,
  bare: ColorPicture,
  area: PixelBox,
  color: string,
): boolean {
  const { left, top, right, bottom } = area;
  let unlike = 0;
  for (let y = top; y < bottom; y++) {
    const ink = inkOfRow(whole, area, y, channelsOf(color));
    for (let x = left; x < right; x++)
      if (ink[x - left] === 0 && differsAt(whole, bare, y * whole.width + x)) unlike += 1;
  }
  return unlike > MOST_UNLIKE * (right - left) * (bottom - top);
}

/** Gives the pixels of a row from `start` to before `end` the colours that lead from one pixel to another. */
function blend(
  { width, colors }: ColorPicture,
  y: number,
  [start, end]: readonly [number, number],
  [from, to]: readonly [number, number],
): void {
  const colorAt = (x: number, channel: number) => colors[(y * width + x) * 3 + channel] ?? 0;
  for (let channel = 0; channel < 3; channel++) {
    const [one, other] = [colorAt(from, channel), colorAt(to, channel)];
    for (let x = start; x < end; x++) {
      const share = (x - start + 1) / (end - start + 1);
      colors[(y * width + x) * 3 + channel] = Math.round(one * (1 - share) + other * share);
    }
  }
}

/** Replaces the ink of a colour by the colours to its left and right in its row. */
export function takeOutInk(picture: ColorPicture, area: PixelBox, color: string): void {
  const { left, top, right, bottom } = area;
  for (let y = top; y < bottom; y++) {
    const ink = inkOfRow(picture, area, y, channelsOf(color));
    for (let start = ink.indexOf(1); start >= 0; ) {
      const found = ink.indexOf(0, start);
      const end = found < 0 ? ink.length : found;
      const before = left + start - 1;
      const behind = left + end;
      // Ink at an edge of the area has the colour of its other side; a row of ink alone stays as it is.
      const beside = [before >= left ? before : behind, behind < right ? behind : before] as const;
      if (end - start < ink.length) blend(picture, y, [left + start, left + end], beside);
      start = ink.indexOf(1, end);
    }
  }
}
