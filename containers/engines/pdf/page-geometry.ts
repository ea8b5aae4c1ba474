import { failure } from '../../plain/failures.ts';
import type { Box } from '../../plain/geometry/boxes.ts';
import type { ScaledPage, ShownPage } from '../../plain/geometry/shown-pages.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';

const MOST_PIXELS = 32_000_000;
const LONGEST_SIDE = 16_000;

const LINE = /^Page +(\d+) +(rot|CropBox): +(\S.*)$/;

function parseBox(text: string): Box | null {
  const [left, bottom, right, top] = text.trim().split(/\s+/).map(Number);
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null;
  const sound = [left, bottom, right, top].every(Number.isFinite) && right > left && top > bottom;
  return sound ? { left, bottom, right, top } : null;
}

/** Returns the rotations and crop boxes of the first pages, as poppler reports them. */
export async function reportBoxes(
  engine: SystemRunner,
  input: ToolInput,
  pages: number,
): Promise<{ page: number; what: string; value: string }[]> {
  const { stdout } = await engine.run(PROGRAMS.pdfinfo, ['-box', '-f', '1', '-l', String(pages), input.path]);
  return stdout.split('\n').flatMap((line) => {
    const [, page, what = '', value = ''] = LINE.exec(line) ?? [];
    return page === undefined ? [] : [{ page: Number(page), what, value }];
  });
}

/** Reads the geometry of each page. Poppler, and its pictures, take each of a page's own units for a point. */
export async function readGeometry(
  engine: SystemRunner,
  input: ToolInput,
  pages: number,
): Promise<ShownPage[]> {
  const seen = new Map<number, Box | null>();
  const turned = new Map<number, number>();
  for (const { page, what, value } of await reportBoxes(engine, input, pages)) {
    if (what === 'rot') turned.set(page, (((Number(value) || 0) % 360) + 360) % 360);
    else seen.set(page, parseBox(value));
  }
  return Array.from({ length: pages }, (_, index) => {
    const box = seen.get(index + 1);
    if (!box) throw failure('damaged', input.name);
    return { seen: box, turned: turned.get(index + 1) ?? 0 };
  });
}

/** Points of a page's unit; larger values are ignored. */
const MOST_UNIT = 1_000;
const UNIT_LINE = /^<UserUnit v="([\d.]+)"/;
const PAGE_LINE = /^<page pagenum="(\d+)">/;

export function isUnit(unit: number): boolean {
  return unit > 0 && unit < MOST_UNIT;
}

/** Reads the points of each page's unit, by its number, if it is not a point. */
async function readUnits(engine: SystemRunner, input: ToolInput): Promise<Map<number, number>> {
  const units = new Map<number, number>();
  let page = 0;
  const onLine = (line: string) => {
    page = Number(PAGE_LINE.exec(line)?.[1] ?? page);
    const unit = Number(UNIT_LINE.exec(line)?.[1]);
    if (isUnit(unit)) units.set(page, unit);
  };
  await engine.run(PROGRAMS.mutool, ['pages', input.path], { onLine });
  return units;
}

/** Reads the geometry and the scale of each page. */
export async function readScaledGeometry(
  engine: SystemRunner,
  input: ToolInput,
  pages: number,
): Promise<ScaledPage[]> {
  const [geometry, units] = await Promise.all([readGeometry(engine, input, pages), readUnits(engine, input)]);
  return geometry.map((shown, index) => ({ ...shown, unit: units.get(index + 1) ?? 1 }));
}

/**
 * Returns at most `wanted` whole dots per inch for a page of that size in points; fewer if its picture would be too
 * large.
 */
export function dpiWithin({ width, height }: Size, wanted: number): number {
  const byArea = Math.sqrt(MOST_PIXELS / (width * height)) * POINTS_PER_INCH;
  const byLength = (LONGEST_SIDE / Math.max(width, height)) * POINTS_PER_INCH;
  return Math.max(1, Math.floor(Math.min(wanted, byArea, byLength)));
}
