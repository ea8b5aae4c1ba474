import type { OutlineEntry } from '../../pdf/pages/page-content.ts';
import { type DraftParagraph, plainTextOf } from './drafts.ts';
import { commonest } from './geometry.ts';

const LONGEST_HEADING = 160;
const MOST_LINES = 3;
const LARGER = 1.1;
const DEEPEST = 6;

/** The size of most of the text. */
export function bodySizeOf(paragraphs: readonly DraftParagraph[]): number {
  return (
    commonest(
      paragraphs.map((paragraph) => [paragraph.size, plainTextOf(paragraph).length]),
      0.5,
    ) || 11
  );
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Marks the paragraphs that are headings: those in the outline, and those larger or bolder than the text around them.
 * Returns how many entries of the outline have no heading.
 */
export function findHeadings(
  paragraphs: readonly DraftParagraph[],
  pageOf: (paragraph: DraftParagraph) => number,
  outline: readonly OutlineEntry[],
): number {
  const body = bodySizeOf(paragraphs);
  const entries = new Map<string, OutlineEntry[]>();
  for (const entry of outline)
    entries.set(wordsOf(entry.title), [...(entries.get(wordsOf(entry.title)) ?? []), entry]);
  const styles = new Map<string, number>();
  const found = new Set<OutlineEntry>();
  for (const paragraph of paragraphs) {
    const text = wordsOf(plainTextOf(paragraph));
    const entry =
      text === ''
        ? undefined
        : entries.get(text)?.find(({ page }) => page === null || page === pageOf(paragraph));
    if (entry === undefined || paragraph.size < body * 0.95) continue;
    paragraph.heading = Math.min(DEEPEST, entry.level);
    found.add(entry);
    styles.set(styleOf(paragraph), paragraph.heading);
  }
  const candidates = paragraphs.filter(
    (paragraph) => paragraph.heading === 0 && isCandidate(paragraph, body),
  );
  // Paragraphs that look like headings of the outline have the level of these.
  if (styles.size > 0) {
    for (const paragraph of candidates) paragraph.heading = styles.get(styleOf(paragraph)) ?? 0;
    return outline.length - found.size;
  }
  const ranks = rank(candidates);
  for (const paragraph of candidates) paragraph.heading = ranks.get(styleOf(paragraph)) ?? 0;
  return outline.length;
}

function styleOf({ size, isBold, isItalic }: DraftParagraph): string {
  return `${Math.round(size * 2)}|${isBold}|${isItalic}`;
}

function isCandidate(paragraph: DraftParagraph, body: number): boolean {
  const text = plainTextOf(paragraph);
  if (paragraph.lines > MOST_LINES || text.length > LONGEST_HEADING || !/\p{L}{2}/u.test(text)) return false;
  if (paragraph.marker?.kind === 'bullet' || paragraph.inlines.some(({ kind }) => kind === 'tab'))
    return false;
  if (/[,;]$/.test(text)) return false;
  if (paragraph.size >= body * LARGER) return true;
  if (!paragraph.isBold || paragraph.size < body * 0.98 || /[.:]$/.test(text)) return false;
  return paragraph.before > body * 0.25 || /^\d+(?:\.\d+)*\.?\s/.test(text);
}

/** Larger headings have a higher level; of the same size, bold is higher than regular. */
function rank(candidates: readonly DraftParagraph[]): Map<string, number> {
  const styles = new Map<string, { size: number; isBold: boolean; isItalic: boolean; count: number }>();
  for (const paragraph of candidates) {
    const { size, isBold, isItalic } = paragraph;
    const known = styles.get(styleOf(paragraph)) ?? { size, isBold, isItalic, count: 0 };
    styles.set(styleOf(paragraph), { ...known, count: known.count + 1 });
  }
  const sorted = [...styles].toSorted(
    ([, first], [, second]) =>
      second.size - first.size ||
      Number(second.isBold) - Number(first.isBold) ||
      Number(first.isItalic) - Number(second.isItalic),
  );
  return new Map(sorted.map(([style], index) => [style, Math.min(DEEPEST, index + 1)]));
}
