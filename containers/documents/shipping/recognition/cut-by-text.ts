import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { regionKindOf } from '../../label-finding/kinds.ts';
import type { PlacedWord, WrittenPage } from '../../text/written-pages.ts';
import { foldText } from '../folding.ts';
import { layoutOf } from '../layouts/index.ts';
import { readRegion } from './read-label.ts';
import { wordsIn } from './words.ts';

/** The boxes into which a sheet is cut by its words; null leaves the decision to its picture. */
export type TextCut = { boxes: ShownBox[] } | null;

/** Pages up to this size, in points, are single labels. */
const [SHORT, LONG] = [342, 614];
/** Sizes of A4 and Letter, in points. */
const [NARROWEST, WIDEST, SHORTEST, TALLEST] = [580, 620, 780, 850];
/** Fewer words may be part of a picture. */
export const WRITTEN = 5;
/**
 * In points: the least distance of words from a cut, and the largest difference of labels' beginnings in their
 * quarters.
 */
const [CLEAR, ALIKE] = [1, 12];

function isPageOfLabel({ width, height }: WrittenPage): boolean {
  return Math.min(width, height) <= SHORT && Math.max(width, height) <= LONG;
}

function quartersOf({ width, height }: WrittenPage): ShownBox[] {
  const [x, y] = [width / 2, height / 2];
  return [
    { left: 0, top: 0, right: x, bottom: y },
    { left: x, top: 0, right: width, bottom: y },
    { left: 0, top: y, right: x, bottom: height },
    { left: x, top: y, right: width, bottom: height },
  ];
}

function crosses({ left, top, right, bottom }: PlacedWord, { width, height }: WrittenPage): boolean {
  const [x, y] = [width / 2, height / 2];
  return (left < x + CLEAR && right > x - CLEAR) || (top < y + CLEAR && bottom > y - CLEAR);
}

/** Returns the place of the first word in its quarter. */
function beginOf(words: readonly PlacedWord[], { left, top }: ShownBox): [number, number] {
  return [
    Math.min(...words.map((word) => word.left)) - left,
    Math.min(...words.map((word) => word.top)) - top,
  ];
}

function areAlike(begins: readonly [number, number][]): boolean {
  return [0, 1].every((side) => {
    const places = begins.map((begin) => begin[side] ?? 0);
    return Math.max(...places) - Math.min(...places) <= ALIKE;
  });
}

/**
 * Returns true if the words of a quarter are one label: one parcel with its recipient, or one code of its
 * carrier.
 */
function isOneLabel(words: readonly PlacedWord[]): boolean {
  const { tracking, order, recipient, text, invoice } = readRegion({ words, codes: null });
  const isNamed = tracking !== null || order !== null || invoice.key !== null;
  return isNamed && (recipient !== null || tracking !== null) && regionKindOf(text) === 'label';
}

/** Cuts a sheet of a layout with four labels, each recognised by its words; no word crosses a cut. */
function quartersByText(page: WrittenPage): TextCut {
  const { width, height, words } = page;
  if (width < NARROWEST || width > WIDEST || height < SHORTEST || height > TALLEST) return null;
  const layout = layoutOf(foldText(words.map(({ text }) => text).join(' ')));
  if (layout.sheet !== 'four' || words.some((word) => crosses(word, page))) return null;
  const quarters = quartersOf(page).map((box) => ({ box, words: wordsIn(page, { box, skew: 0 }) }));
  const filled = quarters.filter((quarter) => quarter.words.length > 0);
  // A single label may be larger than its quarter.
  if (filled.length < 2 || !filled.every((quarter) => isOneLabel(quarter.words))) return null;
  if (!areAlike(filled.map((quarter) => beginOf(quarter.words, quarter.box)))) return null;
  return { boxes: filled.map(({ box }) => box) };
}

export function cutByText(page: WrittenPage): TextCut {
  if (page.words.length < WRITTEN) return null;
  if (isPageOfLabel(page)) return { boxes: [{ left: 0, top: 0, right: page.width, bottom: page.height }] };
  return quartersByText(page);
}
