import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Search } from '../../../protocol/pdf/private-data.ts';
import { Finder } from './finder.ts';
import type { HitBox } from './hits.ts';
import type { Finding } from './kinds/finding.ts';

/** A word that stays, for the invisible text of a page that becomes a picture. */
export interface KeptWord {
  text: string;
  box: ShownBox;
  direction: 0 | 90 | 180 | 270;
}

/** A page on which something is hidden. */
export interface PagePlan {
  /** From 1. */
  page: number;
  boxes: HitBox[];
  words: KeptWord[];
  /** The text that is meant to go, line by line. */
  hidden: string[];
}

export interface DocumentPlan {
  pages: PagePlan[];
  /** Pages on which each kind was found, and how often. */
  counts: { kind: Finding['kind']; page: number; count: number }[];
}

/**
 * The redactions in the files of a job. It holds what must not be seen, so it stays in the scratch directory.
 */
export interface RedactionPlan {
  search: Search;
  learned: { kind: Finding['kind']; value: string }[];
  documents: DocumentPlan[];
}

/** The plan of the document at that place, from 0; throws where there is none. */
export function planOf({ documents }: RedactionPlan, place: number): DocumentPlan {
  const plan = documents[place];
  if (plan === undefined) throw new Error(`Nothing is planned for document ${place}.`);
  return plan;
}

/** The plans of these pages, by their numbers; throws where one has none. */
export function pagePlansOf({ pages }: DocumentPlan, numbers: ReadonlySet<number>): Map<number, PagePlan> {
  const plans = new Map(pages.filter(({ page }) => numbers.has(page)).map((plan) => [plan.page, plan]));
  for (const number of numbers)
    if (!plans.has(number)) throw new Error(`Nothing is planned for page ${number}.`);
  return plans;
}

/** Finds what the plan was made for, and all that was found then. */
export function finderOf({ search, learned }: RedactionPlan): Finder {
  const finder = new Finder(search);
  for (const { kind, value } of learned) finder.learn(kind, value);
  return finder;
}
