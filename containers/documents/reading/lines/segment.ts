import { boxOfWords, levelWords, linesOf } from './line.ts';
import { isMarkerText } from './marker-texts.ts';
import { RECOGNISED_TAB_GAP, TAB_GAP } from './thresholds.ts';
import type { Line, Segment, Word } from './word.ts';

/** In points: the text of a list item starts at most this far behind its bullet or number. */
const WIDEST_HANGING = 48;

export function segmentOf<Kind extends Word>(words: Kind[]): Segment<Kind> {
  const longest = levelWords(words).reduce((most, word) =>
    word.text.length > most.text.length ? word : most,
  );
  return {
    kind: 'text',
    words,
    box: boxOfWords(words),
    baseline: longest.baseline,
    size: longest.size,
  };
}

/** Splits a line before each word that `isApart` from the one before it; `gap` is in points from the rightmost word before. */
export function splitLine<Kind extends Word>(
  { words }: Pick<Line<Kind>, 'words'>,
  isApart: (gap: number, word: Kind, before: Kind, segments: readonly (readonly Kind[])[]) => boolean,
): Segment<Kind>[] {
  const segments: Kind[][] = [];
  let before: Kind | undefined;
  for (const word of words) {
    if (before === undefined || isApart(word.left - before.right, word, before, segments))
      segments.push([word]);
    else segments.at(-1)?.push(word);
    if (before === undefined || word.right > before.right) before = word;
  }
  return segments.map(segmentOf);
}

/** Returns true if the line so far is only a bullet or a number, which belongs to the text of its item. */
function isMarkerAlone(segments: readonly (readonly Word[])[]): boolean {
  const [first, second] = segments;
  return first?.length === 1 && second === undefined && isMarkerText(first[0]?.text ?? '');
}

/** The segments of words, from top to bottom and left to right, split at tabs and gutters. */
export function segmentsOf<Kind extends Word>(words: readonly Kind[]): Segment<Kind>[] {
  return linesOf(words).flatMap((line) =>
    splitLine(line, (gap, word, before, segments) => {
      const widest = word.isRecognised ? RECOGNISED_TAB_GAP : TAB_GAP;
      const isWide = gap > widest * Math.max(word.size, before.size);
      return isWide && !(gap < WIDEST_HANGING && isMarkerAlone(segments));
    }),
  );
}
