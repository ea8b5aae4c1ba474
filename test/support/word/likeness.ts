import { diffArrays } from 'diff';
import type { ReadWord } from './read-word.ts';

/** Shares of the first document's contents that the second has too; 1 if there are none of a kind. */
export interface Likeness {
  words: number;
  headings: number;
  items: number;
  cells: number;
  looks: number;
  notes: number;
}

function shareOf(found: number, all: number): number {
  return all === 0 ? 1 : found / all;
}

/** Counts the words that are in the same order. */
function inOrder(first: readonly string[], second: readonly string[]): number {
  return diffArrays([...first], [...second])
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.length, 0);
}

/**
 * Renumbers the levels from the outermost one in the document, because a PDF does not contain those above it.
 */
function ranked(headings: readonly string[]): string[] {
  const levels = [...new Set(headings.map((heading) => heading.charAt(0)))].toSorted();
  return headings.map((heading) => `${levels.indexOf(heading.charAt(0)) + 1}${heading.slice(1)}`);
}

/** Compares a document before and after its conversion to PDF and back. */
export function likenessOf(first: ReadWord, second: ReadWord): Likeness {
  const texts = (read: ReadWord) => read.words.map(({ text }) => text);
  const share = (of: (read: ReadWord) => string[]) =>
    shareOf(inOrder(of(first), of(second)), of(first).length);
  const look = ({ text, isBold, size, color }: ReadWord['words'][number]) =>
    `${text}|${isBold}|${size}|${color}`;
  return {
    words: shareOf(inOrder(texts(first), texts(second)), Math.max(texts(first).length, texts(second).length)),
    headings: share(({ headings }) => ranked(headings)),
    items: share(({ items }) => items),
    cells: share(({ cells }) => cells),
    looks: share(({ words }) => words.map(look)),
    notes: share(({ footnotes }) => footnotes),
  };
}
