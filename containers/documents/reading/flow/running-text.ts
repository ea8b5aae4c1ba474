import { plainTextOf, space } from './drafts.ts';
import type { Inline, Paragraph, RunningText } from './model.ts';
import type { Measure } from './paragraph-lines.ts';
import type { Item } from './regions.ts';
import { lineBlocksOf } from './running-blocks.ts';

export interface NumberedPage {
  items: readonly Item[];
  /** From 1. */
  number: number;
}

/** The offset of the page numbers in headers and footers: the number of the first page minus 1. */
export function offsetOf(pages: readonly NumberedPage[]): number | null {
  const offsets = new Map<number, number>();
  for (const { items, number } of pages) {
    const text = items
      .map((item) => (item.kind === 'text' ? item.words.map(({ text: word }) => word).join(' ') : ''))
      .join(' ');
    for (const found of new Set(text.match(/\d{1,5}/g) ?? [])) {
      const offset = Number(found) - number;
      offsets.set(offset, (offsets.get(offset) ?? 0) + 1);
    }
  }
  const best = [...offsets].toSorted(
    (first, second) => second[1] - first[1] || Math.abs(first[0]) - Math.abs(second[0]),
  )[0];
  return best !== undefined && best[1] >= Math.max(Math.min(2, pages.length), pages.length * 0.6)
    ? best[0]
    : null;
}

/** The header or footer of most pages, with fields for page numbers. */
export function runningTextOf(
  pages: readonly NumberedPage[],
  total: number,
  measure: Measure,
  offset: number | null,
): RunningText | null {
  const filled = pages.filter(({ items }) => items.length > 0);
  // A later page is used as the pattern: on the first page a 1 may be something else than the page number.
  const usual = filled[Math.min(filled.length - 1, Math.max(0, Math.floor(filled.length / 2)))];
  if (usual === undefined) return null;
  const first = pages[0];
  const isFirstOther =
    first !== undefined &&
    pages.length > 1 &&
    (first.items.length === 0 || textKey(first.items) !== textKey(usual.items));
  return {
    first: isFirstOther && first !== undefined ? paragraphsOf(first, total, measure, offset) : null,
    usual: paragraphsOf(usual, total, measure, offset),
  };
}

function textKey(items: readonly Item[]): string {
  return items
    .map((item) =>
      item.kind === 'text' ? item.words.map(({ text }) => text.replace(/\d+/g, '#')).join(' ') : 'picture',
    )
    .toSorted()
    .join('|');
}

function paragraphsOf(
  { items, number }: NumberedPage,
  total: number,
  measure: Measure,
  offset: number | null,
): Paragraph[] {
  const paragraphs = lineBlocksOf(items, measure);
  space(paragraphs, Math.min(...items.map(({ box }) => box.top)));
  const [first] = paragraphs;
  if (first) first.before = 0;
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    inlines: withFields(paragraph, offset === null ? null : number + offset, total + (offset ?? 0)),
  }));
}

/** Replaces the first page number by a field, and the total after it by another. */
function withFields(paragraph: Paragraph, number: number | null, total: number): Inline[] {
  if (number === null || plainTextOf(paragraph) === '') return paragraph.inlines;
  const state = { isFound: false };
  return paragraph.inlines.flatMap((inline) =>
    inline.kind === 'text' ? fieldsIn(inline, number, total, state) : [inline],
  );
}

function fieldsIn(
  inline: Extract<Inline, { kind: 'text' }>,
  number: number,
  total: number,
  state: { isFound: boolean },
): Inline[] {
  const { look } = inline;
  return inline.text.split(/(\d+)/).flatMap((part): Inline[] => {
    if (part === '') return [];
    if (!state.isFound && part === String(number)) {
      state.isFound = true;
      return [{ kind: 'page', look }];
    }
    if (state.isFound && part === String(total)) return [{ kind: 'pages', look }];
    return [{ kind: 'text', text: part, look }];
  });
}
