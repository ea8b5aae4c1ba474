import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, joined } from '../../../containers/sandbox-programs/esign/content-balance.ts';

function balance(content: string) {
  return balanceOf(Buffer.from(content, 'latin1'));
}

test.each([
  ['', 0, 0],
  ['q Q', 0, 0],
  ['q q Q', 1, 0],
  ['Q Q q', 1, 2],
  ['(q \\) q) Tj <71> Tj % q q\nq', 1, 0],
  ['/q gs [q] <</q 1>> q', 2, 0],
  ['BI /W 1 ID q Q q EI Q', 0, 1],
  ['q(a)Q/q Q', 0, 1],
])('%j leaves %i open and takes %i', (content, open, under) => {
  expect(balance(content)).toEqual({ open, under });
});

test('the balance of two contents is that of both read as one', () => {
  const content = fc.array(fc.constantFrom('q', 'Q', '(q)', '0 0 m')).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(content, content, (first, second) => {
      expect(joined(balance(first), balance(second))).toEqual(balance(`${first} ${second}`));
    }),
  );
});
