import { Finder, type Search } from './finder.ts';
import type { HitBox } from './hits.ts';
import type { Finding } from './kinds/finding.ts';
import type { Box } from './letters.ts';

/** A word that stays, for the invisible text of a page that becomes a picture. */
export interface KeptWord {
  text: string;
  box: Box;
  direction: 0 | 90 | 180 | 270;
}

/** A page on which something is hidden. */
export interface PagePlan {
  /** From 1. */
  page: number;
  boxes: HitBox[];
  words: KeptWord[];
}

export interface DocumentPlan {
  pages: PagePlan[];
  /** Pages on which each kind was found, and how often. */
  counts: { kind: Finding['kind']; page: number; count: number }[];
}

/** What is hidden in the files of a job. It holds what must not be seen: it stays in the scratch directory. */
export interface RedactionPlan {
  search: Search;
  learned: { kind: Finding['kind']; value: string }[];
  documents: DocumentPlan[];
}

/** Finds what the plan was made for, and all that was found then. */
export function finderOf({ search, learned }: RedactionPlan): Finder {
  const finder = new Finder(search);
  for (const { kind, value } of learned) finder.learn(kind, value);
  return finder;
}
