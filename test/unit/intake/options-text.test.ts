import { describe, expect, test } from 'vitest';
import { MAX_DEPTH, parseOptionsText } from '../../../worker/intake/options-text.ts';

/** A JSON text with this many values in one another. */
function nested(depth: number, open: string, inner: string, close: string): string {
  return `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
}

describe('options as a text', () => {
  test.each([
    ['arrays', '[', '', ']'],
    ['objects', '{"a":', '1', '}'],
  ])('may be %s in one another to the greatest depth, and no deeper', (_, open, inner, close) => {
    expect(() => parseOptionsText(nested(MAX_DEPTH, open, inner, close))).not.toThrow();
    expect(() => parseOptionsText(nested(MAX_DEPTH + 1, open, inner, close))).toThrow('fundo demais');
  });

  test.each([
    ['beside one another', JSON.stringify([...Array(100)].map(() => [{}]))],
    ['in a string', JSON.stringify(['['.repeat(100), '{'.repeat(100)])],
    ['behind an escaped quote', JSON.stringify([`"${'['.repeat(100)}`])],
    ['behind an escaped backslash', JSON.stringify(['\\', `${'{'.repeat(100)}\\`])],
  ])('are not too deep by brackets %s', (_, text) => {
    expect(parseOptionsText(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['a string that ends with an escaped backslash', '"\\\\"'],
    ['others that are closed', '[],{}'],
  ])('are too deep behind %s', (_, before) => {
    expect(() => parseOptionsText(`[${before},${nested(MAX_DEPTH, '[', '', ']')}]`)).toThrow('fundo demais');
  });

  test('are refused by the name of their field where they are no JSON', () => {
    expect(() => parseOptionsText('{')).toThrow('O campo options não é um JSON válido. Exemplo');
    expect(() => parseOptionsText('{', 'fields')).toThrow(/O campo fields não é um JSON válido\.$/);
  });
});
