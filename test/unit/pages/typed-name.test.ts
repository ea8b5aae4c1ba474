import { describe, expect, test } from 'vitest';
import { faultOfName } from '../../../worker/pages/console/typed-name.ts';

describe('a name', () => {
  test.each([
    'Padaria Aurora',
    'Açaí & cia',
    'مخبز الفجر',
    'می‌خواهم',
    '🥐 Padaria da Zoé',
    'Zoé 👩🏽‍🍳',
    '🏳️‍🌈 Loja',
    'क्‍ष',
  ])('is taken in every script and with every emoji: %s', (name) => {
    expect(faultOfName(name, 60)).toBeNull();
  });

  test.each([
    ['a direction mark', 'Loja\u202e'],
    ['a line break', 'Loja\nduas'],
    ['a joiner that joins nothing', 'Loja\u200d'],
    ['nothing but a joiner', '\u200d'],
    ['two joiners in a row', 'a\u200d\u200db'],
    ['a space that is not seen', 'Lo\u200bja'],
    ['half a character', 'Loja \ud83d'],
  ])('is refused with %s', (_what, name) => {
    expect(faultOfName(name, 60)?.text).toContain('caracteres invisíveis');
  });

  test('is refused empty, and longer than its field', () => {
    expect(faultOfName('', 60)?.text).toBe('Digite um nome.');
    expect([faultOfName('a'.repeat(60), 60), faultOfName('a'.repeat(61), 60)?.field]).toEqual([null, 'nome']);
  });
});
