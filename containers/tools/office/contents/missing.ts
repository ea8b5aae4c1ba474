import type { ContentItem, Contents } from '../../../protocol/office/count-contents.ts';

export interface Missing {
  /** Items that no place of the result shows, each with what is known of it. */
  items: ContentItem[];
  /** How many of `items` are missing, where it is not known which. */
  count: number;
}

/** In points, and of the length: programs round, and frame what they draw. */
const [ROUNDING, SHARE] = [2, 0.04];

function isAlike(first: number, second: number): boolean {
  return Math.abs(first - second) <= Math.max(ROUNDING, SHARE * Math.max(first, second));
}

function isOfSize(item: ContentItem, { width, height }: ContentItem): boolean {
  const isUpright = isAlike(item.width, width) && isAlike(item.height, height);
  return isUpright || (isAlike(item.width, height) && isAlike(item.height, width));
}

/** Takes one of the size of each item out of `shown`, and returns the items of which there is none. */
function withoutMatches(items: readonly ContentItem[], shown: ContentItem[]): ContentItem[] {
  return items.filter((item) => {
    const place = shown.findIndex((each) => isOfSize(item, each));
    if (place !== -1) shown.splice(place, 1);
    return place === -1;
  });
}

/** What has no data in the document is not shown, whatever stands in its place. */
export function isLost({ fault }: ContentItem): boolean {
  return fault === 'linked' || fault === 'absent';
}

function equationsIn({ items }: Contents): ContentItem[] {
  return items.filter(({ kind, isCertain }) => kind === 'equation' && isCertain);
}

/**
 * Which pictures, charts and objects a result does not show. Each is sought by its size; one that was made larger or
 * smaller may be any drawing that is left, so that only what exceeds those is missing for sure.
 */
export function missingDrawings(held: Contents, shown: Contents): Missing {
  const left = shown.items.filter(({ kind, isCertain }) => kind === 'drawing' && isCertain);
  const drawn = held.items.filter(({ kind }) => kind !== 'equation' && kind !== 'part');
  const lost = drawn.filter((item) => item.isCertain && isLost(item));
  const sought = drawn.filter((item) => item.isCertain && !isLost(item));
  const unmatched = withoutMatches(sought, left);
  withoutMatches([...lost, ...drawn.filter(({ isCertain }) => !isCertain)], left);
  // An equation that is kept as an object of its own is drawn as one.
  const spare = left.length + Math.max(0, equationsIn(shown).length - equationsIn(held).length);
  const count = Math.max(0, unmatched.length - spare);
  const unread = unmatched.filter(({ fault }) => fault === 'format');
  const items = count === unmatched.length ? unmatched : unread.length >= count ? unread : unmatched;
  return { items: count === 0 ? [] : items, count };
}

/** Which equations a result does not show. */
export function missingEquations(held: Contents, shown: Contents): Missing {
  const items = equationsIn(held);
  const count = Math.max(0, items.length - equationsIn(shown).length);
  return { items: count === 0 ? [] : items, count };
}
