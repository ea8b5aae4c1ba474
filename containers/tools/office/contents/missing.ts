import type { ContentItem, Contents } from '../../../protocol/office/contents.ts';

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

/** What cannot be shown, whatever stands in its place. */
export function isLost({ fault }: ContentItem): boolean {
  return fault !== null && fault !== 'format';
}

/** In a text alone: a slide or sheet has drawings for its equations, too. */
function isEquation({ kind, place }: ContentItem): boolean {
  return kind === 'equation' && place.of === 'text';
}

function equationsIn({ items }: Contents): ContentItem[] {
  return items.filter((item) => isEquation(item) && item.isCertain);
}

function missingOf(drawn: readonly ContentItem[], shown: readonly ContentItem[], others: number): Missing {
  const left = shown.filter(({ kind, isCertain }) => kind === 'drawing' && isCertain);
  const sought = drawn.filter((item) => item.isCertain && !isLost(item));
  const unmatched = withoutMatches(sought, left);
  withoutMatches(
    drawn.filter((item) => !item.isCertain || isLost(item)),
    left,
  );
  const count = Math.max(0, unmatched.length - left.length - others);
  const unread = unmatched.filter(({ fault }) => fault === 'format');
  const items = count < unmatched.length && unread.length >= count ? unread : unmatched;
  return { items: count === 0 ? [] : items, count };
}

/**
 * Which pictures, charts and objects a result does not show, page by page where a document has pages of its own. Each is
 * sought by its size; one that was made larger or smaller may be any drawing that is left, so that only what exceeds
 * those is missing for sure.
 */
export function missingDrawings(held: Contents, shown: Contents): Missing[] {
  // An equation that is kept as an object of its own is drawn as one.
  const others = Math.max(0, equationsIn(shown).length - equationsIn(held).length);
  const drawn = held.items.filter((item) => !isEquation(item) && item.kind !== 'part');
  const pages = [...new Set(drawn.map(({ page }) => page))];
  const found = pages.map((page) => {
    const own = shown.items.filter((item) => page === null || item.page === page);
    return missingOf(
      drawn.filter((item) => item.page === page),
      own,
      others,
    );
  });
  return found.filter(({ count }) => count > 0);
}

/** Which equations a result does not show. */
export function missingEquations(held: Contents, shown: Contents): Missing {
  const items = equationsIn(held);
  const count = Math.max(0, items.length - equationsIn(shown).length);
  return { items: count === 0 ? [] : items, count };
}

/** Which pictures, charts and objects a document does not have that was made of another: sizes may be written anew. */
export function missingKinds(held: Contents, made: Contents): Missing {
  const hasData = ({ fault }: ContentItem) => fault !== 'absent' && fault !== 'unread';
  const drawn = held.items.filter((item) => !isEquation(item) && item.kind !== 'part');
  const items = drawn.filter((item) => item.isCertain && hasData(item));
  const kept = made.items.filter((item) => !isEquation(item) && hasData(item));
  const count = Math.max(0, items.length - kept.length);
  return { items: count === 0 ? [] : items, count };
}
