import type { WordSource } from '../../protocol/comparison/word-source.ts';
import { turnWordsBack } from './directions.ts';
import { linesOf, readWords, type Word } from './words.ts';

/** The words where they are shown; null where there are more than `most`. */
export function readSource({ path, turned }: WordSource, most: number): Word[] | null {
  const words = readWords(linesOf(path), most);
  return words === null ? null : turnWordsBack(words, turned);
}
