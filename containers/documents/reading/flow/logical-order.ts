import { hasRightToLeft, inReadingOrder, runsFromRight } from '../../pdf/pages/right-to-left.ts';
import type { StyledSegment } from './styled-words.ts';

/** Puts the segments of a line and their words into reading order, if some run from right to left. */
export function inLogicalOrder(segments: readonly StyledSegment[]): StyledSegment[] {
  const texts = segments.flatMap(({ words }) => words.map(({ text }) => text));
  if (!texts.some(hasRightToLeft)) return [...segments];
  const fromRight = runsFromRight(texts);
  const ordered = segments.map((segment) => ({
    ...segment,
    words: inReadingOrder(segment.words, fromRight),
  }));
  return fromRight ? ordered.toReversed() : ordered;
}
