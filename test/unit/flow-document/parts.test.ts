import { describe, expect, test } from 'vitest';
import type { Rule } from '../../../containers/documents/pdf/pages/page-content.ts';
import { breaksWord } from '../../../containers/documents/reading/flow/inlines.ts';
import { gridsOf } from '../../../containers/documents/reading/flow/ruled-grids.ts';

function level(top: number, left = 0, right = 300): Rule {
  return { box: { left, right, top, bottom: top }, thickness: 0.5, color: '000000' };
}

function upright(left: number, top = 0, bottom = 60): Rule {
  return { box: { left, right: left, top, bottom }, thickness: 0.5, color: '000000' };
}

describe('a hyphen at the end of a line', () => {
  test.each([
    ['ção', 'reali-', true],
    ['se', 'trata-', false],
    ['lhes', 'deram-', false],
    ['Feira', 'Quarta-', false],
    ['Mente', 'livre\u00ad', true],
  ])('%s after %s', (rest, last, breaks) => expect(breaksWord(rest, last)).toBe(breaks));
});

describe('lines make tables', () => {
  test('of as many cells as they part', () => {
    const { grids } = gridsOf(
      [level(0), level(20), level(40), level(60), upright(0), upright(100), upright(300)],
      [],
    );
    expect(grids.map(({ cells }) => cells.length)).toEqual([6]);
  });

  test('with cells that span columns and rows', () => {
    const { grids } = gridsOf(
      [
        level(0),
        level(20),
        level(40, 100),
        level(60),
        upright(0),
        upright(100, 20),
        upright(200, 20),
        upright(300),
      ],
      [{ box: { left: 0, top: 0, right: 300, bottom: 20 }, color: 'eeeeee' }],
    );
    expect(
      grids[0]?.cells.map(({ row, column, rows, columns, background }) => [
        row,
        column,
        rows,
        columns,
        background,
      ]),
    ).toEqual([
      [0, 0, 1, 3, 'eeeeee'],
      [1, 0, 2, 1, ''],
      [1, 1, 1, 1, ''],
      [1, 2, 1, 1, ''],
      [2, 1, 1, 1, ''],
      [2, 2, 1, 1, ''],
    ]);
  });

  test('and lines that meet no others stay lines', () => {
    const { grids, rest } = gridsOf([level(10), level(50, 0, 80)], []);
    expect([grids, rest.length]).toEqual([[], 2]);
  });
});
