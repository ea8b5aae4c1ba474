import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Gathered } from '../../../containers/documents/fiscal/statements/gathered.ts';
import { outcomeText } from '../../../containers/documents/fiscal/statements/outcome-text.ts';
import { readStatements } from '../../../containers/documents/fiscal/statements/read-statements.ts';
import { Repeats } from '../../../containers/documents/fiscal/statements/repeats.ts';
import { type MadeStatement, ofxText } from '../../support/statements/ofx.ts';

function gathered(...files: (readonly MadeStatement[])[]) {
  const all = new Gathered(new Repeats());
  for (const [index, statements] of files.entries()) {
    const file = readStatements(ofxText(statements));
    if (file !== null) all.add(`${index}.ofx`, file);
  }
  const checked = all.accounts.flatMap(({ statements }) => statements);
  return {
    accounts: all.accounts,
    outcomes: checked.map(({ check }) => check.outcome),
    texts: checked.map(outcomeText),
    balances: all.accounts.flatMap(({ rows }) =>
      rows.map(({ balance }) => (balance === null ? null : Number(balance) / 10_000)),
    ),
    repeats: all.accounts.flatMap(({ rows }) => rows.map(({ repeat }) => repeat?.kind ?? null)),
  };
}

const BEFORE = { day: '20261031', cents: 10_000, memo: 'Saldo Anterior' };
const PAID = { day: '20261105', cents: -2_500, memo: 'Padaria', id: '1' };
const EARNED = { day: '20261110', cents: 1_000, memo: 'PIX', id: '2' };
const at = (cents: number, day = '20261130') => ({ cents, day });

describe('the balances of a bank', () => {
  test('agree with the rows between them, whichever way these are listed', () => {
    for (const transactions of [
      [BEFORE, PAID, EARNED],
      [EARNED, PAID, BEFORE],
    ]) {
      const { outcomes, texts } = gathered([{ transactions, ledger: at(8_500) }]);
      expect([outcomes, texts]).toEqual([['agrees'], ['confere com os saldos do banco']]);
    }
    expect(gathered([{ transactions: [BEFORE, PAID, EARNED], ledger: at(8_500) }]).balances).toEqual([
      7_500, 8_500,
    ]);
    expect(gathered([{ transactions: [EARNED, PAID, BEFORE], ledger: at(8_500) }]).balances).toEqual([
      8_500, 7_500,
    ]);
  });

  test('that do not agree are reported with the difference, those of single days too', () => {
    const wrong = gathered([{ transactions: [BEFORE, PAID, EARNED], ledger: at(123_456) }]);
    expect(wrong.texts).toEqual([
      'não confere: diferença de 1.149,56 entre os lançamentos e os saldos do banco',
    ]);
    const day = { day: '20261105', cents: 7_000, memo: 'Saldo do dia' };
    expect(gathered([{ transactions: [BEFORE, PAID, day, EARNED], ledger: at(8_500) }]).outcomes).toEqual([
      'differs',
    ]);
    expect(
      gathered([{ transactions: [BEFORE, PAID, { ...day, cents: 7_500 }, EARNED], ledger: at(8_500) }])
        .outcomes,
    ).toEqual(['agrees']);
  });

  test('alone give the balance at the beginning, and none gives nothing', () => {
    const one = gathered([{ transactions: [PAID, EARNED], ledger: at(8_500) }]);
    expect(one.texts[0]).toContain('o saldo inicial é de 100,00');
    expect(one.balances).toEqual([7_500, 8_500]);
    const none = gathered([{ transactions: [PAID, EARNED], ledger: null }]);
    expect([none.outcomes, none.balances]).toEqual([['noBalance'], [null, null]]);
  });

  test('of an invoice are the sum of its rows', () => {
    expect(gathered([{ isCard: true, transactions: [PAID], ledger: at(-2_500) }]).outcomes).toEqual([
      'agrees',
    ]);
    expect(gathered([{ isCard: true, transactions: [PAID], ledger: at(-2_600) }]).outcomes).toEqual([
      'openingUnknown',
    ]);
  });

  test('do not count what is dated after them', () => {
    const later = { day: '20261205', cents: -99, memo: 'agendado', id: '9' };
    expect(gathered([{ transactions: [BEFORE, PAID, EARNED, later], ledger: at(8_500) }]).outcomes).toEqual([
      'agrees',
    ]);
  });

  test('of one month are held against those of the next, unless days between are missing', () => {
    const november = { transactions: [PAID], ledger: at(7_500), start: '20261101', end: '20261130' };
    const december = {
      transactions: [{ day: '20261202', cents: 700, memo: 'PIX', id: '7' }],
      ledger: at(8_200, '20261231'),
      start: '20261201',
      end: '20261231',
    };
    expect(gathered([november], [december]).outcomes).toEqual(['openingUnknown', 'agrees']);
    expect(gathered([november, { ...december, ledger: at(8_201, '20261231') }]).outcomes[1]).toBe('differs');
    expect(gathered([november, { ...december, start: '20261215' }]).outcomes[1]).toBe('openingUnknown');
  });

  test('cannot be held against an amount that is not readable', () => {
    const file = readStatements(
      ofxText([{ transactions: [BEFORE, PAID], ledger: at(7_500) }]).replace('-25.00', 'x'),
    );
    const all = new Gathered(new Repeats());
    if (file !== null) all.add('a.ofx', file);
    expect(all.accounts[0]?.statements[0]?.check.outcome).toBe('unreadable');
  });

  test('are what running balances end with, for any rows in any order', () => {
    const row = fc.record({
      date: fc.integer({ min: 1, max: 28 }),
      cents: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.integer(), (rows, opening) => {
        const transactions = rows.map(({ date, cents }, index) => ({
          day: `202611${String(date).padStart(2, '0')}`,
          cents,
          memo: 'x',
          id: String(index),
        }));
        const sum = rows.reduce((total, { cents }) => total + cents, opening);
        const ledger = at(sum);
        const before = { ...BEFORE, cents: opening };
        const { outcomes, balances } = gathered([{ transactions: [before, ...transactions], ledger }]);
        expect(outcomes).toEqual(['agrees']);
        expect(balances).toContain(sum);
      }),
      { numRuns: 100 },
    );
  });
});

describe('repeats', () => {
  test('are marked: the same again, and one identifier for two things', () => {
    const { repeats, outcomes } = gathered([
      { transactions: [BEFORE, PAID, EARNED, PAID, { ...EARNED, cents: 5 }], ledger: at(8_505) },
    ]);
    expect(repeats).toEqual([null, null, 'same', 'other']);
    expect(outcomes).toEqual(['agreesOnce']);
  });

  test('without an identifier are likely where another statement has as many of them', () => {
    const coffee = { day: '20261105', cents: -500, memo: 'Café', id: '' };
    const { repeats } = gathered(
      [{ transactions: [coffee, coffee] }],
      [{ transactions: [coffee, coffee, coffee] }],
    );
    expect(repeats).toEqual([null, null, 'likely', 'likely', null]);
  });

  test('of different accounts are none', () => {
    expect(
      gathered([
        { account: '1', transactions: [PAID] },
        { account: '2', transactions: [PAID] },
        { account: '1', branch: '7', transactions: [PAID] },
      ]).repeats,
    ).toEqual([null, null, null]);
  });
});
