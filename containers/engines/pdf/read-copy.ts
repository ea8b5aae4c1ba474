import type { WordBag } from './word-bag.ts';

/** The readable content of a copy of a document. */
export interface ReadCopy {
  pages: number;
  bag: WordBag;
}

/** A copy with more content has to gain this many times what it lacks. */
const LEAST_GAIN = 10;
/** Share of the words: Ghostscript redraws pages, and where it places letters readers may see other words. */
const LEAST_REDRAWN_GAIN = 0.02;

/**
 * Returns true if a copy has the content of another, and more. A program that misreads repeated or damaged
 * bytes returns more words and pages, but not those of the document.
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
