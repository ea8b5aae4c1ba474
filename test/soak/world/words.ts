import {
  type KeptText,
  lostWords as lossesOf,
} from '../../../containers/documents/text/word-count/lost-words.ts';
import { wordsOf } from '../../../containers/documents/text/word-count/words.ts';
import type { LostWords } from './row.ts';

const EXAMPLES = 6;

/** The words of pages that are not all in a result, counted as the tools themselves count them. */
export function lostWords(pages: readonly string[], kept: KeptText): LostWords {
  const losses = lossesOf(
    pages.map((text, index) => ({ page: index + 1, text })),
    kept,
  );
  return {
    all: pages.reduce((sum, text) => sum + wordsOf(text).length, 0),
    lost: losses.pages.reduce((sum, { words }) => sum + words, 0),
    share: Math.max(0, ...losses.pages.map(({ share }) => share)),
    examples: losses.pages.length === 0 ? [] : [...losses.missing.keys()].slice(0, EXAMPLES),
  };
}
