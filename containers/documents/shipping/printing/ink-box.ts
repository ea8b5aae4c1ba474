import { type ShownBox, shownBoxSize } from '../../../plain/geometry/boxes.ts';
import { LABEL_MARGIN } from '../../../plain/labels/label-placement.ts';
import { POINTS_PER_MILLIMETRE } from '../../../plain/units.ts';
import { withoutCutLines } from '../../label-finding/cut-lines.ts';
import { inkBox, inkMask, type Mask } from '../../label-finding/mask.ts';
import type { GreyPicture } from '../../zpl/bitmap.ts';
import { fitsPaper } from './placement.ts';

const MARGIN = LABEL_MARGIN * POINTS_PER_MILLIMETRE;

/** The ink in regions of a sheet. */
export class SheetInk {
  readonly #mask: Mask;
  readonly #scale: number;
  #uncut: Mask | null = null;

  /** `width` is the sheet's, in points. */
  constructor(picture: GreyPicture, width: number) {
    this.#scale = picture.width / width;
    this.#mask = inkMask(picture);
  }

  /**
   * Returns the box around the ink within a region, with a small margin; without cutting lines, if it is too large with
   * them.
   */
  within(region: ShownBox): ShownBox | null {
    const whole = this.#boxIn(this.#mask, region);
    if (whole === null || fitsPaper(shownBoxSize(whole))) return whole;
    this.#uncut ??= withoutCutLines(this.#mask, this.#scale * POINTS_PER_MILLIMETRE).mask;
    return this.#boxIn(this.#uncut, region) ?? whole;
  }

  #boxIn(mask: Mask, { left, top, right, bottom }: ShownBox): ShownBox | null {
    const found = inkBox(mask, {
      left: Math.max(0, Math.round(left * this.#scale)),
      top: Math.max(0, Math.round(top * this.#scale)),
      right: Math.min(mask.width, Math.round(right * this.#scale)),
      bottom: Math.min(mask.height, Math.round(bottom * this.#scale)),
    });
    if (found === null) return null;
    return {
      left: Math.max(left, found.left / this.#scale - MARGIN),
      top: Math.max(top, found.top / this.#scale - MARGIN),
      right: Math.min(right, found.right / this.#scale + MARGIN),
      bottom: Math.min(bottom, found.bottom / this.#scale + MARGIN),
    };
  }
}
