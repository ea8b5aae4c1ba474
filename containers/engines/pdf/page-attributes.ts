import { z } from 'zod';
import type { PageSize } from './page-sizes.ts';

/** What a page has from the nodes of the tree above it, where it says nothing itself (ISO 32000-1, 7.7.3.4). */
export type Inherited = Readonly<Record<string, unknown>>;

const INHERITABLE = ['/MediaBox', '/CropBox', '/Rotate'];
const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** What the pages below a node have from it. */
export function inheritedFrom(node: Record<string, unknown>, above: Inherited): Inherited {
  const own = INHERITABLE.filter((key) => key in node).map((key) => [key, node[key]]);
  return own.length === 0 ? above : { ...above, ...Object.fromEntries(own) };
}

/** In points, the size of a page's trim box as the page is seen; null where it is not said outright, or is more than its sheet. */
export function trimSizeOf(page: Record<string, unknown>, above: Inherited): PageSize | null {
  const { '/MediaBox': sheet, '/CropBox': crop = sheet, '/Rotate': turn = 0 } = { ...above, ...page };
  const { '/TrimBox': trim = crop } = page;
  const outer = boxSchema.safeParse(sheet).data;
  const inner = boxSchema.safeParse(trim).data;
  if (outer === undefined || inner === undefined || typeof turn !== 'number') return null;
  const [[x0, y0, x1, y1], [left, bottom, right, top]] = [ordered(outer), ordered(inner)];
  if (left < x0 || bottom < y0 || right > x1 || top > y1) return null;
  const [width, height] = [right - left, top - bottom];
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

function ordered([x0, y0, x1, y1]: z.output<typeof boxSchema>): z.output<typeof boxSchema> {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}
