import { type PixelBox, pixelUnion, withoutOverlaps } from '../../plain/geometry/boxes.ts';
import type { ColorPicture } from '../../plain/pnm.ts';
import { groupsOfTiles } from '../pictures/tile-groups.ts';

/** Tolerance, of 255, for a colour outside the range around the same place: edges differ a little in each rendering. */
const TOLERANCE = 48;
const TILE = 8;
/** Minimum number of differing pixels in a tile; fewer are noise. */
const LEAST_PIXELS = 2;
/** Maximum distance in tiles between differences that are reported as one. */
const REACH = 2;
/** Maximum number of differences per page; more are reported as one box around them all. */
const MOST_BOXES = 60;
const WHITE = 255;

function channelAt({ width, height, colors }: ColorPicture, x: number, y: number, channel: number): number {
  return x < width && y < height ? (colors[(y * width + x) * 3 + channel] ?? WHITE) : WHITE;
}

function differsAt(left: ColorPicture, right: ColorPicture, x: number, y: number): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs(channelAt(left, x, y, channel) - channelAt(right, x, y, channel)) > TOLERANCE) return true;
  return false;
}

/** Returns true if a pixel differs from all pixels around its place in the other picture. */
function isOutside(picture: ColorPicture, other: ColorPicture, x: number, y: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    const value = channelAt(picture, x, y, channel);
    let [low, high] = [WHITE, 0];
    for (let down = Math.max(0, y - 1); down <= y + 1; down++)
      for (let right = Math.max(0, x - 1); right <= x + 1; right++) {
        const near = channelAt(other, right, down, channel);
        if (near < low) low = near;
        if (near > high) high = near;
      }
    if (value < low - TOLERANCE || value > high + TOLERANCE) return true;
  }
  return false;
}

function tilesOf(left: ColorPicture, right: ColorPicture, width: number, height: number) {
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const counts = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!differsAt(left, right, x, y)) continue;
      if (!isOutside(left, right, x, y) && !isOutside(right, left, x, y)) continue;
      const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE);
      counts[tile] = (counts[tile] ?? 0) + 1;
    }
  return { columns, rows, marked: counts.map((count) => (count >= LEAST_PIXELS ? 1 : 0)) };
}

/** Finds visible differences of two pictures of pages; a smaller picture is extended by white at the right and bottom. */
export function differences(left: ColorPicture, right: ColorPicture): PixelBox[] {
  const [width, height] = [Math.max(left.width, right.width), Math.max(left.height, right.height)];
  if (
    left.width === right.width &&
    left.height === right.height &&
    Buffer.compare(left.colors, right.colors) === 0
  )
    return [];
  const groups = groupsOfTiles(tilesOf(left, right, width, height), REACH);
  const boxes = groups.length > MOST_BOXES ? [pixelUnion(groups)] : withoutOverlaps(groups);
  return boxes.map(({ left: from, top, right: to, bottom }) => ({
    left: from * TILE,
    top: top * TILE,
    right: Math.min(width, to * TILE),
    bottom: Math.min(height, bottom * TILE),
  }));
}
