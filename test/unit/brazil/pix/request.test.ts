import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePixRequest } from '../../../../worker/brazil/pix/request.ts';
import { pixRequestExample } from '../../../../worker/brazil/pix/schema.ts';
import { ApiError } from '../../../../worker/errors.ts';
import { refusalOf } from '../../support/refusal.ts';

const required = { key: '12345678909', name: 'Fulano', city: 'Brasilia' };
const refusal = (fields: object) => refusalOf(() => parsePixRequest({ ...required, ...fields }));

describe('a request for a Pix', () => {
  test('has the defaults of the specification', () => {
    expect(parsePixRequest(required)).toEqual({
      ...required,
      txid: '***',
      format: 'both',
      module_size: 8,
      margin: 4,
      color: '#000000',
      background: '#ffffff',
    });
  });

  test.each([
    pixRequestExample,
    { ...required, module_size: 1, margin: 0 },
    { ...required, module_size: 40, margin: 20 },
    { ...required, color: '#AbCdEf', background: 'transparent' },
    { ...required, txid: 'x'.repeat(25), description: '', amount: 9_999_999_999.99 },
    ...['json', 'svg', 'png', 'both', 'pdf'].map((format) => ({ ...required, format })),
  ])('%j is taken as it is', (body) => {
    expect(parsePixRequest(body)).toMatchObject(body);
  });

  test.each([
    ['amount', '10,00'],
    ['amount', '10.00'],
    ['amount', null],
    ['amount', true],
    ['amount', [10]],
    ['amount', 0],
    ['amount', -0],
    ['amount', 1e21],
    ['amount', JSON.parse('1e400')],
    ['key', 12345678909],
    ['key', null],
    ['name', 1],
    ['name', null],
    ['city', {}],
    ['txid', 'x'.repeat(26)],
    ['txid', ''],
    ['txid', 'a-b'],
    ['txid', 1],
    ['description', 1],
    ['format', 'gif'],
    ['format', 'PNG'],
    ['format', null],
    ['module_size', 0.001],
    ['module_size', 500],
    ['module_size', 0],
    ['module_size', 41],
    ['module_size', -1],
    ['module_size', '8'],
    ['margin', -1],
    ['margin', 21],
    ['margin', 1.5],
    ['margin', 1e9],
    ['color', 'transparent'],
    ['color', '#000'],
    ['color', '000000'],
    ['color', '#00000g'],
    ['color', '#000000\n'],
    ['color', '#00000000'],
    ['color', 'red'],
    ['background', 'TRANSPARENT'],
    ['background', '#fff'],
    ['background', ''],
  ])('with %s %j is refused by name', (field, value) => {
    expect(refusal({ [field]: value })).toMatchObject({
      code: 'invalid_request',
      status: 400,
      message: expect.stringMatching(new RegExp(`^O campo ${field} não é válido: ele deve ser um`)),
    });
  });

  test('learns what a field must be', () => {
    expect(refusal({ module_size: 500 }).message).toBe(
      'O campo module_size não é válido: ele deve ser um número inteiro de 1 a 40.',
    );
    expect(refusal({ color: 'transparent' }).message).toBe(
      'O campo color não é válido: ele deve ser uma cor na forma #RRGGBB, como #000000.',
    );
  });

  test.each(['key', 'name', 'city'] as const)('without %s learns so', (field) => {
    const { [field]: _, ...rest } = required;
    expect(refusalOf(() => parsePixRequest(rest)).message).toMatch(new RegExp(`^Falta o campo ${field}: `));
  });

  test('with a field that does not exist learns which do', () => {
    expect(refusal({ valor: 10 }).message).toBe(
      'O corpo tem um campo que não existe: "valor". Campos aceitos: key, name, city, amount, txid, description, format, module_size, margin, color, background.',
    );
    expect(refusal({ ['x'.repeat(1000)]: 1 }).message.length).toBeLessThan(250);
  });

  test.each([null, [], [required], 'texto', 1, true, undefined])('that is %j is no object', (body) => {
    expect(refusalOf(() => parsePixRequest(body)).message).toMatch(/^O corpo deve ser um objeto JSON\./);
  });

  test('of any JSON is taken or refused, nothing else', () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      ...Object.keys(parsePixRequest(required)),
      'amount',
    ];
    const values = fc.oneof(fc.jsonValue(), fc.double(), fc.string());
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc
        .array(fc.tuple(fc.constantFrom(...names), values))
        .map((entries) => ({ ...required, ...Object.fromEntries(entries) })),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        try {
          parsePixRequest(body);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          expect(error).toMatchObject({ code: 'invalid_request' });
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
