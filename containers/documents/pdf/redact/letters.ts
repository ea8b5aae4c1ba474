import type { ShownBox } from '../../../plain/geometry/boxes.ts';

/** A character as it is drawn. */
export interface Letter {
  text: string;
  box: ShownBox;
}

export interface TextLine {
  letters: readonly Letter[];
  box: ShownBox;
  /** Degrees clockwise in which it runs: 0, 90, 180 or 270; null for any other. */
  direction: 0 | 90 | 180 | 270 | null;
}

/** The part of a box's area that others cover together at most, from 0 to 1. */
export function shareCovered(box: ShownBox, others: readonly ShownBox[]): number {
  const area = (box.right - box.left) * (box.bottom - box.top);
  if (!(area > 0)) return 0;
  const covered = others.map((other) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return width > 0 && height > 0 ? width * height : 0;
  });
  return Math.min(1, covered.reduce((sum, part) => sum + part, 0) / area);
}
