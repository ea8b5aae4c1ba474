import type { WordSource } from '../../protocol/comparison/word-source.ts';
import { fileLines } from '../text/file-lines.ts';
import { turnWordsBack } from './directions.ts';
import { type ComparedWord, readWords } from './words.ts';

/** Reads the words of a document at their displayed places; null if there are more than `most`. */
export function readSource({ path, turned }: WordSource, most: number): ComparedWord[] | null {
  const words = readWords(fileLines(path), most);
  return words === null ? null : turnWordsBack(words, turned);
}
