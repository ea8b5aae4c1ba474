import { expect, test } from 'vitest';
import { lookUp } from '../../../containers/plain/look-up.ts';

test('finds the keys of a table, and no name that every object inherits', () => {
  const table: Record<string, string> = { a: 'first', toString: 'second' };
  expect([lookUp(table, 'a'), lookUp(table, 'toString'), lookUp(table, 'b')]).toEqual([
    'first',
    'second',
    undefined,
  ]);
  for (const name of ['constructor', '__proto__', 'hasOwnProperty', 'valueOf'])
    expect(lookUp(table, name)).toBeUndefined();
});
