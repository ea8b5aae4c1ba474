import { failure } from '../../plain/failures.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';
import { reportBoxes } from './page-geometry.ts';

/**
 * Returns the sizes of the visible part of the first `most` pages, in units that poppler takes for points, as far as
 * they can be read.
 */
export async function listPageSizes(engine: SystemRunner, input: ToolInput, most: number): Promise<Size[]> {
  const turned = new Set<number>();
  const sizes: Size[] = [];
  for (const { page, what, value } of await reportBoxes(engine, input, most)) {
    if (what === 'rot' && Number(value) % 180 !== 0) turned.add(page);
    if (what !== 'CropBox') continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = value.split(/ +/).map(Number);
    const width = Math.abs(right - left);
    const height = Math.abs(top - bottom);
    sizes.push(turned.has(page) ? { width: height, height: width } : { width, height });
  }
  return sizes;
}

/** Returns true if these are valid sizes of so many pages. */
export function areSizesOf(pages: number, sizes: readonly Size[]): boolean {
  return sizes.length === pages && sizes.every(({ width, height }) => width > 0 && height > 0);
}

/** Returns the size of the visible part of each page; throws the failure that names the file. */
export async function readPageSizes(engine: SystemRunner, input: ToolInput, pages: number): Promise<Size[]> {
  const sizes = await listPageSizes(engine, input, pages);
  if (!areSizesOf(pages, sizes)) throw failure('damaged', input.name);
  return sizes;
}
