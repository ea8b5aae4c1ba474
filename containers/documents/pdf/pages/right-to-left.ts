import { lookUp } from '../../../plain/look-up.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const FIRST_RIGHT_TO_LEFT = 0x590;
const LETTER = /\p{L}/u;
/** Latin words and numbers keep their own order within text that runs from the right. */
const KEPT =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}](?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}.,:/@_-]*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}])?/gu;
const BRACKETS = /[()[\]{}«»]/g;
const MIRRORED: Record<string, string> = {
  ...{ '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '«': '»', '»': '«' },
};
const OPENING = '([{«';

/** Returns true if a text has letters of a script that runs from the right. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

function isLeftToRight(text: string): boolean {
  return !hasRightToLeft(text) && LETTER.test(text);
}

/** Returns true if most words of a text run from the right. */
export function runsFromRight(words: readonly string[]): boolean {
  const right = words.filter(hasRightToLeft).length;
  return right > 0 && right >= words.filter(isLeftToRight).length;
}

function reversed(text: string): string {
  return [...text].toReversed().join('');
}

/** Returns the letters of a glyph from left to right, in the order in which glyphs are shown. */
export function shownOrder(text: string): string {
  if (text.charCodeAt(0) < FIRST_RIGHT_TO_LEFT || !hasRightToLeft(text)) return text;
  return reversed(text.normalize('NFKC'));
}

function logicalWord(shown: string, fromRight: boolean): string {
  if (isLeftToRight(shown) || !(fromRight || hasRightToLeft(shown))) return shown;
  return reversed(shown).replace(KEPT, reversed);
}

/**
 * Returns true if brackets close before they open: some programs write a bracket as what it is, others as
 * what it looks like.
 */
function areMirrored(texts: readonly string[]): boolean {
  let [right, wrong, before] = [0, 0, ''];
  for (const [bracket] of texts.join(' ').matchAll(BRACKETS)) {
    if (lookUp(MIRRORED, before) === bracket) {
      if (OPENING.includes(before)) right += 1;
      else wrong += 1;
      before = '';
    } else before = bracket;
  }
  return wrong > right;
}

/** The places of words in the order in which they are read. */
function readingOrder(shown: readonly string[], fromRight: boolean): number[] {
  const places = [...shown.keys()];
  if (fromRight) places.reverse();
  const turns = (at: number) => {
    const word = shown[places[at] ?? -1] ?? '';
    return fromRight ? isLeftToRight(word) : hasRightToLeft(word);
  };
  const isNeutral = (at: number) => {
    const word = shown[places[at] ?? -1] ?? '';
    return !isLeftToRight(word) && !hasRightToLeft(word);
  };
  for (let first = 0; first < places.length; first++) {
    if (!turns(first)) continue;
    let last = first;
    for (let at = first; at < places.length && (turns(at) || isNeutral(at)); at++) if (turns(at)) last = at;
    places.splice(first, last - first + 1, ...places.slice(first, last + 1).reverse());
    first = last;
  }
  return places;
}

interface LogicalWord {
  text: string;
  /** The index among the words as they are shown. */
  place: number;
}

/**
 * Words of a line, given as they are shown from left to right, as they are written and in the order in which
 * they are read.
 */
function logicalWords(shown: readonly string[], fromRight: boolean): LogicalWord[] {
  const words = readingOrder(shown, fromRight).map((place) => ({
    place,
    text: logicalWord(shown[place] ?? '', fromRight),
  }));
  if (!areMirrored(words.map(({ text }) => text))) return words;
  const isTurned = (text: string) => (fromRight || hasRightToLeft(text)) && !isLeftToRight(text);
  return words.map(({ place, text }) => ({
    place,
    text: isTurned(text) ? text.replace(BRACKETS, (bracket) => lookUp(MIRRORED, bracket) ?? bracket) : text,
  }));
}

/** Words that say whether a space parts them from the one before, in the order in which they are read. */
export function inReadingOrder<Word extends { text: string; isParted: boolean }>(
  words: readonly Word[],
  fromRight: boolean,
): Word[] {
  const ordered = logicalWords(
    words.map(({ text }) => text),
    fromRight,
  );
  return ordered.flatMap(({ text, place }, index) => {
    const word = words[place];
    const before = ordered[index - 1]?.place;
    if (word === undefined) return [];
    const isNeighbour = before !== undefined && Math.abs(before - place) === 1;
    const isParted = isNeighbour ? words[Math.max(before, place)]?.isParted === true : index > 0;
    return [{ ...word, text, isParted }];
  });
}

/** Words in the order in which they are read, as one text with a space between them. */
export function logicalText(shown: readonly string[], fromRight = runsFromRight(shown)): string {
  if (!shown.some(hasRightToLeft)) return shown.join(' ');
  return logicalWords(shown, fromRight)
    .map(({ text }) => text)
    .join(' ');
}
