import type { PageText } from '../../../plain/page-text.ts';
import type { Losses } from './lost-words.ts';
import { wordsOf } from './words.ts';

/** The share of a line's words from which on the line is missing. */
export const LEAST_MISSING = 0.6;

/** Returns the lines of pages whose words are mostly missing. */
export function missingLines(
  pages: readonly PageText[],
  losses: Losses,
): { page: number; lines: string[] }[] {
  const left = new Map(losses.missing);
  const lost = new Set(losses.pages.map(({ page }) => page));
  return pages
    .filter(({ page }) => lost.has(page))
    .map(({ page, text }) => {
      const lines = text.split('\n').filter((line) => {
        const words = wordsOf(line);
        const missing = words.filter((word) => (left.get(word) ?? 0) > 0);
        if (words.length === 0 || missing.length < words.length * LEAST_MISSING) return false;
        for (const word of missing) left.set(word, (left.get(word) ?? 0) - 1);
        return true;
      });
      return { page, lines };
    })
    .filter(({ lines }) => lines.length > 0);
}
