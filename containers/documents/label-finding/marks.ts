import type { PixelBox } from '../../plain/geometry/boxes.ts';
import { type Component, componentsOf } from './components.ts';
import { InkSums } from './ink-sums.ts';
import type { Mask } from './mask.ts';

/** In millimetres: thickness and length of crop marks, and the distance from the edge at which they begin. */
const [THICKEST, LONGEST, EDGE] = [1.2, 25, 2.5];
/** In millimetres: size of a cross in the middle of the sheet, and its distance from it. */
const [CROSS, OFF_MIDDLE] = [20, 3];

/** In millimetres. */
const DUST = 0.8;

function erased(mask: Mask, rects: readonly PixelBox[]): Mask {
  if (rects.length === 0) return mask;
  const ink = mask.ink.slice();
  for (const { left, top, right, bottom } of rects)
    for (let y = top; y < bottom; y++) ink.fill(0, y * mask.width + left, y * mask.width + right);
  return { ...mask, ink };
}

/** Removes the isolated dust of a scan; dots over letters also disappear, which does not matter for finding labels. */
export function withoutDust(mask: Mask, pixelsPerMillimetre: number): Mask {
  const largest = DUST * pixelsPerMillimetre;
  const isDust = ({ left, top, right, bottom }: PixelBox) => Math.max(right - left, bottom - top) <= largest;
  return erased(mask, componentsOf(mask, 1).filter(isDust));
}

/** Removes crop marks at the edges of the sheet, and a cross in its middle. */
export function withoutCropMarks(
  mask: Mask,
  components: readonly Component[],
  pixelsPerMillimetre: number,
): Mask {
  const { width, height } = mask;
  const sums = new InkSums(mask);
  const millimetres = (pixels: number) => pixels / pixelsPerMillimetre;
  const isAtEdge = ({ left, top, right, bottom }: PixelBox) =>
    millimetres(Math.min(left, top, width - right, height - bottom)) <= EDGE;
  const isCross = ({ left, top, right, bottom }: PixelBox) =>
    millimetres(Math.max(right - left, bottom - top)) <= CROSS &&
    millimetres(Math.abs((left + right - width) / 2)) <= OFF_MIDDLE &&
    millimetres(Math.abs((top + bottom - height) / 2)) <= OFF_MIDDLE;
  const marks = components.filter((component) => {
    const sides = [component.right - component.left, component.bottom - component.top].map(millimetres);
    const [thin, long] = [Math.min(...sides), Math.max(...sides)];
    const isMark = (thin <= THICKEST && long <= LONGEST && isAtEdge(component)) || isCross(component);
    return isMark && sums.count(component) === component.ink;
  });
  return erased(mask, marks);
}
