import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BrCodeInput, brCode } from '../../../../worker/brazil/pix/br-code.ts';
import { pixExample, pixRequestExample } from '../../../../worker/brazil/pix/schema.ts';
import { ApiError } from '../../../../worker/errors.ts';
import { refusalOf } from '../../support/refusal.ts';
import { crcOf, readFields } from './br-code-reader.ts';

const RANDOM = '123e4567-e12b-12d1-a456-426655440000';
const base: BrCodeInput = { key: '12345678909', name: 'Fulano de Tal', city: 'Brasilia' };
const make = (input: Partial<BrCodeInput>) => brCode({ ...base, ...input });
const refusal = (input: Partial<BrCodeInput>) => refusalOf(() => make(input));

describe('a BR Code', () => {
  test.each([
    [
      'of the central bank’s manual',
      { key: RANDOM, city: 'BRASILIA' },
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    ],
    [
      'with a CPF and an amount',
      { amount: 123.45 },
      '00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913Fulano de Tal6008Brasilia62070503***630479EE',
    ],
    [
      'whose CRC begins with a zero',
      { amount: 0.8 },
      '00020126330014br.gov.bcb.pix01111234567890952040000530398654040.805802BR5913Fulano de Tal6008Brasilia62070503***6304067B',
    ],
  ])('%s is the same to the last byte', (_, input, payload) => {
    expect(make(input).payload).toBe(payload);
  });

  test('of the documented example is what the example says', () => {
    const { key, name, city, amount, txid } = pixRequestExample;
    expect(brCode({ key, name, city, amount, txid })).toEqual({
      payload: pixExample.payload,
      key: pixExample.key,
      keyType: pixExample.key_type,
      amount: pixExample.amount,
      txid: pixExample.txid,
    });
  });

  test('tells back key, type, amount and txid', () => {
    expect(make({})).toMatchObject({ key: '12345678909', keyType: 'cpf', amount: null, txid: '***' });
    expect(make({ key: ' 12.abc.345/01de-35 ', amount: 10, txid: 'A1' })).toMatchObject({
      key: '12ABC34501DE35',
      keyType: 'cnpj',
      amount: 10,
      txid: 'A1',
    });
  });

  const keys = fc.oneof(
    fc.uuid(),
    fc.constantFrom('52998224725', '11.222.333/0001-81', '+5511987654321', '(85) 3222-1234'),
    fc.nat(64).map((length) => `${'a'.repeat(length + 1)}@exemplo.com`),
  );
  const words = (most: number) =>
    fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ 0123456789.-&'),
      maxLength: most,
    });
  const inputs = fc.record(
    {
      key: keys,
      name: words(25).filter((text) => text.trim() !== ''),
      city: words(15).filter((text) => text.trim() !== ''),
      amount: fc.integer({ min: 1, max: 999_999_999_999 }).map((cents) => cents / 100),
      txid: fc.stringMatching(/^[A-Za-z\d]{1,25}$/),
      description: words(120),
    },
    { requiredKeys: ['key', 'name', 'city'] },
  );
  const plain = (text: string) => text.replace(/ +/g, ' ').trim();

  test('of any content is read back to what was put in, by a reader that is another', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { payload, key } = brCode(input);
        expect(payload).toMatch(/^[ -~]+$/);
        const fields = readFields(payload);
        const account = readFields(fields['26'] ?? '');
        expect(fields['63']).toBe(crcOf(payload.slice(0, -4)));
        const inside = [...payload.matchAll(/^0002/g)];
        expect(inside).toHaveLength(1);
        expect(Object.keys(fields).sort()).toEqual([
          '00',
          '26',
          '52',
          '53',
          ...(input.amount ? ['54'] : []),
          '58',
          '59',
          '60',
          '62',
          '63',
        ]);
        expect(fields).toMatchObject({
          '00': '01',
          '52': '0000',
          '53': '986',
          '58': 'BR',
          '59': plain(input.name),
          '60': plain(input.city),
          ...(input.amount ? { '54': input.amount.toFixed(2) } : {}),
        });
        expect(Number(fields['54'] ?? 0)).toBe(input.amount ?? 0);
        expect(fields['26']?.length).toBeLessThanOrEqual(99);
        expect(fields['54']?.length ?? 0).toBeLessThanOrEqual(13);
        expect(readFields(fields['62'] ?? '')).toEqual({ '05': input.txid ?? '***' });
        const room = 73 - key.length;
        const description = plain(input.description ?? '').slice(0, Math.max(0, room));
        expect(account).toEqual({
          '00': 'br.gov.bcb.pix',
          '01': key,
          ...(description === '' ? {} : { '02': description }),
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    [11, 62],
    [36, 37],
  ])('with a key of %i characters has %i left for the description', (length, room) => {
    const key = length === 36 ? RANDOM : '12345678909';
    const { payload } = make({ key, description: 'x'.repeat(100) });
    const account = readFields(payload)['26'] ?? '';
    expect(account).toHaveLength(99);
    expect(readFields(account)['02']).toBe('x'.repeat(room));
  });

  test('with the longest e-mail has no room for a description, and is whole', () => {
    const key = `${'a'.repeat(65)}@exemplo.com`;
    const { payload } = make({ key, description: 'Pedido 1' });
    expect(key).toHaveLength(77);
    expect(readFields(readFields(payload)['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': key });
  });
});

