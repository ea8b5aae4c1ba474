import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Point } from '../../../plain/geometry/matrix.ts';
import { turnedAbout } from '../../label-finding/skew.ts';
import { middleOf, type PlacedWord, type WrittenPage } from '../../text/written-pages.ts';

function shifted(word: PlacedWord, [x, y]: Point): PlacedWord {
  const [middleX, middleY] = middleOf(word);
  const [across, down] = [x - middleX, y - middleY];
  return {
    text: word.text,
    left: word.left + across,
    right: word.right + across,
    top: word.top + down,
    bottom: word.bottom + down,
  };
}

/** Returns the words whose middle is within a box of their page, after its skew is removed. */
export function wordsIn(
  { width, height, words }: WrittenPage,
  { box, skew }: { box: ShownBox; skew: number },
): PlacedWord[] {
  const { left, top, right, bottom } = box;
  const straight =
    skew === 0
      ? words
      : words.map((word) => shifted(word, turnedAbout(middleOf(word), [width / 2, height / 2], -skew)));
  return straight.filter((word) => {
    const [x, y] = middleOf(word);
    return x >= left && x < right && y >= top && y < bottom;
  });
}
