import { expect, test } from 'vitest';
import { askedRange } from '../../../worker/pages/console/usage-range.ts';

const NOW = Date.parse('2026-11-21T02:59:59Z');
const USUAL = { from: '2026-10-22', to: '2026-11-20' };

const asked = (de?: string, ate?: string) => askedRange((name) => ({ de, ate })[name], NOW);

test('the days of a page are the last 30 of Brasília where its form is empty', () => {
  for (const nothing of [undefined, ''])
    expect(asked(nothing, nothing)).toEqual({ range: USUAL, typed: { de: USUAL.from, ate: USUAL.to } });
});

test.each([
  ['2026-11-20', '2026-11-01', 'de', 'não pode ser depois'],
  ['2025-11-01', '2026-11-20', 'de', 'máximo de 366 dias'],
  ['2026-02-31', '2026-03-01', 'de', 'data que existe'],
  ['2026-02-01', 'ontem', 'ate', 'data que existe'],
  ['<b>', '', 'de', 'data que existe'],
])('from %s to %s are refused at the field, keep what was typed, and show the usual days', (de, ate, field, words) => {
  const { typed, range, fault } = asked(de, ate);
  expect([typed, range, fault?.field]).toEqual([{ de, ate }, USUAL, field]);
  expect(fault?.text).toContain(words);
});
