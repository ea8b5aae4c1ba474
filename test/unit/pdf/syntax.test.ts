import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { objectJson, pdfNumber, pdfNumbers, roundedNumber } from '../../../containers/plain/pdf/syntax.ts';

const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** What a reader holds of a number. */
const held = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => {
  const size = Math.abs(value);
  return size === 0 || (size > 2e-38 && size < 3e38);
});

describe('a number in PDF syntax', () => {
  test('has no exponent, whatever it is', () => {
    fc.assert(fc.property(fc.double(), (value) => PLAIN.test(pdfNumber(value))));
  });

  test('is the same number when it is read, every digit of it', () => {
    fc.assert(fc.property(held, (value) => Number(pdfNumber(value)) === value + 0));
  });

  test.each([
    [6.123e-17, '0.00000000000000006123'],
    [-1.5e-7, '-0.00000015'],
    [1e-6, '0.000001'],
    [-0, '0'],
    [1e-300, '0'],
    [Number.NaN, '0'],
    [2 ** 53, '9007199254740992.0'],
    [1e21, '1000000000000000000000.0'],
    [Number.NEGATIVE_INFINITY, '-340299999999999993642572978492905881600.0'],
  ])('of %s is %s', (value, text) => {
    expect(pdfNumber(value)).toEqual(text);
  });

  test('may be rounded, and is then nothing less than 0', () => {
    expect([roundedNumber(1.00049, 3), roundedNumber(-0.0004, 3), pdfNumbers([1, 2e-7])]).toEqual([
      '1',
      '0',
      '1 0.0000002',
    ]);
  });
});

describe('objects as JSON', () => {
  test('have plain numbers at any depth, and the same values', () => {
    fc.assert(
      fc.property(fc.array(held), (numbers) => {
        const json = objectJson({ '/Matrix': numbers, '/Inner': { '/Deep': [numbers] } });
        expect(json).not.toMatch(/\de[-+]?\d/);
        expect(JSON.parse(json)['/Inner']['/Deep'][0]).toEqual(numbers.map((number) => number + 0));
      }),
    );
  });

  test('leave texts as they are, also those that look like numbers', () => {
    const value = { '/A': 'u:1e-7', '/B': 'b:1e10', '/C': null, '/D': true };
    expect(objectJson(value)).toBe(JSON.stringify(value));
  });
});
