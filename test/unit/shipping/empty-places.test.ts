import { describe, expect, test } from 'vitest';
import { emptyPlaces, type SheetOfLabels } from '../../../containers/shipping/recognition/empty-places.ts';

const QUARTERS = [
  [0, 0, 297, 421],
  [297, 0, 595, 421],
  [0, 421, 297, 842],
  [297, 421, 595, 842],
] as const;

const sheet = (labels: number, file = 0): SheetOfLabels => ({
  ...{ file, width: 595, height: 842 },
  boxes: QUARTERS.slice(0, labels).map(([left, top, right, bottom]) => [left, top, right, bottom]),
});

describe('empty places', () => {
  test('are what a last sheet has fewer than the others', () => {
    expect(emptyPlaces([sheet(4), sheet(4), sheet(1)])).toBe(3);
    expect(emptyPlaces([sheet(4), sheet(4)])).toBe(0);
    expect(emptyPlaces([])).toBe(0);
  });

  test('are asked of sheets of one file, one size, and labels of one size', () => {
    expect(emptyPlaces([sheet(4), sheet(1, 1)])).toBe(0);
    expect(emptyPlaces([sheet(4), { ...sheet(1), width: 300 }])).toBe(0);
    expect(emptyPlaces([sheet(4), { ...sheet(1), boxes: [[0, 0, 595, 842]] }])).toBe(0);
  });
});
