import type { PageText } from '../../../plain/page-text.ts';
import { lostWords } from './lost-words.ts';
import { LEAST_MISSING } from './missing-lines.ts';
import { wordsOf } from './words.ts';

export interface UnreadLines {
  lines: string[];
  /** True if words are missing even with these lines. */
  isIncomplete: boolean;
}

/** A reader may add a word or two, such as a mark on fields for signatures. */
const LEAST_WORDS = 3;

/**
 * Returns the lines of a page that another reader finds and a text lacks. A word counts once however often it occurs,
 * because readers differ in whether letters drawn twice in one place are one.
 */
export function unreadLines({ page, text: other }: PageText, text: string): UnreadLines {
  const distinct = { page, text: [...new Set(wordsOf(other))].join(' ') };
  const lossesWith = (lines: readonly string[]) => lostWords([distinct], { texts: [text, ...lines] });
  const isLoss = ({ pages }: ReturnType<typeof lostWords>) => pages.some(({ words }) => words >= LEAST_WORDS);
  const losses = lossesWith([]);
  if (!isLoss(losses)) return { lines: [], isIncomplete: false };
  const lines = other.split('\n').filter((line) => {
    const words = wordsOf(line);
    const missing = words.filter((word) => losses.missing.has(word));
    return words.length > 0 && missing.length >= words.length * LEAST_MISSING;
  });
  return { lines, isIncomplete: isLoss(lossesWith(lines)) };
}
