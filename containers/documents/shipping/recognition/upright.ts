import type { PlacedWord } from '../../text/written-pages.ts';

/** Shorter words are as high as wide, whatever their direction. */
const TELLING = 3;
/** The least ratio of height to width of a vertical word. */
const STEEP = 1.3;

function isSteep({ text, left, right, top, bottom }: PlacedWord): boolean {
  return text.length >= TELLING && bottom - top > (right - left) * STEEP;
}

/** Returns true if most words of a line follow each other downwards or to the right. */
function goesForward(words: readonly PlacedWord[], isDown: boolean): boolean {
  let forward = 0;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next === undefined) continue;
    const [here, there] = isDown ? [word.left, next.left] : [word.top, next.top];
    const isSameLine = Math.abs(here - there) < 1;
    const step = isDown ? next.top - word.top : next.left - word.left;
    if (isSameLine && step !== 0) forward += Math.sign(step);
  }
  return forward >= 0;
}

function turned(words: readonly PlacedWord[], place: (word: PlacedWord) => number[]): PlacedWord[] {
  return words.map((word) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = place(word);
    return { text: word.text, left, top, right, bottom };
  });
}

/** Returns the words of a label as they are when it is upright: many sheets have their labels sideways. */
export function uprightWords(words: readonly PlacedWord[]): PlacedWord[] {
  const telling = words.filter(({ text }) => text.length >= TELLING);
  const steep = telling.filter(isSteep);
  if (steep.length * 2 <= telling.length) {
    if (goesForward(words, false)) return words.filter((word) => !isSteep(word));
    return turned(words, ({ left, top, right, bottom }) => [-right, -bottom, -left, -top]);
  }
  return goesForward(steep, true)
    ? turned(words, ({ left, top, right, bottom }) => [top, -right, bottom, -left])
    : turned(words, ({ left, top, right, bottom }) => [-bottom, left, -top, right]);
}
