import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBoleto } from '../../../../worker/brazil/boleto/parse.ts';
import {
  boletoExample,
  boletoRequestExample,
  boletoSchema,
} from '../../../../worker/brazil/boleto/schema.ts';
import { ApiError } from '../../../../worker/errors.ts';
import { refusalOf } from '../../support/refusal.ts';
import { bankGeneralDigit, bankParts, bankSlip, collectionParts, collectionSlip, mod11 } from './slips.ts';

const TODAY = '2026-11-21';
const read = (code: string, today = TODAY) => parseBoleto(code, today);
const refusal = (code: string) => refusalOf(() => read(code));

const SLIP = '00190000090114971860168524522114675860000102656';
const COLLECTION = '836200000005667800481000180975657313001589636081';

describe('a bank slip', () => {
  test('is read whole, from its line and from its barcode', () => {
    expect(read(SLIP)).toEqual(boletoExample);
    expect(read(boletoRequestExample.code)).toEqual(boletoExample);
    expect(read('00196758600001026560000001149718606852452211')).toEqual(boletoExample);
  });

  test.each([
    ['00190000090114971860168524522114210000000102656', '2025-02-22', 1000],
    ['00190000090114971860168524522114100000000102656', null, 0],
  ])('%s is due on %s', (code, vencimento, fator) => {
    expect(read(code)).toMatchObject({ vencimento, fator_vencimento: fator, valor: 1026.56 });
  });

  test('with punctuation is the same, and is answered as it is printed', () => {
    const printed = '23793.38128 60007.827136 95000.063305 9 75520000370000';
    const boleto = read(printed);
    expect(boleto).toMatchObject({
      tipo: 'bancario',
      valido: true,
      linha_digitavel: '23793381286000782713695000063305975520000370000',
      linha_digitavel_formatada: printed,
      banco: { codigo: '237', ispb: '60746948', nome: 'Banco Bradesco S.A.' },
      valor: 3700,
      segmento: null,
    });
    expect(read(boleto.linha_digitavel)).toEqual(boleto);
  });

  test('of any content is the same from its line, its barcode and its printed form', () => {
    fc.assert(
      fc.property(bankParts, (parts) => {
        fc.pre(!parts.head.startsWith('988'));
        const { line, barcode } = bankSlip(parts);
        const boleto = read(line);
        expect(boleto).toMatchObject({
          tipo: 'bancario',
          codigo_barras: barcode,
          linha_digitavel: line,
          banco: { codigo: parts.head.slice(0, 3) },
          valor: Number(`${parts.amount.slice(0, 8)}.${parts.amount.slice(8)}`),
          fator_vencimento: Number(parts.factor),
        });
        expect(boletoSchema.parse(boleto)).toEqual(boleto);
        expect(read(barcode)).toEqual(boleto);
        expect(read(boleto.linha_digitavel_formatada)).toEqual(boleto);
      }),
    );
  });

  test('with one wrong digit is refused wherever its digits can tell', () => {
    fc.assert(
      fc.property(bankParts, fc.nat(46), fc.integer({ min: 1, max: 9 }), (parts, place, step) => {
        const { line } = bankSlip(parts);
        const wrong = line.slice(0, place) + ((Number(line[place]) + step) % 10) + line.slice(place + 1);
        // Three remainders share the general digit 1, so that a factor or an amount that goes from one to another has it still.
        const unsigned = wrong.slice(0, 4) + wrong.slice(33) + parts.free;
        const hasItStill = place > 32 && bankGeneralDigit(unsigned) === line[32];
        if (hasItStill) expect([0, 1, 10]).toContain(mod11(unsigned));
        else expect(refusal(wrong).code).toBe('invalid_boleto');
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [0, 'campo 1'],
    [9, 'campo 1'],
    [15, 'campo 2'],
    [31, 'campo 3'],
    [32, 'dígito verificador geral'],
    [36, 'dígito verificador geral'],
    [46, 'dígito verificador geral'],
  ])('with a wrong digit at %i is reported to be in: %s', (place, part) => {
    const wrong = SLIP.slice(0, place) + ((Number(SLIP[place]) + 1) % 10) + SLIP.slice(place + 1);
    expect(refusal(wrong)).toMatchObject({ code: 'invalid_boleto', message: expect.stringContaining(part) });
  });

  test('with a wrong general digit is refused', () => {
    expect(refusal('23793.38128 60007.827136 95000.063305 4 75520000370000')).toMatchObject({
      code: 'invalid_boleto',
      status: 422,
      message:
        'O dígito verificador geral do boleto não confere: há um número trocado em alguma parte do código. Confira-o com o boleto.',
    });
  });

  test('of an institution known by its ISPB has it, no amount and no due date', () => {
    const { line, barcode } = bankSlip({
      head: '9880',
      factor: '0000',
      amount: '0018236120',
      free: '1234567890123456789012345',
    });
    const boleto = read(line);
    expect(boleto).toMatchObject({
      banco: { codigo: '988', ispb: '18236120', nome: 'NU PAGAMENTOS S.A. - INSTITUIÇÃO DE PAGAMENTO' },
      valor: null,
      vencimento: null,
      fator_vencimento: 0,
    });
    expect(read(barcode)).toEqual(boleto);
  });

  test.each([
    ['18236120000158', '18236120'],
    ['00000000000191', '00000000'],
  ])('of an institution known by its CNPJ %s has its ISPB, no amount and no due date', (cnpj, ispb) => {
    for (const head of ['9880', '9889']) {
      const { line, barcode } = bankSlip({
        ...{ head, factor: cnpj.slice(0, 4), amount: cnpj.slice(4) },
        free: '1234567890123456789012345',
      });
      expect(read(line)).toMatchObject({ banco: { codigo: '988', ispb }, valor: null, vencimento: null });
      expect(read(line).fator_vencimento).toBe(cnpj.startsWith('0000') ? 0 : null);
      expect(read(barcode)).toEqual(read(line));
    }
  });

  test.each([
    ['0099999999', '99999999'],
    ['9999999999', null],
  ])('with %s in the place of the ISPB names no institution', (amount, ispb) => {
    const { line } = bankSlip({ head: '9880', factor: '0000', amount, free: '0'.repeat(25) });
    expect(read(line).banco).toEqual({ codigo: '988', ispb, nome: null });
  });

  test('of a bank that the list does not have is read, without a name', () => {
    const { line } = bankSlip({ head: '9999', factor: '0000', amount: '0000000100', free: '0'.repeat(25) });
    expect(read(line)).toMatchObject({ banco: { codigo: '999', ispb: null, nome: null }, valor: 1 });
  });

  test('of the bank whose code begins with 8 is not taken for collection', () => {
    const { line, barcode } = bankSlip({
      head: '8049',
      factor: '1000',
      amount: '0000000100',
      free: '7'.repeat(25),
    });
    expect(read(barcode)).toEqual(read(line));
    expect(read(barcode)).toMatchObject({ tipo: 'bancario', banco: { codigo: '804' } });
  });
});

describe('a collection slip', () => {
  test.each([
    [COLLECTION, '3', 'Energia elétrica e gás', 66.78],
    ['858000000070438403281922630720192528304729600523', '5', 'Órgãos governamentais', 743.84],
  ])('%s is of segment %s', (code, codigo, nome, valor) => {
    expect(read(code)).toMatchObject({
      tipo: 'arrecadacao',
      valido: true,
      segmento: { codigo, nome },
      valor,
      banco: null,
      vencimento: null,
      fator_vencimento: null,
    });
  });

  test('is answered as it is printed', () => {
    expect(read(COLLECTION)).toMatchObject({
      codigo_barras: '83620000000667800481001809756573100158963608',
      linha_digitavel_formatada: '83620000000-5 66780048100-0 18097565731-3 00158963608-1',
    });
  });

  test('of any segment and value id is the same from its line, its barcode and its printed form', () => {
    fc.assert(
      fc.property(collectionParts, (parts) => {
        const { line, barcode } = collectionSlip(parts);
        const boleto = read(line);
        const isAmount = parts.valueId === '6' || parts.valueId === '8';
        expect(boleto).toMatchObject({
          tipo: 'arrecadacao',
          codigo_barras: barcode,
          linha_digitavel: line,
          segmento: { codigo: parts.segment },
          valor: isAmount ? Number(`${parts.value.slice(0, 9)}.${parts.value.slice(9)}`) : null,
        });
        expect(boletoSchema.parse(boleto)).toEqual(boleto);
        expect(read(barcode)).toEqual(boleto);
        expect(read(boleto.linha_digitavel_formatada)).toEqual(boleto);
      }),
      { numRuns: 500 },
    );
  });

  test('with mod 10 digits and one wrong digit is refused, wherever it is', () => {
    fc.assert(
      fc.property(collectionParts, fc.nat(47), fc.integer({ min: 1, max: 9 }), (parts, place, step) => {
        const { line } = collectionSlip({ ...parts, valueId: '6' });
        const wrong = line.slice(0, place) + ((Number(line[place]) + step) % 10) + line.slice(place + 1);
        expect(refusal(wrong).code).toBe('invalid_boleto');
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(['0', '8'])('of segment %s does not exist', (segment) => {
    const { line, barcode } = collectionSlip({
      segment,
      valueId: '6',
      value: '00000001234',
      free: '0'.repeat(29),
    });
    for (const code of [line, barcode]) {
      expect(refusal(code)).toMatchObject({
        code: 'invalid_boleto',
        message: expect.stringContaining(`segmento ${segment}`),
      });
    }
  });

  test.each(['0', '1', '2', '3', '4', '5'])('of value id %s does not exist', (valueId) => {
    const { line } = collectionSlip({ segment: '3', valueId, value: '00000001234', free: '0'.repeat(29) });
    expect(refusal(line).message).toContain('terceiro dígito');
  });

  test.each([
    [11, 'bloco 1'],
    [22, 'bloco 2'],
    [35, 'bloco 3'],
    [46, 'bloco 4'],
  ])('with a wrong digit at %i is reported to be in %s', (place, part) => {
    const wrong =
      COLLECTION.slice(0, place) + ((Number(COLLECTION[place]) + 1) % 10) + COLLECTION.slice(place + 1);
    expect(refusal(wrong).message).toContain(part);
  });

  test('of the barcode alone is refused by its general digit', () => {
    expect(refusal('83610000000667800481001809756573100158963608').message).toContain('geral');
  });
});

describe('the date of a factor', () => {
  const withFactor = (factor: number) =>
    bankSlip({
      head: '0019',
      factor: String(factor).padStart(4, '0'),
      amount: '0000010000',
      free: '0'.repeat(25),
    }).line;
  const dayOf = (factor: number, today: string) => read(withFactor(factor), today).vencimento;
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const plus = (day: string, count: number) =>
    new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

  test.each([
    [1000, '2000-07-03', '2000-07-03'],
    [9999, '2025-02-21', '2025-02-21'],
    [1000, '2025-02-22', '2025-02-22'],
    [1001, '2025-02-22', '2025-02-23'],
    [9999, '2049-10-13', '2049-10-13'],
    [1000, '2049-10-14', '2049-10-14'],
  ])('%i, seen on %s, is %s', (factor, today, day) => {
    expect(dayOf(factor, today)).toBe(day);
  });

  test.each([
    [3000, '2000-07-03'],
    [3001, '2000-07-03'],
    [3499, '2000-07-03'],
    [3500, '2025-02-22'],
    [3501, '2025-02-22'],
  ])('1000, seen %i days after 2000-07-03, is %s', (count, day) => {
    expect(dayOf(1000, plus('2000-07-03', count))).toBe(day);
  });

  test('is the one of the window, and there is never another in it', () => {
    const todays = fc.integer({ min: 0, max: 15_000 }).map((count) => plus('2000-07-03', count));
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), todays, (factor, today) => {
        const dates = [0, 9000, 18_000, 27_000].map((cycle) => plus('1997-10-07', factor + cycle));
        const inWindow = dates.filter((date) => days(today, date) >= -3000 && days(today, date) <= 5500);
        const [nearest] = dates.toSorted(
          (left, right) => Math.abs(days(today, left)) - Math.abs(days(today, right)),
        );
        expect(inWindow.length).toBeLessThanOrEqual(1);
        expect(dayOf(factor, today)).toBe(inWindow[0] ?? nearest);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([0, 1, 999])('%i is none', (factor) => {
    expect(read(withFactor(factor))).toMatchObject({ vencimento: null, fator_vencimento: factor });
  });
});

describe('a code that is none', () => {
  test.each([
    ['', 'O código tem 0 dígitos.'],
    ['0', 'O código tem 1 dígito.'],
    [SLIP.slice(1), 'O código tem 46 dígitos.'],
    [`${COLLECTION}0`, 'O código tem 49 dígitos.'],
    [`${SLIP}a`, 'na posição 48'],
    [SLIP.replace('0', 'O'), 'na posição 1'],
    [SLIP.replace('0', '０'), 'na posição 1'],
    [SLIP.replaceAll('1', '١'), 'na posição 3'],
    [`00190.00009/${SLIP.slice(10)}`, 'na posição 12'],
    [`${'1'.repeat(48)}`, 'começa com 8'],
  ])('%j is refused with a reason', (code, fault) => {
    expect(refusal(code)).toMatchObject({ code: 'invalid_boleto', message: expect.stringContaining(fault) });
  });

  test.each([
    '\n',
    '\u00a0',
    '\u2009',
    '\u3000',
    '\u200b',
  ])('is none because of the white space %j', (space) => {
    expect(read(`${space}${SLIP.slice(0, 5)}${space}${SLIP.slice(5)}${space}`)).toEqual(read(SLIP));
  });

  test('never makes it throw anything but a refusal', () => {
    const digitLike = fc.string({ unit: fc.constantFrom(...'0123456789.- 8'), maxLength: 60 });
    const fullLength = fc
      .tuple(fc.constantFrom(44, 47, 48), fc.infiniteStream(fc.nat(9)))
      .map(([length, stream]) => [...stream.take(length)].join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), digitLike, fullLength), (code) => {
        try {
          expect(boletoSchema.parse(read(code))).toMatchObject({ valido: true });
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          expect(error).toMatchObject({ code: 'invalid_boleto' });
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
