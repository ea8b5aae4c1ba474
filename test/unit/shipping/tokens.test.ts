import { describe, expect, test } from 'vitest';
import { TokenIndex } from '../../../containers/documents/shipping/matching/tokens.ts';

function standsIn(token: string, text: string): boolean {
  return new TokenIndex([{ texts: [text], orders: [] }]).notesWith(token).length === 1;
}

describe('a token in a text', () => {
  test.each([
    ['2000001234567890', 'Pack 2000001234567890.'],
    ['2000001234567890', 'pedido:2000001234567890;venda 1'],
    ['2000001234567890', '2000001234567890'],
    ['2000001234567890', 'Pedido-2000001234567890'],
    ['2000001234567890', 'a 20000012345678901 e 2000001234567890'],
    ['br251234567890x', 'Rastreio BR251234567890X'],
    ['701-1234567-7654321', 'Amazon 701-1234567-7654321'],
    ['LU-1234567890123456', 'pedido LU-1234567890123456, obrigado'],
    ['12345678', 'pedido 12345678'],
  ])('%s stands whole in %s', (token, text) => {
    expect(standsIn(token, text)).toBe(true);
  });

  test.each([
    ['2000001234567890', '20000012345678901'],
    ['2000001234567890', '12000001234567890'],
    ['2000001234567890', 'X2000001234567890'],
    ['2000001234567890', '2000001234567890-2'],
    ['2000001234567890', '7-2000001234567890'],
    ['2000001234567890', '2000001234567890/A'],
    ['701-1234567-7654321', '701-1234567-76543210'],
    ['701-1234567-7654321', '5701-1234567-7654321'],
    ['701-1234567-7654321', 'X701-1234567-7654321'],
    ['701-1234567-7654321', '701 1234567 7654321'],
    ['1234567', 'pedido 1234567'],
    ['', 'pedido'],
    ['---', 'a --- b'],
  ])('%s does not stand whole in %s', (token, text) => {
    expect(standsIn(token, text)).toBe(false);
  });

  test('a field for it alone may be shorter, and is it as a whole', () => {
    const index = new TokenIndex([
      { texts: [], orders: ['4471'] },
      { texts: [], orders: ['44710'] },
      { texts: [], orders: ['447'] },
    ]);
    expect(index.notesWith('4471')).toEqual([0]);
    expect(index.notesWith('447')).toEqual([]);
  });
});

describe('a note that names another token of the form', () => {
  const namesAnother = (text: string, token: string) =>
    new TokenIndex([{ texts: [text], orders: [] }]).namesAnother(0, token);

  test('is recognised by form and length', () => {
    expect(namesAnother('pedido 251122F49E06VW', '251122C50Y53TB')).toBe(true);
    expect(namesAnother('pedido 251122F49E06VW e 251122C50Y53TB', '251122C50Y53TB')).toBe(false);
    expect(namesAnother('pack 2000001234567891', '2000001234567890')).toBe(true);
    expect(namesAnother('pack 200000123456789', '2000001234567890')).toBe(false);
    expect(namesAnother('pedido 123456789013', '123456789012')).toBe(true);
    expect(namesAnother('701-1234567-7654322', '701-1234567-7654321')).toBe(true);
  });

  test('what every note has is no sign: a CNPJ, a key, short numbers, words', () => {
    expect(namesAnother('CNPJ 12345678000195', '98765432000195')).toBe(false);
    expect(namesAnother(`chave ${'1'.repeat(44)}`, '2'.repeat(44))).toBe(false);
    expect(namesAnother('fone 11987654321', '44123456789')).toBe(false);
    expect(namesAnother('INCONSTITUCIONAL', 'EXTRAORDINARIO12')).toBe(false);
  });
});
