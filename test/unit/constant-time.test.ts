import { expect, test } from 'vitest';
import { areSameBytes, isSameText } from '../../worker/constant-time.ts';

test.each([
  ['', '', true],
  ['aé', 'aé', true],
  ['a', 'b', false],
  ['a', 'aa', false],
])('%j and %j are the same: %s', (left, right, same) => {
  expect(isSameText(left, right)).toBe(same);
  expect(areSameBytes(Buffer.from(left), Buffer.from(right))).toBe(same);
});
