import type { Kind } from '../../protocol/comparison/compare-texts.ts';
import type { Box, Word } from './words.ts';

export interface Mark {
  kind: Kind;
  box: Box;
}

/** Around letters, in points. */
const PADDING = 0.6;

function around([left, top, right, bottom]: Box, other: Box): Box {
  return [
    Math.min(left, other[0]),
    Math.min(top, other[1]),
    Math.max(right, other[2]),
    Math.max(bottom, other[3]),
  ];
}

/** The places of words that follow each other, line by line, with the page of each. */
export function markWords(words: readonly Word[], kind: Kind): (Mark & { page: number })[] {
  const marks: (Mark & { page: number })[] = [];
  for (const { page, box, starts } of words) {
    const last = marks.at(-1);
    if (last !== undefined && starts === null && last.page === page) last.box = around(last.box, box);
    else marks.push({ kind, page, box: [...box] });
  }
  return marks.map((mark) => {
    const [left, top, right, bottom] = mark.box;
    return { ...mark, box: [left - PADDING, top - PADDING, right + PADDING, bottom + PADDING] };
  });
}
