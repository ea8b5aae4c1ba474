import { describe, expect, test } from 'vitest';
import { parseBoletoRequest } from '../../../../worker/brazil/boleto/request.ts';
import { boletoRequestExample } from '../../../../worker/brazil/boleto/schema.ts';
import { refusalOf } from '../../support/refusal.ts';

describe('a request to read a boleto', () => {
  test('gives its code', () => {
    expect(parseBoletoRequest(boletoRequestExample)).toBe(boletoRequestExample.code);
  });

  test.each([
    [{}, 'Falta o campo code: ele deve ser um texto com a linha digitável ou o código de barras.'],
    [{ code: 1 }, 'O campo code não é válido: ele deve ser um texto'],
    [{ code: null }, 'O campo code não é válido: ele deve ser um texto'],
    [{ code: '' }, 'O campo code não é válido: ele deve ser um texto'],
    [{ code: ' ' }, 'O campo code não é válido: ele deve ser um texto'],
    [{ code: ['1'] }, 'O campo code não é válido: ele deve ser um texto'],
    [{ codigo: '1' }, 'Falta o campo code'],
    [{ code: '1', x: 1 }, 'O corpo tem um campo que não existe: "x". Campos aceitos: code.'],
    [null, 'O corpo deve ser um objeto JSON. Campos aceitos: code.'],
    ['00190', 'O corpo deve ser um objeto JSON. Campos aceitos: code.'],
    [[], 'O corpo deve ser um objeto JSON. Campos aceitos: code.'],
  ])('that is %j is refused: %s', (body, message) => {
    expect(refusalOf(() => parseBoletoRequest(body))).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    });
  });
});
