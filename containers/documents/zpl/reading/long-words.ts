const BREAK = /( |\\&)/;
const HYPHEN = '-';
/** Of a letter's side: no letter is wider. */
const WIDEST = 1.3;

/** How wide a letter is, in dots. */
export type LetterWidth = (letter: string) => number;

/** The letters of the words that may be wider than a block, of letters of that size in dots; null where it is not known. */
export function lettersToMeasure(text: string, width: number, size: number | null): string[] {
  const words = text.split(BREAK).filter((word) => size === null || word.length * size * WIDEST > width);
  const letters = words.filter((word) => !BREAK.test(word)).join('');
  return letters === '' ? [] : [...new Set([...letters, HYPHEN])];
}

function brokenWord(word: string, width: number, widthOf: LetterWidth): string {
  const most = width - widthOf(HYPHEN);
  const letters = [...word].map((letter) => ({ letter, wide: widthOf(letter) }));
  let left = letters.reduce((sum, { wide }) => sum + wide, 0);
  let [broken, line] = ['', 0];
  for (const { letter, wide } of letters) {
    const isFull = line > 0 && line + wide > most && line + left > width;
    if (isFull) broken += `${HYPHEN} `;
    line = isFull ? wide : line + wide;
    left -= wide;
    broken += letter;
  }
  return broken;
}

/** A text whose words that are wider than their block go on in the next line after a hyphen, as a printer breaks them. */
export function withBrokenWords(text: string, width: number, widthOf: LetterWidth): string {
  return text
    .split(BREAK)
    .map((word) => (BREAK.test(word) ? word : brokenWord(word, width, widthOf)))
    .join('');
}
