import { describe, expect, test } from 'vitest';
import { isRicher } from '../../../containers/engines/pdf/read-copy.ts';
import { WordBag } from '../../../containers/engines/pdf/word-bag.ts';

function copyOf(pages: number, text: string) {
  const bag = new WordBag();
  for (const line of text.split('\n')) bag.add(line);
  return { pages, bag };
}

const words = (count: number, name = 'palavra') =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');
const WHOLE = copyOf(1, words(100));

describe('of two copies of a damaged document', () => {
  test('the one with more words is no better where they are not those of the other', () => {
    const misread = copyOf(1, `${words(70)} ${words(60, 'torto')}`);
    expect(misread.bag.words).toBeGreaterThan(WHOLE.bag.words);
    expect(isRicher(misread, WHOLE, true)).toBe(false);
    expect(isRicher(misread, WHOLE, false)).toBe(false);
  });

  test('the one with more pages is no better where they are those of another file', () => {
    expect(isRicher(copyOf(2, 'capa verso'), WHOLE, true)).toBe(false);
  });

  test('the one that has all of the other, and more, is better', () => {
    expect(isRicher(copyOf(1, `${words(100)}\nmais`), WHOLE, false)).toBe(true);
    expect(isRicher(copyOf(1, `${words(100)} ${words(20, 'novo')}`), WHOLE, true)).toBe(true);
    expect(isRicher(copyOf(3, words(98)), WHOLE, false)).toBe(true);
    expect(isRicher(copyOf(9, words(2000, 'outro')), WHOLE, true)).toBe(true);
  });

  test('what is drawn anew must have more than a few words of another cut', () => {
    expect(isRicher(copyOf(1, `${words(100)} a`), WHOLE, true)).toBe(false);
  });

  test('any page is better than none, and words are counted as often as they are there', () => {
    const none = { pages: 0, bag: new WordBag() };
    expect([isRicher(WHOLE, none, true), isRicher(none, WHOLE, false)]).toEqual([true, false]);
    const twice = copyOf(1, `${words(100)} ${words(100)}`);
    expect([twice.bag.lackingIn(WHOLE.bag), WHOLE.bag.lackingIn(twice.bag)]).toEqual([100, 0]);
  });
});
