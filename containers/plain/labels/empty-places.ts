import type { ShownBox } from '../geometry/boxes.ts';
import type { Size } from '../geometry/sizes.ts';

/** A sheet that has only labels on it. */
export interface SheetOfLabels extends Size {
  boxes: readonly ShownBox[];
}

/** In points. */
const SAME_SIZE = 5;
/** Largest difference of a side, in shares of it: labels on one sheet differ in their printed size. */
const ALIKE = 0.3;

function sidesOf([first]: SheetOfLabels['boxes']): [number, number] {
  return first === undefined ? [0, 0] : [first.right - first.left, first.bottom - first.top];
}

function isFellow(one: SheetOfLabels, other: SheetOfLabels): boolean {
  const isAsLarge =
    Math.abs(one.width - other.width) <= SAME_SIZE && Math.abs(one.height - other.height) <= SAME_SIZE;
  const otherSides = sidesOf(other.boxes);
  return (
    isAsLarge &&
    sidesOf(one.boxes).every((side, at) => Math.abs(side - (otherSides[at] ?? 0)) <= ALIKE * side)
  );
}

/**
 * Counts the empty places for labels of a file: those by which a sheet has fewer labels than other sheets of its size
 * with labels as large.
 */
export function countEmptyPlaces(sheets: readonly SheetOfLabels[]): number {
  const groups: SheetOfLabels[][] = [];
  for (const sheet of sheets) {
    const group = groups.find(([first]) => first !== undefined && isFellow(first, sheet));
    if (group) group.push(sheet);
    else groups.push([sheet]);
  }
  return groups.reduce((sum, group) => {
    const most = Math.max(...group.map(({ boxes }) => boxes.length));
    return sum + group.reduce((places, { boxes }) => places + most - boxes.length, 0);
  }, 0);
}
