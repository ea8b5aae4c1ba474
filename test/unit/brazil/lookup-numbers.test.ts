import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCep } from '../../../worker/brazil/lookups/cep/number.ts';
import { parseCnpj } from '../../../worker/brazil/lookups/cnpj/number.ts';

const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const base = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: 12, maxLength: 12 })
  .map((all) => all.join(''));
const masked = (cnpj: string) => cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');

describe('a CNPJ', () => {
  test.each([
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
    ['ABCDEFGHIJKL80', 'ABCDEFGHIJKL80'],
    ['11222333000181', '11222333000181'],
    ['11.222.333/0001-81', '11222333000181'],
    ['112223330001-81', '11222333000181'],
    ['00000000000191', '00000000000191'],
    ['LBNXQOB5000141', 'LBNXQOB5000141'],
  ])('written %s is %s', (text, cnpj) => {
    expect(parseCnpj(text)).toBe(cnpj);
  });

  test.each([
    ['other check digits', '12ABC34501DE45'],
    ['a letter in the check digits', '12ABC34501DE9B'],
    ['check digits of A = 10', 'LBNXQOB5000163'],
    ['all digits equal', '00000000000000'],
    ['too short', '1122233300018'],
    ['too long', '112223330001811'],
    ['nothing', ''],
    ['letters around', 'CNPJ11222333000181'],
    ['another slash', '11.222.333∕0001-81'],
    ['Arabic digits', '١١٢٢٢٣٣٣٠٠٠١٨١'],
    ['a letter that upper-cases to two', '12ABC34501Dß5'],
    ['a long s', '12ABC3450ſDE35'],
    ['an encoded slash', '11.222.333%2F0001-81'],
  ])('is not what has %s', (_, text) => {
    expect(parseCnpj(text)).toBeNull();
  });

  test('of any characters has exactly one pair of check digits, with or without punctuation, in either case', () => {
    fc.assert(
      fc.property(base, (start) => {
        fc.pre(start !== start.charAt(0).repeat(12));
        const all = Array.from({ length: 100 }, (_, pair) => `${start}${String(pair).padStart(2, '0')}`);
        const right = all.filter((text) => parseCnpj(text) === text);
        expect(right.length).toBe(1);
        for (const cnpj of right)
          expect([parseCnpj(masked(cnpj)), parseCnpj(cnpj.toLowerCase())]).toEqual([cnpj, cnpj]);
      }),
    );
  });

  test('is never made of what is none, and no text throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseCnpj(text)).toBeNull();
      }),
    );
  });
});

describe('a CEP', () => {
  test.each([
    '01001000',
    '01001-000',
    '01.001-000',
    '\u00a001001-000\n',
  ])('written %j is 01001000', (text) => {
    expect(parseCep(text)).toBe('01001000');
  });

  test.each([
    '',
    '0100100',
    '010010000',
    '0100-1000',
    '01001 000',
    '0100100A',
    '٠١٠٠١٠٠٠',
    '01001--000',
  ])('is not %j', (text) => {
    expect(parseCep(text)).toBeNull();
  });
});
