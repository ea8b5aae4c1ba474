import type { PixelBox } from '../../plain/geometry/boxes.ts';

/** The tiles of a picture, row by row; 1 for each marked one. */
export interface MarkedTiles {
  columns: number;
  rows: number;
  marked: Uint16Array;
}

/**
 * Returns the boxes, in tiles, of marked tiles that are within `reach` tiles of one another; right and bottom are
 * exclusive.
 */
export function groupsOfTiles({ columns, rows, marked }: MarkedTiles, reach: number): PixelBox[] {
  const rest = marked.slice();
  const groups: PixelBox[] = [];
  for (let start = 0; start < rest.length; start++) {
    if (rest[start] !== 1) continue;
    rest[start] = 0;
    const open = [start];
    let [left, top, right, bottom] = [columns, rows, 0, 0];
    for (let tile = open.pop(); tile !== undefined; tile = open.pop()) {
      const [x, y] = [tile % columns, Math.floor(tile / columns)];
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
      for (let down = Math.max(0, y - reach); down <= Math.min(rows - 1, y + reach); down++)
        for (let across = Math.max(0, x - reach); across <= Math.min(columns - 1, x + reach); across++) {
          const near = down * columns + across;
          if (rest[near] !== 1) continue;
          rest[near] = 0;
          open.push(near);
        }
    }
    groups.push({ left, top, right, bottom });
  }
  return groups;
}