describe('the text of a BR Code', () => {
  test.each([
    ['João da Conceição', 'Joao da Conceicao'],
    ['AÇAÍ & CIA. LTDA', 'ACAI & CIA. LTDA'],
    ['Pâtisserie Œuvre Æsir', 'Patisserie OEuvre AEsir'],
    ['ﬁgo Łódź Straße', 'figo Lodz Strasse'],
    ['Smørrebrød Ðá Þór', 'Smorrebrod Da THor'],
    ['Loja 🛒 da Ana 👩🏽‍🍳', 'Loja da Ana'],
    ['Loja 1️⃣ ™ ❤️', 'Loja'],
    ['D’Ávila “X” – 2ª via', `D'Avila "X" - 2a via`],
    ['D´Ávila', "D'Avila"],
    ['\u00a0Ana\tMaria\r\n Silva ', 'Ana Maria Silva'],
    ['Ana\u0000\u007f\u200bMaria', 'Ana Maria'],
    ['Ａｎａ ①', 'Ana 1'],
    ['Ana Москва', 'Ana'],
    ['Ana \ud83d', 'Ana'],
  ])('%j becomes %j', (name, folded) => {
    expect(readFields(make({ name }).payload)['59']).toBe(folded);
  });

  test('is measured after folding: 25 of a name and 15 of a city', () => {
    expect(readFields(make({ name: 'ã'.repeat(25) }).payload)['59']).toBe('a'.repeat(25));
    expect(readFields(make({ name: `${'🎉'.repeat(30)}Ana` }).payload)['59']).toBe('Ana');
    expect(readFields(make({ city: 'São João da Bar' }).payload)['60']).toBe('Sao Joao da Bar');
    expect(refusal({ name: 'a'.repeat(26) })).toMatchObject({
      code: 'invalid_request',
      status: 400,
      message:
        'O campo name tem 26 caracteres depois de tirados acentos e emoji, e o máximo é 25. Abrevie-o.',
    });
    expect(refusal({ name: 'æ'.repeat(13) }).message).toContain('26 caracteres');
    expect(refusal({ city: 'São José dos Campos' }).message).toMatch(/^O campo city tem 19 .* máximo é 15/);
  });

  test.each([
    '',
    ' ',
    '😀',
    '👨‍👩‍👧‍👦',
    '1️⃣2️⃣',
    'ℹ️',
    '™',
    '🇧🇷',
    '東京',
    '\u0000',
    '\ud83d',
  ])('is refused where nothing is left of it: %j', (text) => {
    expect(refusal({ name: text }).message).toMatch(/^O campo name fica vazio/);
    expect(refusal({ city: text }).message).toMatch(/^O campo city fica vazio/);
  });

  test('of a description that is nothing but emoji is left out', () => {
    expect(make({ description: '🎉🎉' })).toEqual(make({}));
  });

  test('of any characters makes an ASCII code or a refusal, nothing else', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, text, text, text, fc.double(), (key, name, city, description, amount) => {
        for (const input of [{ name }, { city }, { description }, { key }, { amount }, { txid: key }]) {
          try {
            expect(make(input).payload).toMatch(/^[ -~]+$/);
          } catch (error) {
            expect(error).toBeInstanceOf(ApiError);
            expect(error).toMatchObject({
              code: 'invalid_request',
              message: expect.stringContaining(Object.keys(input)[0] ?? ''),
            });
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an amount', () => {
  test.each([
    [0.01, '0.01'],
    [1, '1.00'],
    [0.1, '0.10'],
    [1234567.89, '1234567.89'],
    [0.29, '0.29'],
    [4.35, '4.35'],
    [9_999_999_999.99, '9999999999.99'],
  ])('of %d is %s', (amount, text) => {
    expect(readFields(make({ amount }).payload)['54']).toBe(text);
  });

  test('of any number of cents is exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (cents) => {
        const digits = String(cents).padStart(3, '0');
        const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(readFields(make({ amount: JSON.parse(text) }).payload)['54']).toBe(text);
      }),
    );
  });

  test.each([
    [0, 'maior que zero'],
    [-0, 'maior que zero'],
    [-10, 'maior que zero'],
    [Number.NaN, 'maior que zero'],
    [Number.NEGATIVE_INFINITY, 'maior que zero'],
    [0.1 + 0.2, 'duas casas'],
    [0.005, 'duas casas'],
    [1.005, 'duas casas'],
    [5e-324, 'duas casas'],
    [10.999, 'duas casas'],
    [1e21, 'máximo'],
    [Number.POSITIVE_INFINITY, 'máximo'],
    [10_000_000_000, 'máximo'],
    [Number.MAX_VALUE, 'máximo'],
  ])('of %d is refused: %s', (amount, fault) => {
    expect(refusal({ amount })).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(new RegExp(`^O campo amount .*${fault}`)),
    });
  });
});

describe('a txid', () => {
  test.each(['a', 'A1', 'x'.repeat(25), '***'])('%s is taken', (txid) => {
    expect(make({ txid }).txid).toBe(txid);
  });

  test.each([
    '',
    ' ',
    'x'.repeat(26),
    'a-b',
    'a b',
    'ção',
    '**',
    '****',
    'a\n',
    'a😀',
  ])('%j is refused', (txid) => {
    expect(refusal({ txid }).message).toMatch(/^O campo txid não é válido: .* 1 a 25/);
  });
});
