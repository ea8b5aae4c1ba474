import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { ReadableDocument } from '../../../protocol/pdf/private-data.ts';
import { pagesOfDocument, type ReadablePage } from './document-pages.ts';
import type { Finder } from './finder.ts';
import { boxesOf, type HitBox, hitOf, isHidden, joinHits } from './hits.ts';
import { hiddenTexts, keptWords, withoutWordsBelow } from './kept-words.ts';
import type { Finding } from './kinds/finding.ts';
import type { TextLine } from './letters.ts';
import { textsOf, withRepairs } from './page-text.ts';
import type { DocumentPlan, PagePlan } from './plan.ts';

/** Something that can still be read of what should be hidden. */
export interface Leak {
  page: number;
  boxes: HitBox[];
  kinds: Finding['kind'][];
}

function kindsOf(found: readonly Pick<Finding, 'kind'>[]): Finding['kind'][] {
  return [...new Set(found.map(({ kind }) => kind))];
}

function leaksIn(lines: readonly TextLine[], known: readonly ShownBox[], finder: Finder): HitBox[] {
  const seen = lines.map((line) => ({
    ...line,
    letters: line.letters.filter((letter) => !isHidden(letter, known)),
  }));
  const { letters, texts } = textsOf(seen);
  const hits = joinHits(
    withRepairs(texts).flatMap((text) => finder.findLeft(text.text).map((finding) => hitOf(text, finding))),
  );
  return hits.flatMap((hit) =>
    boxesOf(hit, letters).map((box, part) => ({ kind: hit.kind, label: '', box, part })),
  );
}

/** Returns what a reader, or recognition of its pages, still finds in a redacted document. */
export function findLeaks(document: ReadableDocument, plan: DocumentPlan, finder: Finder): Leak[] {
  const leaks: Leak[] = [];
  const planned = new Map(plan.pages.map((page) => [page.page, page.boxes.map(({ box }) => box)]));
  for (const { page, written, recognised } of pagesOfDocument(document)) {
    const known = planned.get(page) ?? [];
    const boxes = [...leaksIn(written, [], finder), ...leaksIn(recognised, known, finder)];
    if (boxes.length > 0) leaks.push({ page, boxes, kinds: kindsOf(boxes) });
  }
  return leaks;
}

/** The texts of pages, with a form feed after each; throws where pages are missing. */
export function textsOfPages(text: string, pages: number): string[] {
  const texts = text.split('\f').slice(0, -1);
  if (texts.length < pages) throw new Error(`The text of ${texts.length} of ${pages} pages was read.`);
  return texts;
}

/** The pages on which another reader finds something; throws as `textsOfPages`. */
export function leaksInText(text: string, pages: number, finder: Finder): Leak[] {
  return textsOfPages(text, pages).flatMap((page, index) => {
    const kinds = kindsOf(finder.findCertain(page));
    return kinds.length > 0 ? [{ page: index + 1, boxes: [], kinds }] : [];
  });
}

/** Returns the plan of a page that becomes a picture because of a leak: words outside the hidden boxes are kept. */
function newPlan({ page, boxes }: Leak, { written, shown, recognised, size }: ReadablePage): PagePlan {
  const hidden = boxes.map(({ box }) => box);
  return {
    page,
    boxes,
    words: keptWords(shown, recognised, hidden, size),
    hidden: hiddenTexts(written, (letter) => isHidden(letter, hidden)),
  };
}

function withLeak({ page, boxes: known, words, hidden }: PagePlan, { boxes }: Leak): PagePlan {
  const left = withoutWordsBelow(
    words,
    boxes.map(({ box }) => box),
  );
  const stays = new Set(left);
  const gone = words.filter((word) => !stays.has(word)).map(({ text }) => text);
  return { page, boxes: [...known, ...boxes], words: left, hidden: [...hidden, ...gone] };
}

/** The plan with what leaked hidden too; `document` has the pages that leaked, as they are. */
export function withLeaks(
  plan: DocumentPlan,
  leaks: readonly Leak[],
  document: Iterable<ReadablePage>,
): DocumentPlan {
  const pages = new Map(plan.pages.map((page) => [page.page, page]));
  const fresh = new Map(
    leaks.filter(({ page, boxes }) => boxes.length > 0 && !pages.has(page)).map((leak) => [leak.page, leak]),
  );
  if (fresh.size > 0)
    for (const page of document) {
      const leak = fresh.get(page.page);
      if (leak !== undefined) pages.set(page.page, newPlan(leak, page));
    }
  for (const leak of leaks) {
    if (fresh.get(leak.page) === leak) continue;
    pages.set(leak.page, withLeak(pages.get(leak.page) ?? emptyPlan(leak.page), leak));
  }
  return { ...plan, pages: [...pages.values()].sort((left, right) => left.page - right.page) };
}

function emptyPlan(page: number): PagePlan {
  return { page, boxes: [], words: [], hidden: [] };
}
