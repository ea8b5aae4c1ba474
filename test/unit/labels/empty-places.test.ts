import { describe, expect, test } from 'vitest';
import { countEmptyPlaces, type SheetOfLabels } from '../../../containers/plain/labels/empty-places.ts';
import { shownBox } from '../../support/boxes.ts';

const QUARTERS = [
  shownBox(0, 0, 297, 421),
  shownBox(297, 0, 595, 421),
  shownBox(0, 421, 297, 842),
  shownBox(297, 421, 595, 842),
];

const sheet = (labels: number): SheetOfLabels => ({
  ...{ width: 595, height: 842 },
  boxes: QUARTERS.slice(0, labels),
});

describe('empty places', () => {
  test('are what a last sheet has fewer than the others', () => {
    expect(countEmptyPlaces([sheet(4), sheet(4), sheet(1)])).toBe(3);
    expect(countEmptyPlaces([sheet(4), sheet(4)])).toBe(0);
    expect(countEmptyPlaces([])).toBe(0);
  });

  test('are asked of sheets of one size, and labels of one size', () => {
    expect(countEmptyPlaces([sheet(4), { ...sheet(1), width: 300 }])).toBe(0);
    expect(countEmptyPlaces([sheet(4), { ...sheet(1), boxes: [shownBox(0, 0, 595, 842)] }])).toBe(0);
  });
});
