import type { Line } from '../lines/word.ts';
import { isAmount, kindOf } from './cell-kind.ts';
import { chunksOf } from './chunks.ts';
import { isItemLabel } from './item-label.ts';

/** Maximum gap between two lines of a table, as a multiple of the letters' size. */
const WIDEST_BREAK = 2.2;
/** Distances within this factor of each other count as equal. */
const SAME = 1.03;
const LARGER = 1.1;
const MOST_LINES_BETWEEN = 3;

function hasGaps(line: Line): boolean {
  const chunks = chunksOf(line);
  const isItem =
    chunks.length === 2 && isItemLabel(chunks[0]?.text ?? '') && !/^\d+$/.test(chunks[0]?.text ?? '');
  if (chunks.length > 1) return !isItem;
  const words = line.words;
  const [first, last] = [words[0]?.text ?? '', words.at(-1)?.text ?? ''];
  return words.length > 2 && kindOf(first) === 'date' && isAmount(last);
}

function gapBetween(before: Line, after: Line): number {
  return after.baseline - before.baseline;
}

/** The lines below a block that continue its last row, at the line spacing that rows in the block have. */
function trailing(block: readonly Line[], waiting: readonly Line[]): readonly Line[] {
  let within = 0;
  for (const [index, line] of block.entries()) {
    const before = block[index - 1];
    if (before && hasGaps(before) && !hasGaps(line)) within = Math.max(within, gapBetween(before, line));
  }
  let count = 0;
  for (const line of waiting) {
    const before = waiting[count - 1] ?? block.at(-1);
    if (!before || gapBetween(before, line) > within * SAME) break;
    count += 1;
  }
  return waiting.slice(0, count);
}

function namesColumns(line: Line): boolean {
  const chunks = chunksOf(line);
  return chunks.length > 2 && chunks.every(({ text }) => kindOf(text) === 'text');
}

function isTitle(line: Line, next: Line): boolean {
  return isAllBold(line) || line.size > next.size * LARGER;
}

function isAllBold({ words }: Line): boolean {
  return words.every(({ font }) => font.isBold);
}

/** Returns true if a line is a second heading: column names in bold below rows that are not bold. */
function isSecondHeading(line: Line, block: readonly Line[]): boolean {
  const last = block.at(-1);
  return last !== undefined && block.length > 1 && namesColumns(line) && isAllBold(line) && !isAllBold(last);
}

/** Groups lines that are close to each other, from the first to the last line with gaps. */
export function stretchesOf(lines: readonly Line[]): { lines: Line[]; isCandidate: boolean }[] {
  const stretches: { lines: Line[]; isCandidate: boolean }[] = [];
  let waiting: Line[] = [];
  let block: Line[] = [];
  const close = () => {
    const rest = trailing(block, waiting);
    waiting = waiting.slice(rest.length);
    if (block.length > 0) stretches.push({ lines: [...block, ...rest], isCandidate: true });
    if (waiting.length > 0) stretches.push({ lines: waiting, isCandidate: false });
    [block, waiting] = [[], []];
  };
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before && line.box.top - before.box.bottom > WIDEST_BREAK * Math.max(line.size, before.size)) close();
    if (hasGaps(line)) {
      const isNew =
        block.length === 0 || (namesColumns(line) && waiting.every((title) => isTitle(title, line)));
      if ((isNew && waiting.length > 0) || isSecondHeading(line, block)) close();
      block.push(...waiting, line);
      waiting = [];
    } else {
      waiting.push(line);
      if (waiting.length > MOST_LINES_BETWEEN) close();
    }
  }
  close();
  return stretches;
}
