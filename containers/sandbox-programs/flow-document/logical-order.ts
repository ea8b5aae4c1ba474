import { hasRightToLeft, logicalWords, runsFromRight } from '../page-content/right-to-left.ts';
import type { Segment } from './segments.ts';
import type { Word } from './words.ts';

/** Segments of one line with their words in the order in which they are read, where some run from the right. */
export function inLogicalOrder(segments: readonly Segment[]): Segment[] {
  const texts = segments.flatMap(({ words }) => words.map(({ text }) => text));
  if (!texts.some(hasRightToLeft)) return [...segments];
  const fromRight = runsFromRight(texts);
  const ordered = segments.map((segment) => ({ ...segment, words: orderedWords(segment.words, fromRight) }));
  return fromRight ? ordered.toReversed() : ordered;
}

function orderedWords(words: readonly Word[], fromRight: boolean): Word[] {
  const ordered = logicalWords(
    words.map(({ text }) => text),
    fromRight,
  );
  return ordered.flatMap(({ text, place }, index) => {
    const word = words[place];
    const before = ordered[index - 1]?.place;
    if (word === undefined) return [];
    const isNeighbour = before !== undefined && Math.abs(before - place) === 1;
    const isParted = isNeighbour ? words[Math.max(before, place)]?.isParted === true : index > 0;
    return [{ ...word, text, isParted }];
  });
}
