/** Left, top, right and bottom in points, from the top left corner of the page as it is shown. */
export type Box = readonly [number, number, number, number];

/** A character as it is drawn. */
export interface Letter {
  text: string;
  box: Box;
}

export interface TextLine {
  letters: readonly Letter[];
  box: Box;
  /** Degrees clockwise in which it runs: 0, 90, 180 or 270; null for any other. */
  direction: 0 | 90 | 180 | 270 | null;
}

export function unionOf(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  return [left, top, right, bottom];
}

/** The part of a box's area that others cover together at most, from 0 to 1. */
export function shareCovered(box: Box, others: readonly Box[]): number {
  const area = (box[2] - box[0]) * (box[3] - box[1]);
  if (!(area > 0)) return 0;
  const covered = others.map((other) => {
    const width = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
    const height = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
    return width > 0 && height > 0 ? width * height : 0;
  });
  return Math.min(1, covered.reduce((sum, part) => sum + part, 0) / area);
}
