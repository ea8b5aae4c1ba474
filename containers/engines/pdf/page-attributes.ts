import { z } from 'zod';
import { type Box, boxBetween } from '../../plain/geometry/boxes.ts';
import type { ScaledPage } from '../../plain/geometry/shown-pages.ts';
import { isUnit } from './page-geometry.ts';

/** Attributes that a page inherits from the tree's nodes above it (ISO 32000-1, 7.7.3.4). */
export type Inherited = Readonly<Record<string, unknown>>;

const INHERITABLE = ['/MediaBox', '/CropBox', '/Rotate'];
const rectangleSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Returns the attributes that the pages below a node inherit. */
export function inheritedFrom(node: Record<string, unknown>, above: Inherited): Inherited {
  const own = INHERITABLE.filter((key) => key in node).map((key) => [key, node[key]]);
  return own.length === 0 ? above : { ...above, ...Object.fromEntries(own) };
}

/** Returns the geometry of a page; null if it is not stated directly, or exceeds the media box. */
export function geometryOf(page: Record<string, unknown>, above: Inherited): ScaledPage | null {
  const { '/MediaBox': sheet, '/CropBox': crop = sheet, '/Rotate': turn = 0 } = { ...above, ...page };
  const { '/UserUnit': unit = 1 } = page;
  const outer = rectangleSchema.safeParse(sheet).data;
  const inner = rectangleSchema.safeParse(crop).data;
  if (outer === undefined || inner === undefined || typeof turn !== 'number' || typeof unit !== 'number')
    return null;
  const seen = boxOf(inner);
  if (!isWithin(seen, boxOf(outer)) || turn % 90 !== 0 || !isUnit(unit)) return null;
  return { seen, turned: ((turn % 360) + 360) % 360, unit };
}

function boxOf([x0, y0, x1, y1]: z.output<typeof rectangleSchema>): Box {
  return boxBetween([x0, y0], [x1, y1]);
}

function isWithin({ left, bottom, right, top }: Box, sheet: Box): boolean {
  const isAcross = left >= sheet.left && right <= sheet.right && right > left;
  return isAcross && bottom >= sheet.bottom && top <= sheet.top && top > bottom;
}
