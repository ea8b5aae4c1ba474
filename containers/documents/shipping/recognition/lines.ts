import type { Growing } from '../../../plain/geometry/boxes.ts';
import type { PlacedWord } from '../../text/written-pages.ts';

/** Words of a line within one cell or column; a larger gap begins another. */
export interface LabelSegment extends PlacedWord {
  /** Number of its line, from the top. */
  line: number;
}

/** Shares of a line's height. */
const [SAME_LINE, CELL_GAP] = [0.5, 1.2];

function linesOf(words: readonly PlacedWord[]): PlacedWord[][] {
  const lines: { middle: number; height: number; words: PlacedWord[] }[] = [];
  for (const word of words.toSorted((one, other) => one.top + one.bottom - other.top - other.bottom)) {
    const [middle, height] = [(word.top + word.bottom) / 2, word.bottom - word.top];
    const line = lines.at(-1);
    const isSame =
      line !== undefined && Math.abs(middle - line.middle) < Math.min(height, line.height) * SAME_LINE;
    if (isSame) line.words.push(word);
    else lines.push({ middle, height, words: [word] });
  }
  return lines.map((line) => line.words.toSorted((one, other) => one.left - other.left));
}

/** Returns the segments line by line from the top, each line from the left. */
export function labelSegmentsOf(words: readonly PlacedWord[]): LabelSegment[] {
  const segments: LabelSegment[] = [];
  for (const [line, ofLine] of linesOf(words).entries()) {
    let current: Growing<LabelSegment> | null = null;
    for (const word of ofLine) {
      const height = word.bottom - word.top;
      if (current !== null && word.left - current.right < height * CELL_GAP) {
        current.text += ` ${word.text}`;
        current.right = Math.max(current.right, word.right);
        current.top = Math.min(current.top, word.top);
        current.bottom = Math.max(current.bottom, word.bottom);
        continue;
      }
      current = { ...word, line };
      segments.push(current);
    }
  }
  return segments;
}

/** Distance below a line, in shares of its height, in which a segment is looked for. */
const NEAR = 1.6;

/** Returns the segment directly below another, in its column. */
export function below(
  segments: readonly LabelSegment[],
  { left, right, top, bottom, line }: LabelSegment,
): LabelSegment | null {
  const reach = bottom + (bottom - top) * NEAR;
  const under = segments.filter(
    (other) => other.line > line && other.top < reach && other.left < right && other.right > left,
  );
  return under[0] ?? null;
}
