import { z } from 'zod';
import { type Box, isUnit, type ScaledGeometry } from './page-geometry.ts';

/** What a page has from the nodes of the tree above it, where it says nothing itself (ISO 32000-1, 7.7.3.4). */
export type Inherited = Readonly<Record<string, unknown>>;

const INHERITABLE = ['/MediaBox', '/CropBox', '/Rotate'];
const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** What the pages below a node have from it. */
export function inheritedFrom(node: Record<string, unknown>, above: Inherited): Inherited {
  const own = INHERITABLE.filter((key) => key in node).map((key) => [key, node[key]]);
  return own.length === 0 ? above : { ...above, ...Object.fromEntries(own) };
}

/** How a page is shown, and how large; null where that is not said outright, or is more than its sheet. */
export function geometryOf(page: Record<string, unknown>, above: Inherited): ScaledGeometry | null {
  const { '/MediaBox': sheet, '/CropBox': crop = sheet, '/Rotate': turn = 0 } = { ...above, ...page };
  const { '/UserUnit': unit = 1 } = page;
  const outer = boxSchema.safeParse(sheet).data;
  const inner = boxSchema.safeParse(crop).data;
  if (outer === undefined || inner === undefined || typeof turn !== 'number' || typeof unit !== 'number')
    return null;
  const [[x0, y0, x1, y1], seen] = [ordered(outer), ordered(inner)];
  const [left, bottom, right, top] = seen;
  const isWithin = left >= x0 && bottom >= y0 && right <= x1 && top <= y1 && right > left && top > bottom;
  if (!isWithin || turn % 90 !== 0 || !isUnit(unit)) return null;
  return { seen, turned: ((turn % 360) + 360) % 360, unit };
}

function ordered([x0, y0, x1, y1]: Box): Box {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}
