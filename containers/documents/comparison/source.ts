import { type TurnedPage, turnWordsBack } from './directions.ts';
import { linesOf, readWords, type Word } from './words.ts';

/** The words of a document, as a job names them. */
export interface WordSource {
  /** As `pdftotext -bbox-layout` writes them. */
  path: string;
  pages: number;
  /** The pages that were turned to be read. */
  turned: TurnedPage[];
}

/** The words where they are shown; null where there are more than `most`. */
export function readSource({ path, turned }: WordSource, most: number): Word[] | null {
  const words = readWords(linesOf(path), most);
  return words === null ? null : turnWordsBack(words, turned);
}
