import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupsOfTiles } from '../../../containers/documents/pictures/tile-groups.ts';

function tilesOf(...rows: readonly string[]) {
  const marked = Uint16Array.from(rows.join(''), (tile) => (tile === '#' ? 1 : 0));
  return { columns: rows[0]?.length ?? 0, rows: rows.length, marked };
}

describe('the groups of marked tiles', () => {
  test('hold all that are within reach of one another, also around a corner', () => {
    const tiles = tilesOf('##...', '..#..', '.....', '....#');
    expect(groupsOfTiles(tiles, 1)).toEqual([
      { left: 0, top: 0, right: 3, bottom: 2 },
      { left: 4, top: 3, right: 5, bottom: 4 },
    ]);
    expect(groupsOfTiles(tiles, 2)).toEqual([{ left: 0, top: 0, right: 5, bottom: 4 }]);
  });

  test('cover every marked tile, and leave the marks as they are', () => {
    const marks = fc.array(fc.array(fc.constantFrom('#', '.'), { minLength: 6, maxLength: 6 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(marks, fc.integer({ min: 1, max: 3 }), (rows, reach) => {
        const tiles = tilesOf(...rows.map((row) => row.join('')));
        const before = tiles.marked.slice();
        const groups = groupsOfTiles(tiles, reach);
        expect(tiles.marked).toEqual(before);
        for (const [place, mark] of tiles.marked.entries()) {
          const [x, y] = [place % 6, Math.floor(place / 6)];
          const isCovered = groups.some(
            ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
          );
          if (mark === 1) expect(isCovered).toBe(true);
        }
      }),
    );
  });
});
