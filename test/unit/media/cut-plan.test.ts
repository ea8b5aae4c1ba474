import { describe, expect, test } from 'vitest';
import { Failure } from '../../../containers/plain/failures.ts';
import { formatSeconds } from '../../../containers/plain/format.ts';
import { firstCut, planCut, secondsOfMoment } from '../../../containers/tools/media/cut-plan.ts';

describe('moments', () => {
  test('are read and shown as people write them', () => {
    for (const [moment, seconds] of [
      [83.5, 83.5],
      ['83.5', 83.5],
      ['1:23.5', 83.5],
      [' 1:23,5 ', 83.5],
      ['1:02:03', 3723],
    ] as const)
      expect(secondsOfMoment(moment)).toBe(seconds);
    expect([0, 0.2, 59.9996, 83.5, 3723].map(formatSeconds)).toEqual([
      '0:00',
      '0:00,2',
      '1:00',
      '1:23,5',
      '1:02:03',
    ]);
  });
});

describe('a cut', () => {
  const spansOf = (segments: object[], action: 'manter' | 'remover') =>
    planCut('a', { segments, action }, 10).spans;

  test('keeps pieces in their order, and takes out what overlaps once', () => {
    expect(spansOf([{ start: 4, end: 5 }, { end: 1 }], 'manter')).toEqual([
      { start: 4, end: 5 },
      { start: 0, end: 1 },
    ]);
    expect(spansOf([{ start: 4, end: 6 }, { start: 2, end: 5 }, { start: 9 }], 'remover')).toEqual([
      { start: 0, end: 2 },
      { start: 6, end: 9 },
    ]);
    expect(spansOf([{ end: 3 }, { start: 7, end: 9 }], 'remover')).toEqual([
      { start: 3, end: 7 },
      { start: 9, end: 10, isToEnd: true },
    ]);
  });

  test('has its beginning known before the file is, where it has one', () => {
    for (const [wish, moment] of [
      [{ start: '1:00', end: 90, action: 'manter' }, 60],
      [{ start: 60, end: 90, action: 'remover' }, 90],
      [{ segments: [{ start: 5 }], action: 'manter' }, 5],
      [{ end: 90, action: 'manter' }, null],
      [{ start: 60, action: 'remover' }, null],
      [{ segments: [{ start: 5, end: 6 }, { start: 8 }], action: 'manter' }, null],
    ] as const)
      expect(firstCut(wish)).toBe(moment);
  });

  test('of nothing is a failure, and a late end is reported', () => {
    expect(() => spansOf([{}], 'manter')).toThrow(Failure);
    expect(() => spansOf([{ start: 10 }], 'manter')).toThrow(/começa em 0:10/);
    expect(() => spansOf([{ start: 0 }], 'remover')).toThrow(/não sobraria nada/);
    expect(planCut('a', { start: 2, end: 12, action: 'manter' }, 10)).toEqual({
      spans: [{ start: 2, end: 10, isToEnd: true }],
      notes: ['o fim pedido, 0:12, passa do fim do arquivo, 0:10'],
    });
    expect(planCut('a', { end: 10.05, action: 'manter' }, 10).notes).toEqual([]);
  });
});
