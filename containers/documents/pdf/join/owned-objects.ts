import type { PdfDocument } from '../objects/pdf-document.ts';
import type { JoinedDocument } from './document.ts';

const REFERENCES = /"(\d+) 0 R"/g;

/**
 * Finds the objects of a document whose JSON contains one of the keys, by following all references from its catalog and
 * its pages. Documents share no objects.
 */
export function findOwned(
  file: PdfDocument,
  document: JoinedDocument,
  roots: readonly string[],
  seen: Uint8Array,
  keys: readonly string[],
): string[] {
  const found: string[] = [];
  const waiting: number[] = [];
  const enter = (number: number) => {
    if (number > file.lastObject || seen[number] === 1) return;
    seen[number] = 1;
    waiting.push(number);
  };
  for (const root of [...document.pages, ...roots]) enter(Number.parseInt(root, 10));
  while (waiting.length > 0) {
    const number = waiting.pop() ?? 0;
    const source = file.textAsRead(`${number} 0 R`);
    if (keys.some((key) => source.includes(key))) found.push(`${number} 0 R`);
    for (const [, reference] of source.matchAll(REFERENCES)) enter(Number(reference));
  }
  return found;
}
