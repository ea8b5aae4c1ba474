import type { ChangeKind } from '../../plain/comparison/change-kinds.ts';
import type { Mark, MarkedSheet } from '../../plain/comparison/marked-sheets.ts';
import { type Change, comparable, findChanges, type TextChanges } from './changes.ts';
import { markWords } from './marks.ts';
import { fillInOrder, heaviestChain, type Likeness, type PagePair, pairPages } from './page-pairs.ts';
import { type DividedPage, dividePages } from './running-lines.ts';
import { byPage, type ComparedWord } from './words.ts';

interface Place {
  /** From 0. */
  pages: number[];
  text: string;
}

/** A change as it is reported. */
export interface ReportedChange {
  kind: ChangeKind;
  old: Place | null;
  new: Place | null;
  /** The change is in headers or footers, on all pages listed. */
  isRunning: boolean;
}

interface WordComparison {
  changes: ReportedChange[];
  sheets: MarkedSheet[];
  coarse: number;
  /** Pairs of pages without text, by the number of the new page. */
  textless: number[];
}

interface Document {
  words: readonly ComparedWord[];
  pages: number;
}

interface Settings {
  ignoreCase: boolean;
  ignoreHeaders: boolean;
}

/** Minimum share of a page's words that moved with it. */
const MOVED_SHARE = 0.5;

type Found = (ReportedChange & { marks: { old: MarkedWords; new: MarkedWords } })[];
type MarkedWords = (Mark & { page: number })[];

function placeOf(words: readonly ComparedWord[]): Place | null {
  if (words.length === 0) return null;
  return {
    pages: [...new Set(words.map(({ page }) => page))],
    text: words.map(({ text }) => text).join(' '),
  };
}

function tell(
  { kind }: Change,
  old: readonly ComparedWord[],
  fresh: readonly ComparedWord[],
  isRunning: boolean,
) {
  const marks = { old: markWords(old, kind), new: markWords(fresh, kind) };
  return { kind, old: placeOf(old), new: placeOf(fresh), isRunning, marks };
}

/** Counts the words that each pair of pages shares, in the same order. */
export function likenessesOf(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
  runs: TextChanges['runs'],
): Likeness[] {
  const found = new Map<string, Likeness>();
  let [left, right] = [0, 0];
  const ends = [...runs, { old: [before.length, 0], new: [after.length, 0] } as const];
  for (const { old, new: fresh } of ends) {
    for (; left < old[0] && right < fresh[0]; left++, right++) addLikeness(found, before[left], after[right]);
    [left, right] = [old[1], fresh[1]];
  }
  return [...found.values()];
}

function addLikeness(
  found: Map<string, Likeness>,
  old: ComparedWord | undefined,
  fresh: ComparedWord | undefined,
): void {
  if (old === undefined || fresh === undefined) return;
  const key = `${old.page} ${fresh.page}`;
  const known = found.get(key);
  if (known === undefined) found.set(key, { old: old.page, new: fresh.page, weight: 1 });
  else known.weight += 1;
}

/** Finds pages that moved past others: the old page of each. */
function movedPages(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
  changes: readonly Change[],
  chain: readonly Likeness[],
  oldBodies: readonly (readonly ComparedWord[])[],
): Map<number, number> {
  const found = new Map<string, Likeness>();
  for (const { kind, old, new: fresh } of changes)
    if (kind === 'moved')
      for (let at = 0; at < old[1] - old[0]; at++)
        addLikeness(found, before[old[0] + at], after[fresh[0] + at]);
  const takenOld = new Set(chain.map(({ old }) => old));
  const takenNew = new Set(chain.map(({ new: fresh }) => fresh));
  const moved = new Map<number, number>();
  for (const { old, new: fresh, weight } of [...found.values()].sort(
    (left, right) => right.weight - left.weight,
  )) {
    if (takenOld.has(old) || takenNew.has(fresh)) continue;
    if (weight < MOVED_SHARE * (oldBodies[old]?.length ?? 0)) continue;
    takenOld.add(old);
    takenNew.add(fresh);
    moved.set(fresh, old);
  }
  return moved;
}

