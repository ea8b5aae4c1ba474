import { commonest } from './geometry.ts';
import { isLikeNumber } from './note-numbers.ts';
import type { PageItems } from './page-items.ts';
import { type Segment, segmentOf } from './segments.ts';
import type { Word } from './words.ts';

/** The lines of a note, without its number. */
export interface FoundNote {
  segments: Segment[];
}

/** Notes are set smaller than the text. */
const SMALLER = 0.96;
const NEAR_RULE = 30;
const LOWEST_START = 0.35;

/** Takes notes from the feet of pages, and ties the words that name them to them; numbers are from 1. */
export function takeFootnotes(pages: readonly PageItems[]): FoundNote[] {
  const body = commonest(
    pages.flatMap(({ segments }) =>
      segments.map(({ size, words }): [number, number] => [size, words.length]),
    ),
    0.5,
  );
  const notes: FoundNote[] = [];
  for (const page of pages) takeFromPage(page, body, notes);
  return notes;
}

function takeFromPage(page: PageItems, body: number, notes: FoundNote[]): void {
  const rows = page.segments.toSorted(
    (first, second) => first.baseline - second.baseline || first.box.left - second.box.left,
  );
  const begin = firstOfNotes(page, rows, body);
  if (begin < 0) return;
  const references = [
    ...rows.slice(0, begin),
    ...page.grids.flatMap(({ segments }) => segments.flat()),
  ].flatMap(({ words }) =>
    words.filter((word) => word.look.position === 'raised' && isLikeNumber(word.text)),
  );
  const taken = rows.slice(begin);
  const starts = taken.flatMap((segment, index) => {
    const [first, second] = segment.words;
    if (first === undefined || second === undefined || !isLikeNumber(first.text)) return [];
    const reference = references.find(({ text, note }) => text === first.text && note === undefined);
    return reference ? [{ index, reference }] : [];
  });
  if (starts[0]?.index !== 0) return;
  for (const [place, { index, reference }] of starts.entries()) {
    const own = taken.slice(index, starts[place + 1]?.index ?? taken.length);
    notes.push({ segments: own.map((segment, at) => (at === 0 ? withoutNumber(segment) : segment)) });
    reference.note = notes.length;
  }
  page.segments = page.segments.filter((segment) => !taken.includes(segment));
  const top = Math.min(...taken.map(({ box }) => box.top));
  page.rules = page.rules.filter(({ box }) => box.top > top || box.top < top - NEAR_RULE);
}

/** Where the notes begin: at a number below a short line, or at one in a foot that is set smaller; -1 where there are none. */
function firstOfNotes(page: PageItems, rows: readonly Segment[], body: number): number {
  const lastLarge = rows.findLastIndex(({ size }) => size > body * SMALLER);
  const lowest = Math.max(page.height * LOWEST_START, ...page.grids.map(({ grid }) => grid.box.bottom));
  const separators = page.rules.filter(({ box }) => box.right - box.left < page.width * 0.5);
  return rows.findIndex(({ words, box, size }, index) => {
    const [first, second] = words;
    if (first === undefined || second === undefined || !isLikeNumber(first.text) || box.top < lowest - 1)
      return false;
    const isBelowLine = separators.some(
      (rule) => box.top - rule.box.top > -2 && box.top - rule.box.top < size * 2,
    );
    return (first.look.position === 'raised' && isBelowLine) || index > lastLarge;
  });
}

function withoutNumber(segment: Segment): Segment {
  const words: Word[] = segment.words.slice(1);
  return segmentOf(words);
}
