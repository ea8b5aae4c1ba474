import { withoutCutLines } from '../../labels/cut-lines.ts';
import { inkBox, inkMask, type Mask } from '../../labels/mask.ts';
import { LABEL_MARGIN } from '../../labels/placement.ts';
import { POINTS_PER_MILLIMETRE } from '../../units.ts';
import type { GreyPicture } from '../../zpl/bitmap.ts';

/** Left, top, right and bottom in points. */
export type Box = readonly [number, number, number, number];

const MARGIN = LABEL_MARGIN * POINTS_PER_MILLIMETRE;

/** What of regions of a sheet is printed. */
export class SheetInk {
  readonly #mask: Mask;
  readonly #scale: number;

  /** `width` is the sheet's, in points. */
  constructor(picture: GreyPicture, width: number) {
    this.#scale = picture.width / width;
    this.#mask = withoutCutLines(inkMask(picture), this.#scale * POINTS_PER_MILLIMETRE).mask;
  }

  /** The ink within a region, with a little white around it; null where there is none. */
  within([left, top, right, bottom]: Box): Box | null {
    const { width, height } = this.#mask;
    const found = inkBox(this.#mask, {
      left: Math.max(0, Math.round(left * this.#scale)),
      top: Math.max(0, Math.round(top * this.#scale)),
      right: Math.min(width, Math.round(right * this.#scale)),
      bottom: Math.min(height, Math.round(bottom * this.#scale)),
    });
    if (found === null) return null;
    return [
      Math.max(left, found.left / this.#scale - MARGIN),
      Math.max(top, found.top / this.#scale - MARGIN),
      Math.min(right, found.right / this.#scale + MARGIN),
      Math.min(bottom, found.bottom / this.#scale + MARGIN),
    ];
  }
}
