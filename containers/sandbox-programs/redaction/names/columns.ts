import type { TextLine } from '../letters.ts';
import { plainText } from '../page-text.ts';
import { HEADING } from './announcements.ts';
import { fold, nameAt } from './name.ts';

const FIRST_GAP = 3;
const NEXT_GAP = 4;
const MOST_CELLS = 5_000;

function textOf({ letters }: TextLine): string {
  return letters
    .map(({ text }) => plainText(text))
    .join('')
    .trim();
}

function isBelow(upper: TextLine, lower: TextLine, reach: number): boolean {
  const height = upper.box[3] - upper.box[1];
  const gap = lower.box[1] - upper.box[3];
  const overlap = Math.min(upper.box[2], lower.box[2]) - Math.max(upper.box[0], lower.box[0]);
  return gap > -height / 2 && gap < height * reach && overlap > 0;
}

function isName(line: TextLine): boolean {
  const text = textOf(line);
  const name = nameAt(text, 0);
  return name !== null && name.words >= 2 && name.end >= text.length - 1;
}

/** The lines that are names below a heading that announces them: `Nome`, and the cells of its column. */
export function namesInColumns(lines: readonly TextLine[]): TextLine[] {
  const level = lines.filter(({ direction, letters }) => direction === 0 && letters.length > 0);
  const ordered = level.toSorted((left, right) => left.box[1] - right.box[1]);
  const found = new Set<TextLine>();
  for (const [at, heading] of ordered.entries()) {
    if (!HEADING.test(fold(textOf(heading)).replace(/[ :.*]+$/, ''))) continue;
    let above = heading;
    let reach = FIRST_GAP;
    for (const cell of ordered.slice(at + 1, at + 1 + MOST_CELLS)) {
      if (cell.box[1] - above.box[3] > (above.box[3] - above.box[1]) * reach) break;
      if (!isBelow(above, cell, reach)) continue;
      if (!isName(cell)) break;
      found.add(cell);
      above = cell;
      reach = NEXT_GAP;
    }
  }
  return [...found];
}
