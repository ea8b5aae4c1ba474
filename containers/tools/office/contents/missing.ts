import type { ContentGroup, ContentItem, Contents } from '../../../protocol/office/contents.ts';

export interface Missing {
  /** Items that no place of the result shows, each with what is known of it. */
  items: ContentItem[];
  /** The number of `items` that are missing, where it is not known which. */
  count: number;
}

/** Kinds that no drawing replaces. */
const UNDRAWN: readonly ContentItem['kind'][] = ['part', 'box'];
const NOWHERE: ContentItem['place'] = { of: 'text', name: '' };
/**
 * The largest difference in points, and as a share of the length: programs round, and frame what they draw.
 */
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

/** Returns true if an item cannot be shown; something else may be in its place. */
export function isLost({ fault }: Pick<ContentItem, 'fault'>): boolean {
  return fault !== null && fault !== 'format';
}

/** Returns true for an equation in a text alone: a slide or sheet has drawings for its equations, too. */
function isEquation({ kind, place }: ContentItem): boolean {
  return kind === 'equation' && place.of === 'text';
}

function equationsIn({ items }: Contents): ContentItem[] {
  return items.filter((item) => isEquation(item) && isSought(item));
}

/** Returns true if an item must be in a result. */
function isSought(item: Pick<ContentItem, 'isCertain' | 'fault'>): boolean {
  return item.isCertain && !isLost(item);
}

function unlisted({ unlisted: groups }: Contents, isCounted: (group: ContentGroup) => boolean): number {
  return groups.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
}

/**
 * Returns an example of each kind with the number of missing items: where not all are listed, it is not known
 * which.
 */
function someOf(items: readonly ContentItem[], count: number): Missing {
  const kinds = new Map(items.map((item) => [item.kind, item]));
  const examples = [...kinds.values()].map((item): ContentItem => ({ ...item, place: NOWHERE, fault: null }));
  return { items: count > 0 ? examples : [], count: Math.max(0, count) };
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
 * Returns the pictures, charts and objects that a result does not show, page by page where a document has
 * pages of its own. Each is sought by its size; one that was made larger or smaller may be any drawing that
 * is left, so that only those beyond the drawings left are certainly missing.
 */
export function missingDrawings(held: Contents, shown: Contents): Missing[] {
  // An equation that is kept as an object of its own is drawn as one.
  const others = Math.max(0, equationsIn(shown).length - equationsIn(held).length);
  const drawn = held.items.filter((item) => !isEquation(item) && !UNDRAWN.includes(item.kind));
  const isDrawn = (group: ContentGroup) =>
    isSought(group) && !UNDRAWN.includes(group.kind) && group.kind !== 'equation';
  if (held.unlisted.some(isDrawn) || shown.unlisted.some(isDrawn)) {
    const sought = drawn.filter(isSought);
    const figures = shown.items.filter(({ kind, isCertain }) => kind === 'drawing' && isCertain);
    const count =
      sought.length + unlisted(held, isDrawn) - figures.length - unlisted(shown, isDrawn) - others;
    return count > 0 ? [someOf(sought, count)] : [];
  }
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

/** Returns the equations that a result does not show. */
export function missingEquations(held: Contents, shown: Contents): Missing {
  const items = equationsIn(held);
  const isUnlisted = (group: ContentGroup) => group.kind === 'equation' && isSought(group);
  const more = unlisted(held, isUnlisted);
  const count = Math.max(0, items.length + more - equationsIn(shown).length - unlisted(shown, isUnlisted));
  if (more > 0) return someOf(items, count);
  return { items: count === 0 ? [] : items, count };
}

/**
 * Returns the pictures, charts and objects that a document made of another does not have: sizes may be
 * written anew.
 */
export function missingKinds(held: Contents, made: Contents): Missing {
  const hasData = ({ fault }: Pick<ContentItem, 'fault'>) => fault !== 'absent' && fault !== 'unread';
  const isDrawn = (group: ContentGroup) =>
    hasData(group) && !UNDRAWN.includes(group.kind) && group.kind !== 'equation';
  const drawn = held.items.filter((item) => !isEquation(item) && !UNDRAWN.includes(item.kind));
  const items = drawn.filter((item) => item.isCertain && hasData(item));
  const kept = made.items.filter((item) => !isEquation(item) && hasData(item));
  const more = unlisted(held, (group) => group.isCertain && isDrawn(group));
  const count = Math.max(0, items.length + more - kept.length - unlisted(made, isDrawn));
  if (more > 0) return someOf(items, count);
  return { items: count === 0 ? [] : items, count };
}
