import type { Size } from '../geometry/sizes.ts';

/** In points, from the top left corner of the sheet. */
interface Area extends Size {
  x: number;
  y: number;
}

/** A4 in landscape. */
export const SHEET = { width: 841.89, height: 595.28 } as const;
const MARGIN = 24;
const GAP = 16;
const HEAD = 54;
const FOOT = 34;
const COLUMN = (SHEET.width - 2 * MARGIN - GAP) / 2;

/** Returns the area of a page on the sheet: the old one at the left, the new one at the right. */
export function sheetAreaOf(side: 'old' | 'new'): Area {
  const x = side === 'old' ? MARGIN : MARGIN + COLUMN + GAP;
  return { x, y: HEAD, width: COLUMN, height: SHEET.height - HEAD - FOOT };
}

/** Returns the place of a page of that size on the sheet, and its scale. */
export function placeOf(side: 'old' | 'new', { width, height }: Size): Area & { scale: number } {
  const area = sheetAreaOf(side);
  const scale = Math.min(area.width / width, area.height / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  return {
    x: area.x + (area.width - drawnWidth) / 2,
    y: area.y,
    width: drawnWidth,
    height: drawnHeight,
    scale,
  };
}
