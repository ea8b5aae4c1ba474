import { expect, test } from 'vitest';
import { parseEnvelopeRequest } from '../../../worker/esign/request.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

function withName(name: string, place: 'name' | 'signer') {
  const signer = { name: place === 'signer' ? name : 'Ana Lima', email: 'ana@exemplo.com.br' };
  return parseEnvelopeRequest({ signers: [signer], ...(place === 'name' ? { name } : {}) }, NOW);
}

test.each([
  ['zero-width spaces', 'Ana\u200b Lima'],
  ['a zero-width space alone', '\u200b'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['blanks of Braille', '\u2800\u2800'],
  ['a separator of lines', 'Ana\u2028Lima'],
  ['a separator of paragraphs', 'Ana\u2029Lima'],
  ['a joiner between Latin letters', 'A\u200dna'],
  ['a soft hyphen', 'An\u00ada'],
  ['letters of tags', 'Ana\u{e0041}'],
  ['marks without a letter', '\u0301\u0301'],
])('a name with %s is refused, and its field is named', (_, name) => {
  expect(() => withName(name, 'signer')).toThrow(/signers\[0\]\.name/);
  expect(() => withName(name, 'name')).toThrow(/Campo name/);
});

test.each([
  'Ana Lima',
  'João D’Ávila',
  '王小明',
  'می\u200cخواهم',
  'क्\u200dष',
  'Contrato nº 3',
  'Obra 👩\u200d💼',
  'Pago ✔\ufe0f',
])('the name %s is kept as it is', (name) => {
  expect(withName(name, 'signer').signers[0]?.name).toBe(name.normalize('NFC'));
});
