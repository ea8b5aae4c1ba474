import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valuesOfColumn } from '../../../containers/documents/text/values/column-values.ts';
import { readDate } from '../../../containers/documents/text/values/dates.ts';
import type { Notation } from '../../../containers/documents/text/values/notation.ts';
import { readNumber } from '../../../containers/documents/text/values/numbers.ts';

const BRAZILIAN: Notation = { mark: ',', doubtful: 'none' };

function valuesOf(cells: readonly string[], heading = '') {
  return valuesOfColumn({ heading, cells }, BRAZILIAN).map((cell) => {
    if (cell.kind === 'empty') return null;
    if (cell.kind === 'text') return cell.text;
    return cell.kind === 'date' ? cell.value.toISOString().slice(0, 19) : cell.value;
  });
}

function formatsOf(cells: readonly string[]) {
  return valuesOfColumn({ heading: '', cells }, BRAZILIAN).map((cell) =>
    'format' in cell ? cell.format : null,
  );
}

describe('a cell alone', () => {
  test.each<[string, number, string | undefined]>([
    ['1.234,56', 1234.56, '#,##0.00'],
    ['(1.234,56)', -1234.56, '#,##0.00'],
    ['1.234,56-', -1234.56, '#,##0.00'],
    ['-1.234,56', -1234.56, '#,##0.00'],
    ['− 1.234,56', -1234.56, '#,##0.00'],
    ['– 1.234,56', -1234.56, '#,##0.00'],
    ['+1.234,56', 1234.56, '#,##0.00'],
    ['1.234,56 D', -1234.56, '#,##0.00'],
    ['1.234,56D', -1234.56, '#,##0.00'],
    ['1.234,56 (D)', -1234.56, '#,##0.00'],
    ['1.234,56 C', 1234.56, '#,##0.00'],
    ['R$ 1.234,56', 1234.56, '"R$" #,##0.00'],
    ['R$\u00a01.234,56', 1234.56, '"R$" #,##0.00'],
    ['R$ -1.234,56', -1234.56, '"R$" #,##0.00'],
    ['-R$ 1.234,56', -1234.56, '"R$" #,##0.00'],
    ['(R$ 1.234,56)', -1234.56, '"R$" #,##0.00'],
    ['US$ 10', 10, '"US$" #,##0'],
    ['12,5%', 0.125, '0.0%'],
    ['-0,07 %', -0.0007, '0.00%'],
    ['100%', 1, '0%'],
    ['1.234', 1234, '#,##0'],
    ['1.234.567', 1_234_567, '#,##0'],
    ['1 234,50', 1234.5, '#,##0.00'],
    ['1234,5', 1234.5, '0.0'],
    ['0,5', 0.5, '#,##0.0'],
    ["1'234,50", 1234.5, '#,##0.00'],
    ['1\u202f234\u202f567', 1_234_567, '#,##0'],
    ['1\u00a0234,50', 1234.5, '#,##0.00'],
    ['0,123', 0.123, '#,##0.000'],
    ['42', 42, undefined],
    ['-42', -42, undefined],
    ['0', 0, undefined],
    ['14:30', 0.604_166_666_666_666_6, 'hh:mm'],
  ])('%s is a number', (text, value, format) => {
    expect(valuesOf([text])).toEqual([value]);
    expect(formatsOf([text])).toEqual([format]);
  });

  test.each([
    ['31/12/2026', '2026-12-31T00:00:00', 'dd/mm/yyyy'],
    ['1/2/2026', '2026-02-01T00:00:00', 'dd/mm/yyyy'],
    ['31/12/26', '2026-12-31T00:00:00', 'dd/mm/yyyy'],
    ['31/12/85', '1985-12-31T00:00:00', 'dd/mm/yyyy'],
    ['31-12-2026', '2026-12-31T00:00:00', 'dd/mm/yyyy'],
    ['31.12.2026', '2026-12-31T00:00:00', 'dd/mm/yyyy'],
    ['31/12/2026 14:30', '2026-12-31T14:30:00', 'dd/mm/yyyy hh:mm'],
    ['31/12/2026 às 14h30', '2026-12-31T14:30:00', 'dd/mm/yyyy hh:mm'],
    ['31/12/2026, 14:30:59', '2026-12-31T14:30:59', 'dd/mm/yyyy hh:mm:ss'],
    ['2026-12-31', '2026-12-31T00:00:00', 'dd/mm/yyyy'],
    ['2026-12-31T14:30:59', '2026-12-31T14:30:59', 'dd/mm/yyyy hh:mm:ss'],
    ['05 NOV 2026', '2026-11-05T00:00:00', 'dd/mm/yyyy'],
    ['12 de março de 2026', '2026-03-12T00:00:00', 'dd/mm/yyyy'],
    ['29/02/2028', '2028-02-29T00:00:00', 'dd/mm/yyyy'],
  ])('%s is a date', (text, value, format) => {
    expect(valuesOf([text])).toEqual([value]);
    expect(formatsOf([text])).toEqual([format]);
  });

  test.each([
    ...['31/02/2026', '29/02/2027', '00/01/2026', '31/13/2026', '31/12/2026 25:00', '31/12/1899', '31/12'],
    ...['123.456.789-09', '12.345.678/0001-95', '12.ABC.345/01DE-35', '01310-100', '(11) 98765-4321'],
    ...['12345678909', '12345678000195', '3526011234567800019955001000000123100000012'],
    '23793.38128 60082.677039 63000.063305 8 84340000012345',
    ...['1234-5', '98.765-4', '00123', '0123,45', '1234567890123456', '1.234.567.890.123.456,00'],
    ...['=1+1', '+CMD', '@SUM(A1)', '-x', '= 5', '1,2,3', '1.2.3', '12.34', '1-', '(1)', '- 5', '12 D', 'D'],
    ...['R$', '%', '-', '()', '5 %%', '1.234,56 D-', '(-5,00)', '--5,00', '1e5', 'Infinity', '0x10'],
  ])('%s stays text', (text) => {
    expect(valuesOf([text])).toEqual([text]);
  });
});

