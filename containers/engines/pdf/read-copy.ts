import type { WordBag } from './word-bag.ts';

/** What can be read of a copy of a document. */
export interface ReadCopy {
  pages: number;
  bag: WordBag;
}

/** A copy that has more must have so many times more than what it lacks. */
const LEAST_GAIN = 10;
/** Of the words: Ghostscript draws anew, and where it puts letters readers see other words. */
const LEAST_REDRAWN_GAIN = 0.02;

/**
 * Whether one copy has what another has, and more: a program that misreads repeated or torn bytes shows more words and
 * pages, but not those of the document.
 */
export function isRicher(copy: ReadCopy, best: ReadCopy, isRedrawn: boolean): boolean {
  if (best.pages === 0 || copy.pages === 0) return copy.pages > 0;
  const lost = best.bag.lackingIn(copy.bag);
  const gained = copy.bag.lackingIn(best.bag);
  if (lost * LEAST_GAIN > best.bag.words || copy.pages === best.pages) {
    const least = isRedrawn ? best.bag.words * LEAST_REDRAWN_GAIN : 0;
    return gained > lost * LEAST_GAIN && gained > least;
  }
  return copy.pages > best.pages;
}
