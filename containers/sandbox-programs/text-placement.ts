/** `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = [number, number, number, number, number, number];

export interface Shown {
  /** Left, bottom, right and top of what is shown of a page, in its points. */
  seen: readonly [number, number, number, number];
  /** Degrees clockwise by which it is turned when shown. */
  turned: number;
}

/** Takes a point of the upright picture of a page (in points from its bottom left) to the page's own points. */
export function placement({ seen, turned }: Shown, height: number): Matrix {
  const [left, bottom, right, top] = seen;
  switch (turned) {
    case 90:
      return [0, 1, -1, 0, left + height, bottom];
    case 180:
      return [-1, 0, 0, -1, right, bottom + height];
    case 270:
      return [0, -1, 1, 0, right - height, top];
    default:
      return [1, 0, 0, 1, left, top - height];
  }
}
