import type { Box } from './cut-by-text.ts';

/** A sheet on which there is nothing but labels. */
export interface SheetOfLabels {
  file: number;
  /** Points. */
  width: number;
  height: number;
  boxes: readonly Box[];
}

/** Points. */
const SAME_SIZE = 5;
/** Of a side: what is printed on a label is never as large as on the next. */
const ALIKE = 0.3;

function sidesOf([left, top, right, bottom]: Box): [number, number] {
  return [right - left, bottom - top];
}

function isFellow(one: SheetOfLabels, other: SheetOfLabels): boolean {
  const [first, second] = [one.boxes[0], other.boxes[0]];
  if (one.file !== other.file || first === undefined || second === undefined) return false;
  const isAsLarge =
    Math.abs(one.width - other.width) <= SAME_SIZE && Math.abs(one.height - other.height) <= SAME_SIZE;
  const [sides, otherSides] = [sidesOf(first), sidesOf(second)];
  return isAsLarge && sides.every((side, at) => Math.abs(side - (otherSides[at] ?? 0)) <= ALIKE * side);
}

/** Places for labels that are empty: as many as other sheets of the file and size have more, with labels of the size. */
export function emptyPlaces(sheets: readonly SheetOfLabels[]): number {
  const groups: SheetOfLabels[][] = [];
  for (const sheet of sheets) {
    const group = groups.find(([first]) => first !== undefined && isFellow(first, sheet));
    if (group) group.push(sheet);
    else groups.push([sheet]);
  }
  return groups.reduce((sum, group) => {
    const most = Math.max(...group.map(({ boxes }) => boxes.length));
    return sum + group.reduce((blanks, { boxes }) => blanks + most - boxes.length, 0);
  }, 0);
}
