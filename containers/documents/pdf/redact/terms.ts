/** The letters and digits of a text, in lower case and without accents, with their places in it. */
export interface Skeleton {
  letters: string;
  at: Int32Array;
}

export interface Term {
  letters: string;
  /** For each letter, true if a sign that is neither letter nor digit is before it. */
  gaps: readonly boolean[];
}

export interface TermMatch {
  start: number;
  end: number;
}

const LETTER = /[\p{L}\p{N}]/u;
const LONGEST_GAP = 12;
const HYPHENATION = /^- ?\n ?$/;
const BREAK = /^ ?\n ?$/;
/** Letters on both sides of a break without a hyphen, which would be chance where there are fewer. */
const LEAST_PART = 2;

export function skeletonOf(text: string): Skeleton {
  const letters: string[] = [];
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
    for (const unit of plain) {
      if (!LETTER.test(unit)) continue;
      letters.push(unit);
      for (let index = 0; index < unit.length; index++) at.push(place);
    }
    place += character.length;
  }
  return { letters: letters.join(''), at: Int32Array.from(at) };
}

/** Null where nothing in it could be looked for. */
export function termOf(text: string): Term | null {
  const trimmed = text.trim();
  const { letters, at } = skeletonOf(trimmed);
  if (letters === '') return null;
  const gaps = Array.from(letters, (_, index) => index > 0 && (at[index] ?? 0) - (at[index - 1] ?? 0) > 1);
  return { letters, gaps };
}

function isLetterAt(text: string, at: number): boolean {
  const unit = text[at];
  return unit !== undefined && LETTER.test(unit);
}

function isDigit(unit: string | undefined): boolean {
  return unit !== undefined && unit >= '0' && unit <= '9';
}

/**
 * Returns true if the letters from `first` are the term's, with nothing between them that would make them
 * other words.
 */
function isMatch(text: string, { letters, at }: Skeleton, first: number, term: Term): boolean {
  const spread: boolean[] = [];
  for (let index = 1; index < term.letters.length; index++) {
    const [before, here] = [at[first + index - 1] ?? 0, at[first + index] ?? 0];
    if (here - before <= 1) {
      if (!term.gaps[index]) spread.push(false);
      continue;
    }
    if (here - before > LONGEST_GAP) return false;
    if (term.gaps[index]) continue;
    if (isDigit(letters[first + index - 1]) && isDigit(letters[first + index])) continue;
    const gap = text.slice(before + 1, here);
    const isPart = index >= LEAST_PART && term.letters.length - index >= LEAST_PART;
    if (HYPHENATION.test(gap) || (isPart && BREAK.test(gap))) continue;
    if (gap.trim() !== '') return false;
    spread.push(true);
  }
  // Letters apart are one word only where all are: `J o ã o`, but not `a na`.
  return !spread.includes(true) || (!spread.includes(false) && spread.length > 1);
}

/** Finds a term in a text, ignoring case, accents, line breaks, hyphens and letter spacing. */
export function findTerm(text: string, skeleton: Skeleton, term: Term, wholeWords: boolean): TermMatch[] {
  const found: TermMatch[] = [];
  const { letters, at } = skeleton;
  for (let first = letters.indexOf(term.letters); first >= 0; ) {
    const [start, last] = [at[first] ?? 0, at[first + term.letters.length - 1] ?? 0];
    const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    const isWhole = !isLetterAt(text, start - 1) && !isLetterAt(text, end);
    const fits = (isWhole || !wholeWords) && isMatch(text, skeleton, first, term);
    if (fits) found.push({ start, end });
    first = letters.indexOf(term.letters, fits ? first + term.letters.length : first + 1);
  }
  return found;
}
