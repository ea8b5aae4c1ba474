import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPixKey } from '../../../../worker/brazil/pix/key.ts';
import { refusalOf } from '../../support/refusal.ts';

const UUID = '123e4567-e12b-12d1-a456-426655440000';

describe('a Pix key', () => {
  test.each([
    ['12345678909', 'cpf', '12345678909'],
    ['123.456.789-09', 'cpf', '12345678909'],
    [' 529.982.247-25 ', 'cpf', '52998224725'],
    // A valid CPF that could be a mobile number of São Paulo.
    ['11987654374', 'cpf', '11987654374'],
    ['11222333000181', 'cnpj', '11222333000181'],
    ['00.000.000/0001-91', 'cnpj', '00000000000191'],
    ['12.ABC.345/01DE-35', 'cnpj', '12ABC34501DE35'],
    ['12abc34501de35', 'cnpj', '12ABC34501DE35'],
    ['Fulano.Silva+Loja@Exemplo.COM.BR', 'email', 'fulano.silva+loja@exemplo.com.br'],
    ["o'neil_1@a-b.co", 'email', "o'neil_1@a-b.co"],
    [`${'a'.repeat(65)}@exemplo.com`, 'email', `${'a'.repeat(65)}@exemplo.com`],
    ['+5511987654321', 'telefone', '+5511987654321'],
    ['+55 11 98765-4321', 'telefone', '+5511987654321'],
    ['+55 (11) 9 8765-4321', 'telefone', '+5511987654321'],
    ['(11) 98765-4321', 'telefone', '+5511987654321'],
    ['(11)987654321', 'telefone', '+5511987654321'],
    ['(85) 3222-1234', 'telefone', '+558532221234'],
    [UUID, 'aleatoria', UUID],
    [UUID.toUpperCase(), 'aleatoria', UUID],
  ])('%s is of type %s: %s', (written, type, key) => {
    expect(readPixKey(written)).toEqual({ type, key });
    expect(readPixKey(key)).toEqual({ type, key });
  });

  test.each([
    ['', 'não é uma chave Pix'],
    ['abc', 'não é uma chave Pix'],
    ['5511987654321', 'telefone com +55'],
    ['1198765432', 'não é uma chave Pix'],
    ['123e4567e12b12d1a456426655440000', 'com os hifens'],
    [`${UUID}0`, 'não é uma chave Pix'],
    ['12345678900', 'não é um CPF válido'],
    ['11111111111', 'não é um CPF válido'],
    ['11987654321', 'se é um telefone, escreva-o com +55'],
    ['12ABC34501DE45', 'não é um CNPJ válido'],
    ['LBNXQOB5000163', 'não é um CNPJ válido'],
    ['00000000000000', 'não é um CNPJ válido'],
    ['1234 5678 909', 'não é uma chave Pix'],
    ['a1b2c3d4e5f6g7h8i9j012345678909', 'não é uma chave Pix'],
    ['１２３４５６７８９０９', 'não é uma chave Pix'],
    ['a@b', 'e-mail'],
    ['a b@exemplo.com', 'e-mail'],
    ['a@@exemplo.com', 'e-mail'],
    ['.a@exemplo.com', 'e-mail'],
    ['a..b@exemplo.com', 'e-mail'],
    ['a.@exemplo.com', 'e-mail'],
    ['a@-exemplo.com', 'e-mail'],
    ['a@exemplo..com', 'e-mail'],
    ['joão@exemplo.com', 'e-mail'],
    ['\u212A@exemplo.com', 'e-mail'],
    ['a@exemplo.com\nb', 'e-mail'],
    [`${'a'.repeat(66)}@exemplo.com`, 'o máximo é 77'],
    ['+55 11 8765-4321', 'telefone'],
    ['+5520987654321', 'telefone'],
    ['+551198765432', 'telefone'],
    ['+55119876543210', 'telefone'],
    ['+5511887654321', 'telefone'],
    ['+14155552671', 'telefone'],
    ['(11 98765-4321', 'telefone'],
    ['+55 (11 98765-4321', 'telefone'],
    ['(011) 98765-4321', 'telefone'],
    ['+', 'telefone'],
  ])('%j is refused with the reason: %s', (written, fault) => {
    expect(refusalOf(() => readPixKey(written))).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/^O campo key /),
    });
    expect(refusalOf(() => readPixKey(written)).message).toContain(fault);
  });

  test('in its normal form is itself', () => {
    const written = fc.oneof(
      fc.uuid().map((uuid) => uuid.toUpperCase()),
      fc.stringMatching(/^[A-Za-z\d]{1,20}@[A-Za-z\d]{1,20}\.[A-Za-z]{2,5}$/),
      fc.stringMatching(/^\+55 ?(11|21|85) ?9\d{4}[ -]?\d{4}$/),
    );
    fc.assert(
      fc.property(written, (text) => {
        const first = readPixKey(text);
        expect(readPixKey(first.key)).toEqual(first);
      }),
    );
  });
});
