import type { PageSetup } from './model.ts';
import type { PageItems } from './page-items.ts';
import type { RunningItems } from './running-lines.ts';

const LEAST_MARGIN = 14;
const STRAY = 0.03;
/** A page counts as full if its text reaches further down than this share of its height. */
const FULL = 0.6;
const DEFAULT_DISTANCE = 36;
/** Extra room below the last line, in points, because other fonts may need more. */
const SLACK = 13;
const NEAR_FOOTER = 8;

function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(sorted.length * part)))] ?? 0;
}

/** The size and margins of pages of one size. */
export function setupOf(
  pages: readonly PageItems[],
  places: readonly number[],
  running: RunningItems,
): PageSetup {
  const [first] = pages;
  const width = first?.width ?? 595;
  const height = first?.height ?? 842;
  const boxes = pages.flatMap(({ segments, grids, solids }) => [
    ...segments.map(({ box }) => box),
    ...grids.map(({ grid }) => grid.box),
    ...solids.map(({ box }) => box),
  ]);
  if (boxes.length === 0)
    return {
      width,
      height,
      left: 72,
      right: 72,
      top: 72,
      bottom: 72,
      header: DEFAULT_DISTANCE,
      footer: DEFAULT_DISTANCE,
    };
  const left = Math.max(
    LEAST_MARGIN,
    share(
      boxes.map((box) => box.left),
      boxes.length > 40 ? STRAY : 0,
    ),
  );
  const furthest =
    width -
    share(
      boxes.map((box) => box.right),
      boxes.length > 40 ? 1 - STRAY : 1,
    );
  const right = Math.max(LEAST_MARGIN, furthest > left * 1.6 + 20 ? left : furthest);
  const tops = pages.flatMap((page) => topOf(page));
  const bottoms = pages.flatMap((page) => bottomOfPage(page));
  const top = Math.max(LEAST_MARGIN, Math.min(...tops));
  const lowest = Math.max(...bottoms);
  const header = places.flatMap((place) => running.header[place] ?? []);
  const footer = places.flatMap((place) => running.footer[place] ?? []);
  const footerTop = footer.length > 0 ? Math.min(...footer.map(({ box }) => box.top)) : height;
  const usual = Math.max(36, Math.min(top, 85));
  const bottom = lowest > height * FULL ? height - lowest - SLACK : Math.min(height - lowest, usual);
  return {
    width,
    height,
    left,
    right,
    top,
    bottom: Math.max(
      LEAST_MARGIN,
      pages.length === 1 && footer.length > 0
        ? height - footerTop + NEAR_FOOTER
        : Math.min(bottom, footer.length > 0 ? bottom : usual),
    ),
    header: header.length > 0 ? Math.max(8, Math.min(...header.map(({ box }) => box.top))) : DEFAULT_DISTANCE,
    footer:
      footer.length > 0
        ? Math.max(8, height - Math.max(...footer.map(({ box }) => box.bottom)))
        : DEFAULT_DISTANCE,
  };
}

function topOf({ segments, grids, solids }: PageItems): number[] {
  const boxes = [
    ...segments.map(({ box }) => box),
    ...grids.map(({ grid }) => grid.box),
    ...solids.map(({ box }) => box),
  ];
  return boxes.length === 0 ? [] : [Math.min(...boxes.map(({ top }) => top))];
}

function bottomOfPage({ segments, grids, solids }: PageItems): number[] {
  const boxes = [
    ...segments.map(({ box }) => box),
    ...grids.map(({ grid }) => grid.box),
    ...solids.map(({ box }) => box),
  ];
  return boxes.length === 0 ? [] : [Math.max(...boxes.map(({ bottom }) => bottom))];
}
