import { shownUnion } from '../../../plain/geometry/boxes.ts';
import { segmentOf } from '../lines/segment.ts';
import { commonest } from './geometry.ts';
import { columnsOfNotes, isUnder, type NoteColumn } from './note-columns.ts';
import { isLikeNumber } from './note-numbers.ts';
import type { PageItems } from './page-items.ts';
import type { StyledSegment, StyledWord } from './styled-words.ts';

/** The lines of a footnote, without its number. */
export interface FoundNote {
  segments: StyledSegment[];
}

const NEAR_RULE = 30;

/** Removes footnotes from the bottom of pages and columns, and links the words that refer to them, by numbers from 1. */
export function takeFootnotes(pages: readonly PageItems[]): FoundNote[] {
  const body = commonest(
    pages.flatMap(({ segments }) =>
      segments.map(({ size, words }): [number, number] => [size, words.length]),
    ),
    0.5,
  );
  const notes: FoundNote[] = [];
  for (const page of pages) takeFromPage(page, body, notes);
  return notes;
}

function takeFromPage(page: PageItems, body: number, notes: FoundNote[]): void {
  const columns = columnsOfNotes(page, body);
  if (columns.length === 0) return;
  const inColumns = new Set(columns.flatMap(({ segments }) => segments));
  const references = [
    ...page.segments.filter((segment) => !inColumns.has(segment)),
    ...page.grids.flatMap(({ segments }) => segments.flat()),
  ]
    .toSorted((first, second) => first.baseline - second.baseline || first.box.left - second.box.left)
    .flatMap(({ words }) =>
      words.filter((word) => word.look.position === 'raised' && isLikeNumber(word.text)),
    );
  for (const column of columns) takeFromColumn(page, column, references, notes);
}

function takeFromColumn(
  page: PageItems,
  { segments, starts }: NoteColumn,
  references: readonly StyledWord[],
  notes: FoundNote[],
): void {
  const named = segments.flatMap((segment, index) => {
    if (!starts.has(segment)) return [];
    const number = segment.words[0]?.text;
    const reference = references.find(({ text, note }) => text === number && note === undefined);
    return reference ? [{ index, reference }] : [];
  });
  const [first] = named;
  if (first === undefined) return;
  for (const [place, { index, reference }] of named.entries()) {
    const own = segments.slice(index, named[place + 1]?.index ?? segments.length);
    notes.push({ segments: own.map((segment, at) => (at === 0 ? withoutNumber(segment) : segment)) });
    reference.note = notes.length;
  }
  const taken = new Set(segments.slice(first.index));
  page.segments = page.segments.filter((segment) => !taken.has(segment));
  const box = shownUnion([...taken].map((segment) => segment.box));
  page.rules = page.rules.filter(
    (rule) => !isUnder(rule.box, box) || rule.box.top > box.top || rule.box.top < box.top - NEAR_RULE,
  );
}

function withoutNumber(segment: StyledSegment): StyledSegment {
  return segmentOf(segment.words.slice(1));
}
