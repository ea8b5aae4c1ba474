import { describe, expect, test } from 'vitest';
import {
  amountNumber,
  brazilianAmount,
  decimalMarkOf,
  readAmount,
  undecidedAmounts,
} from '../../../containers/documents/fiscal/statements/amounts.ts';
import { brazilianDay, readBankDate } from '../../../containers/documents/fiscal/statements/dates.ts';
import { decodeEntities } from '../../../containers/documents/fiscal/statements/entities.ts';

const amount = (text: string, mark: ',' | '.' = '.') => {
  const found = readAmount(text, mark);
  return found === null ? null : amountNumber(found.value);
};

describe('amounts', () => {
  test('are read as banks write them', () => {
    const read: [text: string, value: number][] = [
      ['386,80', 386.8],
      ['-386.80', -386.8],
      ['1.234,56', 1234.56],
      ['-1.234.567,89', -1234567.89],
      ['1,234.56', 1234.56],
      ['+10', 10],
      ['.5', 0.5],
      ['-,50', -0.5],
      ['R$ 10,00', 10],
      ['-R$1.000,00', -1000],
      ['10,00-', -10],
      ['1.234.567', 1234567],
      ['0.001', 0.001],
      ['123456789012.34', 123456789012.34],
    ];
    for (const [text, value] of read)
      expect([text, amount(text, decimalMarkOf([text]))]).toEqual([text, value]);
  });

  test('with one mark alone are read as the file writes its others', () => {
    expect(decimalMarkOf(['1.234', '-10,50'])).toBe(',');
    expect(decimalMarkOf(['1.234', '-10.50', '1,234.00'])).toBe('.');
    expect(amount('1.234', ',')).toBe(1234);
    expect(amount('1.234', '.')).toBe(1.234);
  });

  test('that can be read in one way are read so, whatever mark the file has', () => {
    for (const mark of [',', '.'] as const) {
      expect(amount('-12.80', mark)).toBe(-12.8);
      expect(amount('-200,00', mark)).toBe(-200);
      expect(amount('0.125', mark)).toBe(0.125);
      expect(amount('1234.567', mark)).toBe(1234.567);
      expect(amount('12,34', mark)).toBe(12.34);
    }
  });

  test('that can be read in two ways are counted where the others of their file do not decide it', () => {
    const none = { count: 0, first: '', mark: '.' };
    expect(undecidedAmounts(['1.234', '-2,500', '10'], '.')).toEqual({ count: 2, first: '1.234', mark: '.' });
    expect(undecidedAmounts(['1.234', '10.50'], '.')).toEqual(none);
    expect(undecidedAmounts(['1.234', '10.50', '10,50'], ',')).toEqual({
      ...none,
      count: 1,
      first: '1.234',
      mark: ',',
    });
    expect(undecidedAmounts(['10.50', '10,50', '10'], ',')).toEqual({ ...none, mark: ',' });
  });

  test('are none where they are no number', () => {
    for (const text of ['', '-', 'x', '1-2', '1,2,3', '1.23.456,00', '1e5', '١', '--5', '1'.repeat(50)])
      expect([text, amount(text, ',')]).toEqual([text, null]);
  });

  test('are written as Brazil does', () => {
    expect(brazilianAmount(-1_234_567_890_000n)).toBe('-1.234.567,89');
    expect(brazilianAmount(5_000n, 3)).toBe('0,005');
  });
});

describe('dates', () => {
  test('are the days that banks wrote, whatever the zone', () => {
    const day = (text: string) => {
      const found = readBankDate(text);
      return found === null ? null : [brazilianDay(found.day), found.time];
    };
    expect(day('20261231')).toEqual(['31/12/2026', null]);
    expect(day('20261231235959[-3:BRT]')).toEqual(['31/12/2026', '23:59:59']);
    expect(day('20261231000000.000[+14:LINT]')).toEqual(['31/12/2026', null]);
    expect(day('202612311435')).toEqual(['31/12/2026', '14:35:00']);
    expect(day('2026-12-31T10:00:00')).toEqual(['31/12/2026', '10:00:00']);
    expect(day('31/12/2026')).toEqual(['31/12/2026', null]);
    for (const text of ['', '20260230', '00000000', '99999999', '2026', 'hoje', '18991231'])
      expect([text, day(text)]).toEqual([text, null]);
  });
});

test('entities stand for their characters, and other texts stay', () => {
  expect(decodeEntities('A &amp; B &lt;x&gt; &#233;&#xE9; &quot;&apos;')).toBe('A & B <x> éé "\'');
  for (const text of ['A & B', '&nada;', '&#0;', '&#xD800;', '&#9999999;', '&amp'])
    expect(decodeEntities(text)).toBe(text);
  expect(decodeEntities('&amp;amp;')).toBe('&amp;');
});
