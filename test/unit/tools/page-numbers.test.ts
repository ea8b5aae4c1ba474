import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letters, roman } from '../../../containers/plain/figures.ts';
import { pageNumberText, positionOn } from '../../../containers/tools/pdf/page-numbers.ts';

describe('the number of a page', () => {
  test.each([
    [1, 'i'],
    [4, 'iv'],
    [9, 'ix'],
    [14, 'xiv'],
    [40, 'xl'],
    [90, 'xc'],
    [400, 'cd'],
    [1994, 'mcmxciv'],
    [3999, 'mmmcmxcix'],
    [0, '0'],
    [4000, '4000'],
  ])('%i is %s in Roman figures', (number, text) => {
    expect(roman(number)).toBe(text);
  });

  test.each([
    [0, '0'],
    [1, 'a'],
    [26, 'z'],
    [27, 'aa'],
    [52, 'az'],
    [702, 'zz'],
    [703, 'aaa'],
  ])('%i is %s in letters', (number, text) => {
    expect(letters(number)).toBe(text);
  });

  test('no two numbers have the same letters', () => {
    const numbers = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(numbers, numbers, (one, other) => (letters(one) === letters(other)) === (one === other)),
    );
  });

  test('is put into its format with zeros, wherever and however often', () => {
    const format = { format: 'DOC-{n} ({n}/{total})', style: 'arabico', digits: 6 } as const;
    expect(pageNumberText(7, 12, format)).toBe('DOC-000007 (000007/000012)');
    expect(pageNumberText(7, 12, { ...format, format: '{n}', style: 'romano_maiusculo' })).toBe('VII');
  });

  test('changes sides on even pages when mirrored', () => {
    expect([1, 2].map((page) => positionOn(page, 'inferior_direita', true))).toEqual([
      'inferior_direita',
      'inferior_esquerda',
    ]);
    expect(positionOn(2, 'superior_esquerda', true)).toBe('superior_direita');
    expect(positionOn(2, 'superior_centro', true)).toBe('superior_centro');
    expect(positionOn(2, 'superior_esquerda', false)).toBe('superior_esquerda');
  });
});
