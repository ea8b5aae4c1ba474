import type { PageItems } from './page-items.ts';
import { textOfSegment } from './paragraph-line.ts';
import type { Item } from './regions.ts';

/** The headers and footers of pages, page by page. */
export interface RunningItems {
  header: Item[][];
  footer: Item[][];
}

const ZONE = 0.16;
const LEAST_SHARE = 0.5;
const SAME_HEIGHT = 4;
const SLACK = 3;
const EDGE = 0.07;
const FAR = 20;
const PAGE_NUMBER = /^(?:-\s*)?(?:página |pág\. |page |p\. )?\d+(?:\s?(?:de|of|\/)\s?\d+)?(?:\s*-)?$/i;

interface Found {
  item: Item;
  key: string;
  page: number;
}

/** Removes headers and footers from pages. */
export function takeRunning(pages: readonly PageItems[]): RunningItems {
  const running: RunningItems = { header: pages.map(() => []), footer: pages.map(() => []) };
  for (const zone of ['header', 'footer'] as const) {
    const found = pages.flatMap((page, index) =>
      edgeItems(page, zone).map((item): Found => ({ item, key: keyOf(item, page, zone), page: index })),
    );
    const groups = Map.groupBy(found, ({ key }) => key);
    const [only] = pages;
    const repeated =
      pages.length === 1 && only
        ? loneItems(only, zone)
        : new Set(
            [...groups.values()]
              .filter((group) => isRunning(group, pages.length))
              .flat()
              .map(({ item }) => item),
          );
    for (const [index, page] of pages.entries()) {
      const own = outermost(
        found.filter((one) => one.page === index).map(({ item }) => item),
        repeated,
        zone,
      );
      running[zone][index]?.push(...own);
      page.segments = page.segments.filter((segment) => !own.includes(segment));
      page.solids = page.solids.filter((solid) => !own.includes(solid));
    }
    dropRules(pages, running[zone], zone);
  }
  return running;
}

/** Returns true if similar items are on most pages, and differ only in page numbers. */
function isRunning(group: readonly Found[], pages: number): boolean {
  const count = new Set(group.map(({ page }) => page)).size;
  // The first page often has none, and left and right pages may differ.
  if (count < 2 || count < (pages - 1) * (pages > 4 ? LEAST_SHARE - 0.1 : LEAST_SHARE)) return false;
  const numbers = group.map(({ item, page }) => ({
    page,
    found: (item.kind === 'text' ? (textOfSegment(item).match(/\d+/g) ?? []) : []).map(Number),
  }));
  return (numbers[0]?.found ?? []).every((value, index) => {
    const isSame = numbers.every(({ found }) => found[index] === value);
    const offset = value - (numbers[0]?.page ?? 0);
    return isSame || numbers.every(({ found, page }) => (found[index] ?? 0) - page === offset);
  });
}

/** For a document of one page: the items at the very edge, far from the rest. */
function loneItems(page: PageItems, zone: keyof RunningItems): ReadonlySet<Item> {
  const edge = edgeItems(page, zone);
  const isAtEdge = ({ box }: Item) =>
    zone === 'header' ? box.bottom < page.height * EDGE : box.top > page.height * (1 - EDGE);
  const isNumber = (item: Item) => item.kind === 'text' && PAGE_NUMBER.test(textOfSegment(item).trim());
  const lone = edge.filter((item) => isAtEdge(item) || isNumber(item));
  const others = [...page.segments, ...page.solids, ...page.grids.map(({ grid }) => grid)].filter(
    (item) => !lone.some((one) => one === item),
  );
  const isFar = others.every(({ box }) =>
    lone.every((one) => (zone === 'header' ? box.top - one.box.bottom : one.box.top - box.bottom) > FAR),
  );
  return new Set(isFar && others.length > 0 && lone.length < 8 ? lone : []);
}

/** The items from the edge of the page inwards, up to the first that does not repeat. */
function outermost(items: readonly Item[], repeated: ReadonlySet<Item>, zone: keyof RunningItems): Item[] {
  const others = items.filter((item) => !repeated.has(item));
  const limit =
    zone === 'header'
      ? Math.min(...others.map(({ box }) => box.top))
      : Math.max(...others.map(({ box }) => box.bottom));
  return items.filter(
    (item) =>
      repeated.has(item) &&
      (zone === 'header' ? item.box.bottom <= limit + SLACK : item.box.top >= limit - SLACK),
  );
}

/** The items in the outermost part of a page, unless other items are further out. */
function edgeItems({ segments, solids, grids, height }: PageItems, zone: keyof RunningItems): Item[] {
  const isIn = ({ box }: Pick<Item, 'box'>) =>
    zone === 'header' ? box.bottom < height * ZONE : box.top > height * (1 - ZONE);
  const inGrid = grids.map(({ grid }) => grid.box);
  const beyond = (item: Item) =>
    inGrid.every((box) =>
      zone === 'header' ? item.box.bottom <= box.top + 2 : item.box.top >= box.bottom - 2,
    );
  return [...segments, ...solids.filter(({ content }) => content.kind === 'picture')].filter(
    (item) => isIn(item) && beyond(item),
  );
}

function keyOf(item: Item, page: PageItems, zone: keyof RunningItems): string {
  const edge = zone === 'header' ? item.box.bottom : page.height - item.box.bottom;
  const place = Math.round(edge / SAME_HEIGHT);
  if (item.kind === 'text') return `${place}|${textOfSegment(item).replace(/\d+/g, '#')}`;
  const picture = item.content.kind === 'picture' ? item.content.picture : null;
  return `${place}|${Math.round(item.box.left / 4)}|${Math.round((picture?.width ?? 0) / 3)}x${Math.round((picture?.height ?? 0) / 3)}`;
}

function dropRules(pages: readonly PageItems[], items: readonly Item[][], zone: keyof RunningItems): void {
  for (const [index, page] of pages.entries()) {
    const own = items[index] ?? [];
    if (own.length === 0) continue;
    const edge =
      zone === 'header'
        ? Math.max(...own.map(({ box }) => box.bottom)) + 12
        : Math.min(...own.map(({ box }) => box.top)) - 12;
    page.rules = page.rules.filter(({ box }) => (zone === 'header' ? box.top > edge : box.bottom < edge));
  }
}
