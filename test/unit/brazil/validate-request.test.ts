import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonText } from '../../../worker/admission/json-text.ts';
import { validateContract } from '../../../worker/brazil/documents/contract.ts';
import { parseValidateRequest, priceOfValidation } from '../../../worker/brazil/documents/request.ts';
import {
  validationListExample,
  validationListSchema,
  validationResultExample,
  validationResultSchema,
} from '../../../worker/brazil/documents/schema.ts';
import { validate } from '../../../worker/brazil/documents/validate.ts';
import { validateDocument } from '../../../worker/brazil/documents/validate-document.ts';
import { ApiError } from '../../../worker/errors.ts';
import { refusalOf } from '../support/refusal.ts';

const list = (length: number) => Array.from({ length }, () => '11144477735');

describe('the body of POST /v1/validate', () => {
  test('is one value, or a list, with or without a type', () => {
    expect(parseValidateRequest({ value: '1' })).toEqual({ values: ['1'], batch: false });
    expect(parseValidateRequest({ value: '', type: 'cns' })).toEqual({
      values: [''],
      batch: false,
      type: 'cns',
    });
    expect(parseValidateRequest({ values: ['1', '2'] })).toEqual({ values: ['1', '2'], batch: true });
    expect(parseValidateRequest({ values: list(1000) }).values).toHaveLength(1000);
  });

  test.each<[unknown, string, string]>([
    [{ value: '1', values: ['1'] }, 'value e values', 'Envie só um'],
    [{}, 'value', 'envie value (um texto) ou values (até 1.000 textos)'],
    [{ type: 'cpf' }, 'value', 'envie value'],
    [{ value: 11144477735 }, 'campo value ', 'entre aspas'],
    [{ value: null }, 'campo value ', 'entre aspas'],
    [{ value: ['1'] }, 'campo value ', 'entre aspas'],
    [{ values: '1' }, 'campo values ', 'lista de textos'],
    [{ values: null }, 'campo values ', 'lista de textos'],
    [{ values: { 0: '1' } }, 'campo values ', 'lista de textos'],
    [{ values: [] }, 'campo values ', 'Envie de 1 a 1.000'],
    [{ values: ['1', 2] }, 'campo values[1] ', 'entre aspas'],
    [{ values: ['1', null] }, 'campo values[1] ', 'entre aspas'],
    [{ values: list(1001) }, 'campo values ', 'mais de 1.000 documentos'],
    [{ value: '1', type: 'CPF' }, 'campo type ', 'cpf, cnpj, cnh, pis, titulo, renavam, cns'],
    [{ value: '1', type: 'rg' }, 'campo type ', 'deixe-o de fora'],
    [{ value: '1', type: null }, 'campo type ', 'deixe-o de fora'],
    [{ value: '1', type: ['cpf'] }, 'campo type ', 'deixe-o de fora'],
    [{ valor: '1' }, 'campo "valor" ', 'type, value e values'],
    [{ value: '1', ['x'.repeat(5000)]: 1 }, `campo "${'x'.repeat(40)}…" `, 'type, value e values'],
    [null, 'objeto JSON', 'value ou values'],
    [[], 'objeto JSON', 'value ou values'],
    ['11144477735', 'objeto JSON', 'value ou values'],
    [11144477735, 'objeto JSON', 'value ou values'],
    [undefined, 'objeto JSON', 'value ou values'],
  ])('case %# is refused, naming the field and the fix', (body, field, fix) => {
    const refused = refusalOf(() => parseValidateRequest(body));
    expect(refused.code).toBe('invalid_request');
    expect(refused.message).toContain(field);
    expect(refused.message).toContain(fix);
    expect(refused.message).toMatch(/^[A-Z].{20,220}\.$/);
  });

  test('is understood or refused, whatever JSON is sent', () => {
    const field = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.array(fc.string()));
    const bodies = fc.record(
      { type: field, value: field, values: field, __proto__: field },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), bodies), (body) => {
        try {
          const { values, batch } = parseValidateRequest(JSON.parse(JSON.stringify(body)));
          expect(values.every((value) => typeof value === 'string')).toBe(true);
          expect(batch || values.length === 1).toBe(true);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          expect(error.code).toBe('invalid_request');
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the price', () => {
  test.each([
    [1, 1],
    [2, 1],
    [50, 1],
    [51, 2],
    [100, 2],
    [101, 3],
    [1000, 20],
  ])('of %i documents is %i', (count, credits) => {
    expect(priceOfValidation(parseValidateRequest({ values: list(count) }))).toBe(credits);
  });

  test('of one is 1', () => {
    expect(priceOfValidation(parseValidateRequest({ value: '1' }))).toBe(1);
  });
});

describe('the answer', () => {
  const answerTo = async (body: unknown) => {
    const answer = await validate(parseValidateRequest(body));
    return answer instanceof JsonText ? JSON.parse(answer.text) : answer;
  };

  test('to value is one result, to values a list in the order sent', async () => {
    expect(await answerTo({ value: 'x' })).toMatchObject({ value: 'x', valid: false });
    expect(await answerTo({ values: ['x'] })).toMatchObject({
      object: 'list',
      count: 1,
      data: [{ value: 'x' }],
    });
    const values = ['11222333000181', 'x', '11144477735', 'x'];
    expect(await answerTo({ values })).toMatchObject({ count: 4, data: values.map((value) => ({ value })) });
  });

  test('is what its schema says, whatever is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), async (values) => {
        const answer = await answerTo({ values });
        expect(validationListSchema.parse(answer)).toEqual(answer);
      }),
    );
  });

  test('to a long list has every result once, in the order sent', async () => {
    const values = Array.from({ length: 1000 }, (_, at) => `${52_998_224_725 + at * 1_009}`);
    const answer = validationListSchema.parse(await answerTo({ values }));
    expect(answer.count).toBe(1000);
    expect(answer.data).toEqual(values.map((value) => validateDocument(value)));
  });

  test('is that of the examples', async () => {
    expect(await answerTo({ type: 'cnpj', value: validationResultExample.value })).toEqual(
      validationResultExample,
    );
    expect(validationResultSchema.parse(validationResultExample)).toEqual(validationResultExample);
    const values = validationListExample.data.map(({ value }) => value);
    expect(await answerTo({ values })).toEqual(validationListExample);
  });

  test('to 1,000 documents lets others in while it is made', async () => {
    let others = 0;
    const timer = setInterval(() => {
      others += 1;
    }, 0);
    await answerTo({ values: Array.from({ length: 1000 }, (_, at) => `${at}.398.849-62`) });
    clearInterval(timer);
    expect(others).toBeGreaterThanOrEqual(1);
  });
});

describe('the contract', () => {
  test('asks for value or values, and for nothing else', () => {
    const schema = {
      additionalProperties: false,
      oneOf: [{ required: ['value'] }, { required: ['values'] }],
      properties: { values: { minItems: 1, maxItems: 1000 } },
    };
    expect(validateContract).toMatchObject({ requestBody: { content: { 'application/json': { schema } } } });
  });
});
