import type { PlacedField } from '../../../../common/esign/composition.ts';
import type { MarkPlace } from './draw-mark.ts';

const SLOT = { width: 46, height: 22 };
const GAP = 4;
const MARGIN = 14;
const SMALLEST = 0.3;

/**
 * Places for the initials of so many people at the bottom right of a page, side by side in their order, and off its
 * fields: the row goes on to the left, then above.
 */
export function initialsRow(
  count: number,
  page: { width: number; height: number; scale: number },
  fields: readonly PlacedField[],
): MarkPlace[] {
  const scale = Math.max(SMALLEST, page.scale);
  const [width, height, gap, margin] = [SLOT.width, SLOT.height, GAP, MARGIN].map((length) => length * scale);
  if (width === undefined || height === undefined || gap === undefined || margin === undefined) return [];
  const taken = fields.map((field) => boxOf(field, page));
  const columns = Math.max(1, Math.floor((page.width - 2 * margin + gap) / (width + gap)));
  const rows = Math.max(1, Math.floor((page.height - 2 * margin + gap) / (height + gap)));
  const free: MarkPlace[] = [];
  const places: MarkPlace[] = [];
  for (let place = 0; place < columns * rows && free.length < count; place++) {
    const box = {
      x: page.width - margin - width - (place % columns) * (width + gap),
      y: margin + Math.floor(place / columns) * (height + gap),
      width,
      height,
    };
    places.push(box);
    if (!taken.some((other) => overlap(box, other))) free.push(box);
  }
  const chosen = free.length === count ? free : places.slice(0, count);
  // From the right they were found, from the left they are read.
  return inReadingOrder(chosen);
}

function boxOf({ x, y, w, h }: PlacedField, page: { width: number; height: number }): MarkPlace {
  return {
    x: x * page.width,
    y: (1 - y - h) * page.height,
    width: w * page.width,
    height: h * page.height,
  };
}

function overlap(a: MarkPlace, b: MarkPlace): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function inReadingOrder(boxes: readonly MarkPlace[]): MarkPlace[] {
  return boxes.toSorted((a, b) => b.y - a.y || a.x - b.x);
}