describe('a column', () => {
  test('is English only where its marks say so', () => {
    expect(valuesOf(['1,234.56', '12.50', '-3.00', '1,234'])).toEqual([1234.56, 12.5, -3, 1234]);
    expect(valuesOf(['12.50', '8.99', '123.40'])).toEqual([12.5, 8.99, 123.4]);
    expect(valuesOf(['1.1', '1.2', '2.10'])).toEqual(['1.1', '1.2', '2.10']);
    expect(valuesOf(['12.05', '13.05', '14.06'])).toEqual(['12.05', '13.05', '14.06']);
    expect(valuesOf(['1.234', '5.678'])).toEqual([1234, 5678]);
    expect(valuesOf(['1.234,56', '99.90'])).toEqual([1234.56, '99.90']);
  });

  test('of codes keeps its digits', () => {
    expect(valuesOf(['00123', '4567', '890'])).toEqual(['00123', '4567', '890']);
    expect(valuesOf(['100', '200'], 'Código')).toEqual(['100', '200']);
    expect(valuesOf(['100', '200'], 'Nº do documento')).toEqual(['100', '200']);
    expect(valuesOf(['100', '200'], 'Quantidade')).toEqual([100, 200]);
    expect(valuesOf(['100', '200'], 'Contagem')).toEqual([100, 200]);
  });

  test('reads months first only where days cannot stand there', () => {
    expect(valuesOf(['12/31/2026', '01/05/2026'])).toEqual(['2026-12-31T00:00:00', '2026-01-05T00:00:00']);
    expect(valuesOf(['31/12/2026', '01/05/2026'])).toEqual(['2026-12-31T00:00:00', '2026-05-01T00:00:00']);
    expect(valuesOf(['31/12/2026', '12/31/2026'])).toEqual(['2026-12-31T00:00:00', '12/31/2026']);
  });

  test('of amounts takes numbers in brackets as negative', () => {
    expect(valuesOf(['1.000,00', '20,00', '(500)'])).toEqual([1000, 20, -500]);
  });
});

const amount = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 100);
const shown = (value: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe('whatever the text', () => {
  test('an amount is read as it was, however it was written', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const size = shown(Math.abs(value));
        const written =
          value < 0
            ? [`-${size}`, `(${size})`, `${size}-`, `${size} D`, `R$ -${size}`]
            : [size, `${size} C`, `R$ ${size}`];
        for (const text of written) expect(readNumber(text, ',')?.value).toBe(value);
      }),
    );
  });

  test.each([
    '1.1.01',
    '2.1.01',
    '1.1.10',
    '3.3.90',
    '4.4.90',
    '11.1.02',
    '1.11.02',
  ])('%s is the code of an account or an item, and no date', (code) => {
    expect(readDate(code, 'day')).toBeNull();
  });

  test.each(['01.01.2001', '1.1.2001', '1/1/01', '1-1-01', '01.01.01'])('%s is a date', (text) => {
    expect(readDate(text, 'day')?.value).toEqual(new Date(Date.UTC(2001, 0, 1)));
  });

  test('a day of the calendar is read as it was', () => {
    const days = fc
      .integer({ min: 0, max: 54_000 })
      .map((count) => new Date(Date.UTC(1902, 0, 1) + count * 86_400_000));
    fc.assert(
      fc.property(days, (value) => {
        const [year, month, day] = value.toISOString().slice(0, 10).split('-');
        expect(readDate(`${day}/${month}/${year}`, 'day')?.value).toEqual(value);
        expect(readDate(`${year}-${month}-${day}`, 'day')?.value).toEqual(value);
      }),
    );
  });

  test('nothing throws, no number is lost in rounding, and text stays as it was', () => {
    const piece = fc.constantFrom(...'0123456789.,-−()%RD$C/: =+@eE', 'R$ ', ' D', 'jan', '\u00a0');
    const texts = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(fc.oneof(texts, fc.string()), { maxLength: 5 }), (cells) => {
        for (const [index, value] of valuesOfColumn({ heading: '', cells }, BRAZILIAN).entries()) {
          if (value.kind === 'text') expect(value.text).toBe(cells[index]?.trim());
          if (value.kind === 'number') expect(Number.isFinite(value.value)).toBe(true);
          if (value.kind === 'number' && !value.format?.startsWith('hh'))
            expect((cells[index] ?? '').replace(/\D/g, '').length).toBeLessThanOrEqual(15);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
