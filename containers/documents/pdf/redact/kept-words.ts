import { type ShownBox, shownUnion } from '../../../plain/geometry/boxes.ts';
import type { Size } from '../../../plain/geometry/sizes.ts';
import { isHidden } from './hits.ts';
import type { Letter, TextLine } from './letters.ts';
import { plainText } from './page-text.ts';
import type { KeptWord } from './plan.ts';

/** The widest gap between letters of one word, as a share of a letter's height. */
const CLOSE = 0.25;
/** Characters that readers report for glyphs of a font without a mapping to Unicode. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u;

function isOnPage({ left, top, right, bottom }: ShownBox, { width, height }: Size): boolean {
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return across >= 0 && across <= width && down >= 0 && down <= height;
}

function wordOf(letters: readonly Letter[], direction: KeptWord['direction']): KeptWord[] {
  const text = letters
    .map((letter) => plainText(letter.text))
    .join('')
    .trim();
  return text === '' ? [] : [{ text, box: shownUnion(letters.map(({ box }) => box)), direction }];
}

function wordsOf(lines: readonly TextLine[], hidden: readonly ShownBox[], size: Size): KeptWord[] {
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
        const height = letter.box.bottom - letter.box.top;
        if (last && direction === 0 && letter.box.left - last.box.right > height * CLOSE) end();
        word.push(letter);
      }
    }
    end();
    return words;
  });
}

/** The words of a page that no box hides: as they are written, and where nobody can read that, as they are recognised. */
export function keptWords(
  written: readonly TextLine[],
  recognised: readonly TextLine[],
  hidden: readonly ShownBox[],
  size: Size,
): KeptWord[] {
  const own = wordsOf(written, hidden, size);
  const readable = own.filter(({ text }) => !UNREADABLE.test(text));
  const seen = withoutWordsBelow(wordsOf(recognised, hidden, size), boxesOf(readable));
  const rest = own.filter(({ text }) => UNREADABLE.test(text));
  return [...readable, ...seen, ...withoutWordsBelow(rest, boxesOf(seen))];
}

function boxesOf(words: readonly KeptWord[]): ShownBox[] {
  return words.map(({ box }) => box);
}

/** Returns the words that none of the boxes hides. */
export function withoutWordsBelow(words: readonly KeptWord[], boxes: readonly ShownBox[]): KeptWord[] {
  return words.filter((word) => !isHidden(word, boxes));
}

/**
 * Returns the text of letters that are meant to be hidden; `isMeant` gets each letter's index among all
 * letters of the lines.
 */
export function hiddenTexts(
  lines: readonly TextLine[],
  isMeant: (letter: Letter, index: number) => boolean,
): string[] {
  let first = 0;
  return lines.flatMap(({ letters }) => {
    const start = first;
    first += letters.length;
    const text = letters.map((letter, at) => (isMeant(letter, start + at) ? plainText(letter.text) : ' '));
    return text.join('').trim() === '' ? [] : [text.join('')];
  });
}
