import { expect, test } from 'vitest';
import { shareOfWords } from '../../../containers/engines/pdf/readability.ts';

test('a word counts as often as both contain it', () => {
  expect(shareOfWords(['um', 'um', 'dois', 'dez'], ['dez', 'um', 'seis'])).toBe(0.5);
  expect(shareOfWords([], ['um'])).toBe(1);
  expect(shareOfWords(['um'], [])).toBe(0);
});
