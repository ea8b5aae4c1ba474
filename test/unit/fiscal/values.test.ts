import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  date,
  decimal,
  documentNumber,
  isZero,
  moment,
  phone,
  postalCode,
  series,
  shortDecimal,
  taxpayer,
  time,
} from '../../../containers/documents/fiscal/values/values.ts';

describe('a decimal', () => {
  test.each([
    ['1234.5', '1.234,50'],
    ['0.8399741000', '0,8399741000'],
    ['1000000', '1.000.000,00'],
    ['-12.3', '-12,30'],
    ['007', '7,00'],
    ['', ''],
    ['abc', 'abc'],
    ['1,5', '1,5'],
  ])('is written as Brazil does: %s', (text, shown) => {
    expect(decimal(text)).toBe(shown);
  });

  test.each([
    ['10.0000', 2, '10,00'],
    ['10.1250', 2, '10,125'],
    ['5.0000', 0, '5'],
    ['0.0001', 0, '0,0001'],
    ['100', 0, '100'],
  ])('loses only zeros that say nothing: %s', (text, places, shown) => {
    expect(shortDecimal(text, places)).toBe(shown);
  });

  test('keeps every digit, however many there are', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 40n }),
        fc.stringMatching(/^\d{1,12}$/),
        (whole, fraction) => {
          const shown = decimal(`${whole}.${fraction}`, 0);
          expect(shown.replaceAll('.', '').replace(',', '.')).toBe(`${whole}.${fraction}`);
        },
      ),
    );
  });

  test('is zero where it has no other digit', () => {
    expect([isZero('0.00'), isZero(''), isZero('0.01')]).toEqual([true, true, false]);
  });
});

test('times are those of the offset in which they are written', () => {
  expect(moment('2026-11-20T23:50:01-03:00')).toBe('20/11/2026 23:50:01');
  expect(moment('2026-11-20T23:50:01-05:00')).toBe('20/11/2026 23:50:01');
  expect([date('2026-11-20'), time('2026-11-20'), date('ontem')]).toEqual(['20/11/2026', '', 'ontem']);
});

test('numbers of people, places and papers have their marks, and stay as they are where they are none', () => {
  expect([taxpayer('12ABC34501DE35'), taxpayer('52998224725'), taxpayer('XY-9')]).toEqual([
    '12.ABC.345/01DE-35',
    '529.982.247-25',
    'XY-9',
  ]);
  expect([postalCode('01310200'), postalCode('1310')]).toEqual(['01310-200', '1310']);
  expect([phone('1133334444'), phone('11933334444'), phone('0800')]).toEqual([
    '(11) 3333-4444',
    '(11) 93333-4444',
    '0800',
  ]);
  expect([documentNumber('12345'), documentNumber('1234567890'), series('1'), series('890')]).toEqual([
    '000.012.345',
    '1234567890',
    '001',
    '890',
  ]);
});
