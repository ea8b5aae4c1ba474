import type { ChangeKind } from '../../plain/comparison/change-kinds.ts';
import type { Mark } from '../../plain/comparison/marked-sheets.ts';
import { grownShown, shownUnion } from '../../plain/geometry/boxes.ts';
import type { ComparedWord } from './words.ts';

/** Margin around marked letters, in points. */
const PADDING = 0.6;

/** The boxes to mark for successive words, one per line, each with its page. */
export function markWords(words: readonly ComparedWord[], kind: ChangeKind): (Mark & { page: number })[] {
  const marks: (Mark & { page: number })[] = [];
  for (const { page, box, starts } of words) {
    const last = marks.at(-1);
    if (last !== undefined && starts === null && last.page === page) last.box = shownUnion([last.box, box]);
    else marks.push({ kind, page, box });
  }
  return marks.map((mark) => ({ ...mark, box: grownShown(mark.box, PADDING) }));
}
