import type { ShownBox } from '../../plain/geometry/boxes.ts';
import { readReport, type WrittenWord } from '../text/written-pages.ts';

/** A word of one of the two documents that are compared. */
export interface ComparedWord extends Pick<WrittenWord, 'text' | 'starts'> {
  /** From 0. */
  page: number;
  box: ShownBox;
}

/** The words in the report of `pdftotext -bbox-layout`; null if there are more than `most`. */
export function readWords(lines: Iterable<string>, most: number): ComparedWord[] | null {
  const words: ComparedWord[] = [];
  let page = -1;
  for (const part of readReport(lines)) {
    if (part.kind === 'page') {
      page += 1;
      continue;
    }
    const { text, starts, left, top, right, bottom } = part.word;
    if (words.push({ text, page, box: { left, top, right, bottom }, starts }) > most) return null;
  }
  return words;
}

/** Groups words by page. */
export function byPage(words: readonly ComparedWord[], pages: number): ComparedWord[][] {
  const found: ComparedWord[][] = Array.from({ length: pages }, () => []);
  for (const word of words) found[word.page]?.push(word);
  return found;
}
