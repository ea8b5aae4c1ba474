const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;
const MOST_ROMAN = 3_999;
const LETTERS = 26;
const FIRST_LETTER = 97;

/** Writes a number in lower-case Roman numerals; 0, and 4,000 and more, in Arabic digits. */
export function roman(number: number): string {
  if (number < 1 || number > MOST_ROMAN) return String(number);
  let [rest, text] = [number, ''];
  for (const [value, figures] of ROMAN) {
    while (rest >= value) {
      text += figures;
      rest -= value;
    }
  }
  return text;
}

/** Writes a number in letters: 1 is `a`, 26 is `z`, 27 is `aa`; 0 stays `0`. */
export function letters(number: number): string {
  if (number < 1) return String(number);
  let [rest, text] = [number, ''];
  while (rest > 0) {
    rest -= 1;
    text = String.fromCharCode(FIRST_LETTER + (rest % LETTERS)) + text;
    rest = Math.floor(rest / LETTERS);
  }
  return text;
}
