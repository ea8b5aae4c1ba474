import type { PixelBox } from '../../../plain/geometry/boxes.ts';
import { turnedAbout } from '../../label-finding/skew.ts';
import type { GreyPicture } from '../../zpl/bitmap.ts';

const WHITE = 255;
/** Pixels of white around a cut-out, without which no code is read. */
const QUIET = 24;

/**
 * Cuts a box of a sheet that was rotated back by its skew out of the original sheet: skewed bars are also read, and
 * better than rotated ones. White surrounds it, so that no neighbour's code is read.
 */
export function cropPicture(picture: GreyPicture, box: PixelBox, skew: number): GreyPicture {
  const { width, height, pixels } = picture;
  const { left, top, right, bottom } = box;
  const middle = [width / 2, height / 2] as const;
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => turnedAbout([x, y], middle, skew));
  const across = corners.map(([x]) => x);
  const down = corners.map(([, y]) => y);
  const [west, north] = [
    Math.max(0, Math.floor(Math.min(...across))),
    Math.max(0, Math.floor(Math.min(...down))),
  ];
  const east = Math.min(width, Math.ceil(Math.max(...across)));
  const south = Math.min(height, Math.ceil(Math.max(...down)));
  const [wide, high] = [Math.max(0, east - west), Math.max(0, south - north)];
  const cut: GreyPicture = {
    width: wide + 2 * QUIET,
    height: high + 2 * QUIET,
    pixels: new Uint8Array((wide + 2 * QUIET) * (high + 2 * QUIET)).fill(WHITE),
  };
  const angle = (-skew * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  for (let y = 0; y < high; y++) {
    const from = (y + north) * width + west;
    const to = (y + QUIET) * cut.width + QUIET;
    if (skew === 0) {
      cut.pixels.set(pixels.subarray(from, from + wide), to);
      continue;
    }
    const offY = y + north - middle[1];
    for (let x = 0; x < wide; x++) {
      const offX = x + west - middle[0];
      const [straightX, straightY] = [
        middle[0] + offX * cosine - offY * sine,
        middle[1] + offX * sine + offY * cosine,
      ];
      const isIn = straightX >= left && straightX < right && straightY >= top && straightY < bottom;
      if (isIn) cut.pixels[to + x] = pixels[from + x] ?? WHITE;
    }
  }
  return cut;
}

/** Returns the picture in half the size: labels are found at half the resolution at which bars are read. */
export function halved({ width, height, pixels }: GreyPicture): GreyPicture {
  const [wide, high] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const small = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const [upper, lower] = [2 * y * width, Math.min(2 * y + 1, height - 1) * width];
    for (let x = 0; x < wide; x++) {
      const [left, right] = [2 * x, Math.min(2 * x + 1, width - 1)];
      const above = (pixels[upper + left] ?? 0) + (pixels[upper + right] ?? 0);
      const under = (pixels[lower + left] ?? 0) + (pixels[lower + right] ?? 0);
      small[y * wide + x] = (above + under) >> 2;
    }
  }
  return { width: wide, height: high, pixels: small };
}
