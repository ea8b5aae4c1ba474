import type { Word } from '../lines/word.ts';
import { cellText, didFit } from './cell-text.ts';
import type { Chunk } from './chunks.ts';
import { least, most } from './extremes.ts';
import type { Span, TableCell } from './table.ts';
import { cellLines } from './words.ts';

const BLACK = /^(?:[0-3][0-9a-f]){3}$/i;
/** Maximum difference between the left and right margins of a centred text, as a share of the free width. */
const CENTRED = 0.2;
const MOSTLY = 0.5;

function isCentred(words: readonly Word[], { from, to }: Span): boolean {
  const left = least(words.map((word) => word.left)) - from;
  const right = to - most(words.map((word) => word.right));
  const free = left + right;
  return free > 8 && Math.abs(left - right) < free * CENTRED;
}

/** Makes a cell of the words within a span; null if there are none. */
export function cellOf(
  words: readonly Word[],
  span: Span,
  shape: { columnSpan: number; rowSpan: number; fill: string | null },
  hasOwnLines = false,
): TableCell | null {
  if (words.length === 0) return null;
  const color = words[0]?.color ?? null;
  const lines = cellLines(words);
  const margin = least(lines.map((line) => Math.max(0, line.box.left - span.from)));
  return {
    ...shape,
    text: cellText(lines, span.to - span.from - 2 * margin, hasOwnLines),
    isBold: words.every((word) => word.font.isBold),
    isCentred: isCentred(words, span),
    color: color === null || BLACK.test(color) ? null : color,
  };
}

/** Returns true if most cells with several lines in a column have line breaks of their author. */
export function haveOwnLines(cells: readonly (readonly Chunk[])[], { from, to }: Span): boolean {
  const several = cells.flatMap((chunks) => {
    const lines = cellLines(chunks.flatMap(({ words }) => words));
    const [first, second] = lines;
    return first && second ? [didFit(first, second, to - from)] : [];
  });
  return several.filter(Boolean).length > several.length * MOSTLY;
}

/** As `cellOf`, for a column without lines around it. */
export function openCellOf(
  chunks: readonly Chunk[],
  span: Span,
  fill: string | null,
  hasOwnLines = false,
): TableCell | null {
  const words = chunks.flatMap((chunk) => chunk.words);
  const cell = cellOf(words, span, { columnSpan: 1, rowSpan: 1, fill }, hasOwnLines);
  return cell && { ...cell, isCentred: false };
}
