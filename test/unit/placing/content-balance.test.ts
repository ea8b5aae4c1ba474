import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceOf,
  endingOf,
  joined,
  withoutUnder,
} from '../../../containers/documents/pdf/content/content-balance.ts';

function balance(content: string) {
  return balanceOf(Buffer.from(content, 'latin1'));
}

test.each([
  ['', 0, 0],
  ['q Q', 0, 0],
  ['q q Q', 1, 0],
  ['Q Q q', 1, 2],
  ['(q \\) q) Tj <71> Tj % q q\nq', 1, 0],
  ['/q gs [q] <</q 1>> q', 1, 0],
  ['BI /W 1 ID q Q q EI Q', 0, 1],
  ['q(a)Q/q Q', 0, 1],
  ['q BI /W 1 ID \x01 EI \x80 Q Q EI Q', 0, 0],
  ['BI /W 1 ID \x01 EI \x80 q', 1, 0],
])('%j leaves %i open and takes %i', (content, open, under) => {
  expect(balance(content)).toMatchObject({ open, under, rest: '' });
});

test.each([
  ['q BT (a) Tj', 'ET Q'],
  ['BT ET /P <</MCID 0>> BDC', 'EMC'],
  ['EMC /P BMC q q', 'EMC Q Q'],
  ['q (aber(to', '\n)) Q'],
  ['q [(a) 2 <41', '> ] Q'],
  ['/P <</A [', '] >>'],
  ['BI /W 1 ID xyz', '\nEI'],
])('what %j leaves open is ended', (content, ending) => {
  expect(endingOf(balance(content)).replace(/\s/g, '')).toBe(ending.replace(/\s/g, ''));
  expect(balance(`${content}${endingOf(balance(content))}`)).toMatchObject({ open: 0, marks: 0, rest: '' });
});

test('what goes back to no state is left out, and nothing else', () => {
  const content = Buffer.from('2 w Q q 1 g (Q) Tj Q Q\n0 0 m', 'latin1');
  expect(withoutUnder(content).toString('latin1')).toBe('2 w  q 1 g (Q) Tj Q \n0 0 m');
});

test('the balance of two contents is that of both read as one', () => {
  const content = fc
    .array(fc.constantFrom('q', 'Q', 'BT', 'ET', '/P BMC', 'EMC', '(q)', '0 0 m'))
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(content, content, (first, second) => {
      expect(joined(balance(first), balance(second))).toEqual(balance(`${first} ${second}`));
    }),
  );
});
