import { expect, test } from 'vitest';
import { waitWords } from '../../../worker/pages/shell/wait-words.ts';

test.each([
  [-5_000, '1 segundo'],
  [1_000, '1 segundo'],
  [1_001, '2 segundos'],
  [89_000, '89 segundos'],
  [89_001, '2 minutos'],
  [89 * 60_000, '89 minutos'],
  [89 * 60_000 + 1, '2 horas'],
  [23 * 3_600_000, '23 horas'],
])('a wait of %i ms reads %s', (ms, words) => {
  expect(waitWords(1_000_000 + ms, 1_000_000)).toBe(words);
});
