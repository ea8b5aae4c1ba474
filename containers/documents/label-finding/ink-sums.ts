import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { Mask } from './mask.ts';

/** Counts the ink in any part of a page in constant time. */
export class InkSums {
  readonly width: number;
  readonly height: number;
  readonly #sums: Uint32Array;

  constructor({ width, height, ink }: Mask) {
    this.width = width;
    this.height = height;
    const stride = width + 1;
    this.#sums = new Uint32Array(stride * (height + 1));
    for (let y = 0; y < height; y++) {
      let row = 0;
      for (let x = 0; x < width; x++) {
        row += ink[y * width + x] ?? 0;
        this.#sums[(y + 1) * stride + x + 1] = (this.#sums[y * stride + x + 1] ?? 0) + row;
      }
    }
  }

  /** Returns the pixels of ink in a part. */
  count({ left, top, right, bottom }: PixelBox): number {
    return this.#between(left, top, right, bottom);
  }

  /** Returns the pixels of ink in a square, which may extend beyond the page. */
  countFrom(left: number, top: number, side: number): number {
    const [from, above] = [Math.max(0, left), Math.max(0, top)];
    const [to, below] = [Math.min(this.width, left + side), Math.min(this.height, top + side)];
    return from < to && above < below ? this.#between(from, above, to, below) : 0;
  }

  /** Returns true if a row or a column of a part has no ink. */
  isBlankLine({ left, top, right, bottom }: PixelBox, line: number, isAcross: boolean): boolean {
    return isAcross
      ? this.#between(left, line, right, line + 1) === 0
      : this.#between(line, top, line + 1, bottom) === 0;
  }

  #between(left: number, top: number, right: number, bottom: number): number {
    const stride = this.width + 1;
    const sums = this.#sums;
    const [above, below] = [top * stride, bottom * stride];
    return (
      (sums[below + right] ?? 0) -
      (sums[below + left] ?? 0) -
      (sums[above + right] ?? 0) +
      (sums[above + left] ?? 0)
    );
  }

  /** Returns the box around the ink within a part; null if there is none. */
  boxIn(part: PixelBox): PixelBox | null {
    if (this.count(part) === 0) return null;
    let { left, top, right, bottom } = part;
    while (this.isBlankLine(part, left, false)) left += 1;
    while (this.isBlankLine(part, right - 1, false)) right -= 1;
    while (this.isBlankLine(part, top, true)) top += 1;
    while (this.isBlankLine(part, bottom - 1, true)) bottom -= 1;
    return { left, top, right, bottom };
  }
}