/** Compares headers and footers of paired pages; a difference that repeats on several pages is reported once. */
function compareRunning(
  old: readonly DividedPage[],
  fresh: readonly DividedPage[],
  pairs: readonly PagePair[],
  ignoreCase: boolean,
): Found {
  const sideOf = (pages: readonly DividedPage[], page: number) => {
    const { running: words = [], runningTexts: texts = [] } = pages[page] ?? {};
    return { words, keyed: words.map((word, at) => ({ ...word, text: texts[at] ?? word.text })) };
  };
  const merged = new Map<string, Found[number]>();
  for (const pair of pairs) {
    if (pair.old === null || pair.new === null) continue;
    const [left, right] = [sideOf(old, pair.old), sideOf(fresh, pair.new)];
    for (const change of findChanges(left.keyed, right.keyed, ignoreCase).changes) {
      const [before, after] = [left.words.slice(...change.old), right.words.slice(...change.new)];
      const keys = [left.keyed.slice(...change.old), right.keyed.slice(...change.new)].map((words) =>
        words.map(({ text }) => comparable(text, ignoreCase)).join(' '),
      );
      const key = JSON.stringify([change.kind, ...keys]);
      const found = tell(change, before, after, true);
      const known = merged.get(key);
      if (known === undefined) {
        merged.set(key, found);
        continue;
      }
      known.old?.pages.push(...(found.old?.pages ?? []));
      known.new?.pages.push(...(found.new?.pages ?? []));
      known.marks.old.push(...found.marks.old);
      known.marks.new.push(...found.marks.new);
    }
  }
  return [...merged.values()];
}

/** A page without text that has no pair is still an inserted or removed page. */
function emptyPages(
  pairs: readonly PagePair[],
  old: readonly ComparedWord[][],
  fresh: readonly ComparedWord[][],
): ReportedChange[] {
  return pairs.flatMap((pair): ReportedChange[] => {
    if (pair.old === null && pair.new !== null && fresh[pair.new]?.length === 0)
      return [{ kind: 'inserted', old: null, new: { pages: [pair.new], text: '' }, isRunning: false }];
    if (pair.new === null && pair.old !== null && old[pair.old]?.length === 0)
      return [{ kind: 'removed', old: { pages: [pair.old], text: '' }, new: null, isRunning: false }];
    return [];
  });
}

/** The pages of a change; of one that headers repeat, the first page only. */
function changedPages(changes: readonly ReportedChange[], side: 'old' | 'new'): Set<number> {
  return new Set(
    changes.flatMap((change) => {
      const pages = change[side]?.pages ?? [];
      return change.isRunning ? pages.slice(0, 1) : pages;
    }),
  );
}

function marksByPage(found: Found, side: 'old' | 'new', pages: number): Mark[][] {
  const marks: Mark[][] = Array.from({ length: pages }, () => []);
  for (const { marks: both } of found)
    for (const { page, kind, box } of both[side]) marks[page]?.push({ kind, box });
  return marks;
}

/** Compares two documents word by word: their texts as a whole first, then page by page. */
export function compareWords(old: Document, fresh: Document, settings: Settings): WordComparison {
  const [oldPages, newPages] = [byPage(old.words, old.pages), byPage(fresh.words, fresh.pages)];
  const [oldParts = [], newParts = []] = dividePages([oldPages, newPages]);
  const bodyOf = (parts: readonly DividedPage[]) => parts.flatMap(({ body }) => body);
  const [before, after] = [bodyOf(oldParts), bodyOf(newParts)];
  const { changes, runs, coarse } = findChanges(before, after, settings.ignoreCase);
  const chain = heaviestChain(likenessesOf(before, after, runs));
  const oldBodies = oldParts.map(({ body }) => body);
  const moved = movedPages(before, after, changes, chain, oldBodies);
  const pairs = pairPages(chain, old.pages, fresh.pages, (gap) => fillInOrder(gap, moved));
  const found: Found = [
    ...changes.map((change) => tell(change, before.slice(...change.old), after.slice(...change.new), false)),
    ...(settings.ignoreHeaders ? [] : compareRunning(oldParts, newParts, pairs, settings.ignoreCase)),
  ];
  const reported = [...found, ...emptyPages(pairs, oldPages, newPages)];
  const changed = { old: changedPages(reported, 'old'), new: changedPages(reported, 'new') };
  const marks = {
    old: marksByPage(found, 'old', old.pages),
    new: marksByPage(found, 'new', fresh.pages),
  };
  const marked = (page: number | null, side: 'old' | 'new') =>
    page === null ? null : { page, marks: marks[side][page] ?? [] };
  return {
    changes: reported.map(({ kind, old: left, new: right, isRunning }) => ({
      kind,
      old: left,
      new: right,
      isRunning,
    })),
    sheets: pairs.map((pair) => ({
      old: marked(pair.old, 'old'),
      new: marked(pair.new, 'new'),
      isChanged:
        (pair.old !== null && changed.old.has(pair.old)) || (pair.new !== null && changed.new.has(pair.new)),
    })),
    coarse,
    textless: pairs.flatMap((pair) =>
      pair.old !== null && pair.new !== null && !oldPages[pair.old]?.length && !newPages[pair.new]?.length
        ? [pair.new]
        : [],
    ),
  };
}
