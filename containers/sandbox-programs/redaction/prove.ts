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
  kinds: Finding['kind'][];
}

function kindsOf(found: readonly Pick<Finding, 'kind'>[]): Finding['kind'][] {
  return [...new Set(found.map(({ kind }) => kind))];
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
    if (boxes.length > 0) leaks.push({ page, boxes, kinds: kindsOf(boxes) });
  }
  return leaks;
}

/** The pages on which another reader finds something, of a text with a form feed after each page; throws where pages are missing. */
export function leaksInText(text: string, pages: number, finder: Finder): Leak[] {
  const texts = text.split('\f').slice(0, -1);
  if (texts.length < pages) throw new Error(`The text of ${texts.length} of ${pages} pages was read.`);
  return texts.flatMap((page, index) => {
    const kinds = kindsOf(finder.findCertain(page));
    return kinds.length > 0 ? [{ page: index + 1, boxes: [], kinds }] : [];
  });
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
/** Digits of a number by which a file can say something of itself: a coordinate, the place of an object. */
const LONGEST_NUMBER = 8;

function isPlainNumber(value: string): boolean {
  return /^\d{1,30}(?:\.\d{1,30})?$/.test(value) && value.replace('.', '').length <= LONGEST_NUMBER;
}

/** What is sought in the bytes of a file, by its kind. */
export interface BytePattern {
  kind: Finding['kind'];
  bytes: Buffer;
}

/**
 * What is sought in the bytes of a file: values as they were written, in the codes that PDF has for text. Not such as any
 * file has among its own numbers, which are sought in its texts alone.
 */
export function patternsInBytes({ learned, search }: RedactionPlan): BytePattern[] {
  const values = [
    ...learned.filter(({ kind }) => kind !== 'area'),
    ...search.terms.map((value) => ({ kind: 'termo' as const, value })),
  ]
    .map(({ kind, value }) => ({ kind, value: value.trim() }))
    .filter(({ value }) => skeletonOf(value).letters.length >= SHORTEST_IN_BYTES && !isPlainNumber(value));
  const codes = values.flatMap(({ kind, value }) => {
    const utf16 = Buffer.from(value, 'utf16le').swap16();
    const written = [Buffer.from(value, 'latin1'), Buffer.from(value, 'utf8'), utf16];
    const hexadecimal = written.map((code) => code.toString('hex'));
    const all = [
      ...written,
      ...hexadecimal.flatMap((code) => [Buffer.from(code), Buffer.from(code.toUpperCase())]),
    ];
    return all.map((bytes) => ({ kind, bytes }));
  });
  return [...new Map(codes.map((code) => [code.bytes.toString('latin1'), code])).values()];
}
