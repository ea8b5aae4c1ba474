/** The greatest width of a letter in shares of its size, for text that is not measured. */
const WIDE = 1.05;
const CAPITAL = 0.72;
const NARROW = 0.34;
const USUAL = 0.58;
const CAPITALS = /[\p{Lu}@%&—…MWmw]/u;
const NARROWS = /[ .,:;'|!ijltfI()-]/;
const WIDES = /[\u1100-\uffdc\u{1f000}-\u{3fffd}]/u;
/** Characters that XML does not allow. */
const NO_CHARACTERS = /[\ufffe\uffff]/g;

function widthOf(letter: string): number {
  if (WIDES.test(letter)) return WIDE;
  if (NARROWS.test(letter)) return NARROW;
  return CAPITALS.test(letter) ? CAPITAL : USUAL;
}

function widthOfAll(letters: readonly string[]): number {
  return letters.reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** Cuts a text so that it is no wider than `width`; in its middle if the end matters as much as the beginning. */
export function fitText(text: string, width: number, size: number, cutAt: 'end' | 'middle' = 'end'): string {
  const letters = [...text.toWellFormed().replace(NO_CHARACTERS, ' ')];
  const room = width / size;
  if (letters.length <= 4 * room && widthOfAll(letters) <= room) return letters.join('');
  const head: string[] = [];
  const tail: string[] = [];
  let left = room - CAPITAL;
  for (let index = 0; index < letters.length; index++) {
    const takesTail = cutAt === 'middle' && index % 2 === 1;
    const letter = takesTail
      ? letters[letters.length - 1 - (index >> 1)]
      : letters[cutAt === 'middle' ? index >> 1 : index];
    left -= widthOf(letter ?? '');
    if (letter === undefined || left < 0) break;
    if (takesTail) tail.unshift(letter);
    else head.push(letter);
  }
  return `${head.join('').trimEnd()}…${tail.join('').trimStart()}`;
}

/** Returns a count with its noun: `1 página`, `2 páginas`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
}
