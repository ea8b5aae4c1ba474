import { isHidden } from './hits.ts';
import { type Box, type Letter, type TextLine, unionOf } from './letters.ts';
import { plainText } from './page-text.ts';
import type { KeptWord } from './plan.ts';

/** A word that begins, by so much of its height, after the one before ends. */
const CLOSE = 0.25;

function isOnPage([left, top, right, bottom]: Box, [width, height]: readonly [number, number]): boolean {
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return across >= 0 && across <= width && down >= 0 && down <= height;
}

function wordOf(letters: readonly Letter[], direction: KeptWord['direction']): KeptWord[] {
  const text = letters
    .map((letter) => plainText(letter.text))
    .join('')
    .trim();
  return text === '' ? [] : [{ text, box: unionOf(letters.map(({ box }) => box)), direction }];
}

/** The words of lines that no box hides, on the page. */
export function keptWords(
  lines: readonly TextLine[],
  hidden: readonly Box[],
  size: readonly [number, number],
): KeptWord[] {
  return lines.flatMap(({ letters, direction }) => {
    const words: KeptWord[] = [];
    let word: Letter[] = [];
    const end = () => {
      words.push(...wordOf(word, direction ?? 0));
      word = [];
    };
    for (const letter of letters) {
      const isGone = isHidden(letter, hidden) || !isOnPage(letter.box, size);
      if (isGone || letter.text.trim() === '') end();
      else {
        const last = word.at(-1);
        const height = letter.box[3] - letter.box[1];
        if (last && direction === 0 && letter.box[0] - last.box[2] > height * CLOSE) end();
        word.push(letter);
      }
    }
    end();
    return words;
  });
}
