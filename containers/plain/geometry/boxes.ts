import { type Matrix, moved, type Point } from './matrix.ts';
import type { Size } from './sizes.ts';

declare const space: unique symbol;

/** A box in the coordinates of a page's file, in its own units (points, unless it defines others): y goes up. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** For the compiler alone: a box of another axis or unit cannot be used as this one. */
  readonly [space]?: 'page';
}

/** A box in points of a page as it is shown (rotated, cut to its crop box), from its upper left corner: y goes down. */
export interface ShownBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly [space]?: 'shown';
}

/** A box in pixels of a picture, from its upper left corner: y goes down, right and bottom are exclusive. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly [space]?: 'pixels';
}

/** Divides a box at a row, or at a column, into the part before it and the part from it on. */
export function dividedBox(
  box: PixelBox,
  isAcross: boolean,
  at: number,
): [before: PixelBox, after: PixelBox] {
  return isAcross
    ? [
        { ...box, bottom: at },
        { ...box, top: at },
      ]
    : [
        { ...box, right: at },
        { ...box, left: at },
      ];
}

/** A box whose sides are still being measured. */
export type Growing<Kind> = { -readonly [Key in keyof Kind]: Kind[Key] };

/** Returns the smallest box around points. */
export function boxAround(points: Iterable<Point>): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, bottom] = [Math.min(left, x), Math.min(bottom, y)];
    [right, top] = [Math.max(right, x), Math.max(top, y)];
  }
  return { left, bottom, right, top };
}

/** Returns the smallest box around a transformed box. */
export function transformedBox(matrix: Matrix, { left, bottom, right, top }: Box): Box {
  return boxAround([
    moved(matrix, left, bottom),
    moved(matrix, right, bottom),
    moved(matrix, left, top),
    moved(matrix, right, top),
  ]);
}

/** Returns the box between two opposite corners, in any order. */
export function boxBetween([x0, y0]: Point, [x1, y1]: Point): Box {
  return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) };
}

/** Returns a box with its sides moved outwards. */
export function grownBox({ left, bottom, right, top }: Box, by: number): Box {
  return { left: left - by, bottom: bottom - by, right: right + by, top: top + by };
}

export function sizeOfBox({ left, bottom, right, top }: Box): Size {
  return { width: right - left, height: top - bottom };
}

type Sides = Omit<ShownBox | PixelBox, typeof space>;

function union(boxes: readonly Sides[]): Sides {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    [left, top] = [Math.min(left, box.left), Math.min(top, box.top)];
    [right, bottom] = [Math.max(right, box.right), Math.max(bottom, box.bottom)];
  }
  return { left, top, right, bottom };
}

/** Returns the smallest box around boxes. */
export function shownUnion(boxes: readonly ShownBox[]): ShownBox {
  return union(boxes);
}

/** Returns the smallest box around boxes. */
export function pixelUnion(boxes: readonly PixelBox[]): PixelBox {
  return union(boxes);
}

function overlap(one: PixelBox, other: PixelBox): boolean {
  const isAcross = one.left < other.right && other.left < one.right;
  return isAcross && one.top < other.bottom && other.top < one.bottom;
}

/** Merges overlapping boxes, until none overlap. */
export function withoutOverlaps(boxes: readonly PixelBox[]): PixelBox[] {
  const found: PixelBox[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let at = found.findIndex((other) => overlap(other, whole)); at >= 0; ) {
      whole = pixelUnion([whole, ...found.splice(at, 1)]);
      at = found.findIndex((other) => overlap(other, whole));
    }
    found.push(whole);
  }
  return found;
}

/** Returns a box with its sides moved outwards. */
export function grownShown({ left, top, right, bottom }: ShownBox, by: number): ShownBox {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function shownBoxSize({ left, top, right, bottom }: ShownBox): Size {
  return { width: right - left, height: bottom - top };
}

/** Converts a box of a page's picture to the page; `points` is the size of a pixel. */
export function shownFromPixels({ left, top, right, bottom }: PixelBox, points: number): ShownBox {
  return { left: left * points, top: top * points, right: right * points, bottom: bottom * points };
}

/** Returns the area of a box; 0 for one whose sides are in reverse order. */
export function shownArea({ left, top, right, bottom }: ShownBox): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
