const BREAK = /( |\\&)/;
const HYPHEN = '-';
/** Widest letter in shares of its height. */
const WIDEST = 1.3;

/** Returns the width of a letter in dots. */
export type LetterWidth = (letter: string) => number;

/**
 * Returns the letters of words that may be wider than a block, with letters of that size in dots; null if the size is
 * not known.
 */
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

/** Breaks words that are wider than their block with a hyphen, as a printer does. */
export function withBrokenWords(text: string, width: number, widthOf: LetterWidth): string {
  return text
    .split(BREAK)
    .map((word) => (BREAK.test(word) ? word : brokenWord(word, width, widthOf)))
    .join('');
}
