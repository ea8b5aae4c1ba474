import { type PixelBox, withoutOverlaps } from '../../../plain/geometry/boxes.ts';
import type { ColorPicture } from '../../../plain/pnm.ts';
import { groupsOfTiles } from '../../pictures/tile-groups.ts';

/**
 * Colour differences, of 255: the largest that no eye sees, and the largest by which a colour may be outside
 * the range of those around its place, as redrawn edges are.
 */
const [SAME, NEAR] = [10, 24];
/** Pixels. */
const AROUND = 2;
const TILE = 8;
/** The least number of pixels of a tile that must differ: fewer are noise. */
const LEAST_PIXELS = 2;
/** The same for a tile within a picture, whose pixels are never quite the same. */
const LEAST_PICTURE_PIXELS = 20;
/** Tiles between two places that are one. */
const REACH = 2;

function isOutside(picture: ColorPicture, other: ColorPicture, x: number, y: number): boolean {
  const { width, height } = picture;
  for (let channel = 0; channel < 3; channel++) {
    const value = picture.colors[(y * width + x) * 3 + channel] ?? 0;
    let [low, high] = [255, 0];
    for (let down = Math.max(0, y - AROUND); down <= Math.min(height - 1, y + AROUND); down++)
      for (let across = Math.max(0, x - AROUND); across <= Math.min(width - 1, x + AROUND); across++) {
        const near = other.colors[(down * width + across) * 3 + channel] ?? 0;
        if (near < low) low = near;
        if (near > high) high = near;
      }
    if (value < low - NEAR || value > high + NEAR) return true;
  }
  return false;
}

function isUnlike(one: ColorPicture, other: ColorPicture, x: number, y: number): boolean {
  const at = (y * one.width + x) * 3;
  for (let place = at; place < at + 3; place++)
    if (Math.abs((one.colors[place] ?? 0) - (other.colors[place] ?? 0)) > SAME)
      return isOutside(one, other, x, y) || isOutside(other, one, x, y) || isFlatChange(one, other, x, y);
  return false;
}

/** Returns true if both are of one colour around a place, but not of the same. */
function isFlatChange(one: ColorPicture, other: ColorPicture, x: number, y: number): boolean {
  const { width, height } = one;
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
  return [one, other].every(({ colors }) => {
    const at = (y * width + x) * 3;
    return [at - 3, at + 3, at - width * 3, at + width * 3].every((near) =>
      [0, 1, 2].every(
        (channel) => Math.abs((colors[near + channel] ?? 0) - (colors[at + channel] ?? 0)) <= 2,
      ),
    );
  });
}

/**
 * Returns the areas in which two pictures of one size differ; within the given areas they may differ as
 * photographs do.
 */
export function unlikeAreas(
  one: ColorPicture,
  other: ColorPicture,
  photographs: readonly PixelBox[],
): PixelBox[] {
  const { width, height } = one;
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const counts = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isUnlike(one, other, x, y)) continue;
      const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE);
      counts[tile] = (counts[tile] ?? 0) + 1;
    }
  const least = new Uint16Array(columns * rows).fill(LEAST_PIXELS);
  for (const { left, top, right, bottom } of photographs)
    for (let row = Math.floor(top / TILE); row < bottom / TILE && row < rows; row++)
      least.fill(
        LEAST_PICTURE_PIXELS,
        row * columns + Math.floor(left / TILE),
        row * columns + Math.min(columns, Math.ceil(right / TILE)),
      );
  const marked = counts.map((count, tile) => (count >= (least[tile] ?? LEAST_PIXELS) ? 1 : 0));
  return withoutOverlaps(groupsOfTiles({ columns, rows, marked }, REACH)).map(
    ({ left, top, right, bottom }) => ({
      left: left * TILE,
      top: top * TILE,
      right: Math.min(width, right * TILE),
      bottom: Math.min(height, bottom * TILE),
    }),
  );
}
