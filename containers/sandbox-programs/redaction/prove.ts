import { pagesOfDocument, type ReadableDocument } from './document-pages.ts';
import type { Finder } from './finder.ts';
import { boxesOf, type HitBox, hitOf, isHidden, joinHits } from './hits.ts';
import type { Finding } from './kinds/finding.ts';
import { type Box, shareCovered, type TextLine } from './letters.ts';
import { textsOf, withRepairs } from './page-text.ts';
import type { DocumentPlan, KeptWord, RedactionPlan } from './plan.ts';
import { skeletonOf } from './terms.ts';

/** Something that can still be read of what should be hidden. */
export interface Leak {
  page: number;
  boxes: HitBox[];
}

const KNOWN = 0.5;

function leaksIn(lines: readonly TextLine[], known: readonly Box[], finder: Finder): HitBox[] {
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

/** What a reader, or recognition of its pages, still finds in a redacted document. */
export function findLeaks(document: ReadableDocument, plan: DocumentPlan, finder: Finder): Leak[] {
  const leaks: Leak[] = [];
  const planned = new Map(plan.pages.map((page) => [page.page, page.boxes.map(({ box }) => box)]));
  for (const { page, written, recognised } of pagesOfDocument(document)) {
    const known = planned.get(page) ?? [];
    const boxes = [...leaksIn(written, [], finder), ...leaksIn(recognised, known, finder)];
    if (boxes.length > 0) leaks.push({ page, boxes });
  }
  return leaks;
}

/** The pages on which another reader finds something, of a text with a form feed after each page; throws where pages are missing. */
export function leaksInText(text: string, pages: number, finder: Finder): Leak[] {
  const texts = text.split('\f').slice(0, -1);
  if (texts.length < pages) throw new Error(`The text of ${texts.length} of ${pages} pages was read.`);
  return texts.flatMap((page, index) =>
    finder.findCertain(page).length > 0 ? [{ page: index + 1, boxes: [] }] : [],
  );
}

function withoutWordsBelow(words: readonly KeptWord[], boxes: readonly Box[]): KeptWord[] {
  return words.filter(({ box }) => shareCovered(box, boxes) < KNOWN);
}

/** The plan with what leaked hidden too. */
export function withLeaks(plan: DocumentPlan, leaks: readonly Leak[]): DocumentPlan {
  const pages = new Map(plan.pages.map((page) => [page.page, page]));
  for (const { page, boxes } of leaks) {
    const { boxes: known, words } = pages.get(page) ?? { boxes: [], words: [] };
    const hidden = boxes.map(({ box }) => box);
    pages.set(page, { page, boxes: [...known, ...boxes], words: withoutWordsBelow(words, hidden) });
  }
  return { ...plan, pages: [...pages.values()].sort((left, right) => left.page - right.page) };
}

const SHORTEST_IN_BYTES = 6;

/** What is sought in the bytes of a file: values as they were written, in the codes that PDF has for text. */
export function patternsInBytes({ learned, search }: RedactionPlan): Buffer[] {
  const values = [
    ...learned.filter(({ kind }: { kind: Finding['kind'] }) => kind !== 'area').map(({ value }) => value),
    ...search.terms,
  ]
    .map((value) => value.trim())
    .filter((value) => skeletonOf(value).letters.length >= SHORTEST_IN_BYTES);
  const codes = [...new Set(values)].flatMap((value) => {
    const utf16 = Buffer.from(value, 'utf16le').swap16();
    const written = [Buffer.from(value, 'latin1'), Buffer.from(value, 'utf8'), utf16];
    const hexadecimal = written.map((code) => code.toString('hex'));
    return [
      ...written,
      ...hexadecimal.flatMap((code) => [Buffer.from(code), Buffer.from(code.toUpperCase())]),
    ];
  });
  return [...new Map(codes.map((code) => [code.toString('latin1'), code])).values()];
}
