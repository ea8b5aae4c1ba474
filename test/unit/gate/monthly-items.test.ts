import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMonthlyItemsTable, MonthlyItems } from '../../../worker/gate/credits/monthly-items.ts';
import { memorySql } from '../support/sql-storage.ts';

const NOVEMBER = Date.parse('2026-11-30T23:59:59.999-03:00');
const DECEMBER = NOVEMBER + 1;

let items: MonthlyItems;
beforeEach(() => {
  const sql = memorySql();
  createMonthlyItemsTable(sql);
  items = new MonthlyItems(sql);
});

describe('what is paid once a month', () => {
  test('is fresh until it came in an order, and again in the next month of Brasília', () => {
    items.note(['a', 'b'], 'one', NOVEMBER);
    expect(items.fresh(['c', 'a', 'b'], NOVEMBER)).toEqual(['c']);
    expect(items.fresh(['c', 'a', 'b'], DECEMBER)).toEqual(['c', 'a', 'b']);
  });

  test('is given back with the order that failed, but for what another order brought too', () => {
    items.note(['a', 'b'], 'one', NOVEMBER);
    items.note(['b', 'c'], 'other', NOVEMBER);
    items.removeOrder('one');
    items.removeOrder('one');
    expect(items.fresh(['a', 'b', 'c'], NOVEMBER)).toEqual(['a']);
  });

  test('is forgotten when its month has ended', () => {
    items.note(['a'], 'one', NOVEMBER);
    items.note(['b'], 'other', DECEMBER);
    items.dropOld(DECEMBER);
    expect([items.fresh(['a'], NOVEMBER), items.fresh(['b'], DECEMBER)]).toEqual([['a'], []]);
  });

  test('of one order is found by an index, however many others there are', () => {
    const sql = memorySql();
    createMonthlyItemsTable(sql);
    const plan = sql
      .exec<{ detail: string }>("EXPLAIN QUERY PLAN DELETE FROM monthly_item WHERE reference = 'one'")
      .toArray();
    expect(plan.map(({ detail }) => detail).join()).toMatch(/^SEARCH .*INDEX monthly_item_reference/);
  });

  test('is what no valid order has brought, after any history', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
    const step = fc.record({
      reference: fc.constantFrom('one', 'two', 'three'),
      brings: names,
      fails: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (history) => {
        const sql = memorySql();
        createMonthlyItemsTable(sql);
        const kept = new MonthlyItems(sql);
        const standing = new Map<string, Set<string>>();
        for (const { reference, brings, fails } of history) {
          kept.note(brings, reference, NOVEMBER);
          standing.set(reference, new Set([...(standing.get(reference) ?? []), ...brings]));
          if (!fails) continue;
          kept.removeOrder(reference);
          standing.delete(reference);
        }
        const brought = new Set([...standing.values()].flatMap((each) => [...each]));
        const all = ['a', 'b', 'c', 'd'];
        expect(kept.fresh(all, NOVEMBER)).toEqual(all.filter((name) => !brought.has(name)));
      }),
    );
  });
});
