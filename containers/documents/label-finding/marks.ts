import type { PixelBox } from '../../plain/geometry/boxes.ts';
import { type Component, componentsOf } from './components.ts';
import { InkSums } from './ink-sums.ts';
import type { Mask } from './mask.ts';

/** Millimetres: the thickest and longest of marks that say where to cut, and how near to the edge they begin. */
const [THICKEST, LONGEST, EDGE] = [1.2, 25, 2.5];
/** Millimetres: of a cross in the middle of the sheet, and how far from it. */
const [CROSS, OFF_MIDDLE] = [20, 3];

/** Millimetres. */
const DUST = 0.8;

function erased(mask: Mask, rects: readonly PixelBox[]): Mask {
  if (rects.length === 0) return mask;
  const ink = mask.ink.slice();
  for (const { left, top, right, bottom } of rects)
    for (let y = top; y < bottom; y++) ink.fill(0, y * mask.width + left, y * mask.width + right);
  return { ...mask, ink };
}

/** A scan without its dust, which lies alone; dots over letters go too, which does not matter where labels are sought. */
export function withoutDust(mask: Mask, pixelsPerMillimetre: number): Mask {
  const largest = DUST * pixelsPerMillimetre;
  const isDust = ({ left, top, right, bottom }: PixelBox) => Math.max(right - left, bottom - top) <= largest;
  return erased(mask, componentsOf(mask, 1).filter(isDust));
}

/** The sheet without marks at its edges and a cross in its middle, which say where to cut it. */
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
