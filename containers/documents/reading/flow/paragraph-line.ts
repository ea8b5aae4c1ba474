import { type ShownBox, shownUnion } from '../../../plain/geometry/boxes.ts';
import { inLogicalOrder } from './logical-order.ts';
import type { ItemRow, Solid } from './regions.ts';
import type { StyledSegment } from './styled-words.ts';

/** A line of a paragraph; its segments are separated by tabs. */
export interface ParagraphLine {
  kind: 'line';
  segments: StyledSegment[];
  box: ShownBox;
  baseline: number;
  size: number;
  text: string;
  /** True if all letters and digits are bold. */
  isBold: boolean;
  isItalic: boolean;
}

export function paragraphLineOf(shown: readonly StyledSegment[]): ParagraphLine {
  const segments = inLogicalOrder(shown);
  const words = segments.flatMap((segment) => segment.words);
  const [first] = segments;
  const main = segments.reduce(
    (most, segment) => (segment.words.length > most.words.length ? segment : most),
    segments[0] ?? emptySegment(),
  );
  return {
    kind: 'line',
    segments,
    box: shownUnion(segments.map(({ box }) => box)),
    baseline: (first ?? main).baseline,
    size: main.size,
    text: segments.map(textOfSegment).join('\t'),
    isBold:
      words.every(({ look, text }) => look.isBold || !/[\p{L}\p{N}]/u.test(text)) &&
      words.some(({ look }) => look.isBold),
    isItalic: words.every(({ look }) => look.isItalic),
  };
}

function emptySegment(): StyledSegment {
  return { kind: 'text', words: [], box: { left: 0, top: 0, right: 0, bottom: 0 }, baseline: 0, size: 10 };
}

export function textOfSegment({ words }: StyledSegment): string {
  return words.map(({ text, isParted }, index) => (index > 0 && isParted ? ` ${text}` : text)).join('');
}

/** The lines and the solids between them, from top to bottom. */
export function paragraphLinesOf(rows: readonly ItemRow[]): (ParagraphLine | Solid)[] {
  return rows.flatMap(({ items }): (ParagraphLine | Solid)[] => {
    const segments = items.flatMap((item) => (item.kind === 'text' ? [item] : []));
    const solids = items.flatMap((item) => (item.kind === 'solid' ? [item] : []));
    return [...solids, ...(segments.length > 0 ? [paragraphLineOf(segments)] : [])];
  });
}
