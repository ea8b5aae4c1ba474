import type { PlacedWord } from '../../../../containers/documents/text/written-pages.ts';

const HEIGHT = 10;
const ADVANCE = 5;

/** The words of lines of text that begin at these places, in letters of one width. */
export function wordsAt(cells: readonly (readonly [x: number, y: number, text: string])[]): PlacedWord[] {
  return cells.flatMap(([x, y, text]) => {
    let left = x;
    return text.split(' ').flatMap((word) => {
      const place = { text: word, left, top: y, right: left + word.length * ADVANCE, bottom: y + HEIGHT };
      left = place.right + ADVANCE / 2;
      return word === '' ? [] : [place];
    });
  });
}
