import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Ledger } from '../../../worker/gate/credits/ledger.ts';
import { pruneLedger } from '../../../worker/gate/credits/prune.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { DAY_MS } from '../../../worker/time/brasilia.ts';
import { memorySql } from '../support/sql-storage.ts';

const START = Date.parse('2026-01-01T12:00:00Z');
const subscription = { plan: 'start' as const, planStartedAt: START, sitePlan: 'pro' as const };

function newLedger() {
  const sql = memorySql();
  createTables(sql);
  return { sql, ledger: new Ledger(sql) };
}

function charge(ledger: Ledger, reference: string, credits: number, now: number): void {
  ledger.charge(
    ledger.live(now),
    { reference, credits, endpoint: 'tools/x', key: 'k', state: 'charged' },
    now,
  );
}

function count(sql: SqlStorage, table: string): number {
  return sql.exec<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).one().rows;
}

function expectEven(sql: SqlStorage) {
  const uneven = sql.exec(
    'SELECT id FROM bucket WHERE remaining <> (SELECT total(amount) FROM entry WHERE entry.bucket = bucket.id)',
  );
  expect(uneven.toArray()).toEqual([]);
  const stray = sql.exec('SELECT 1 FROM entry WHERE bucket NOT IN (SELECT id FROM bucket)');
  expect(stray.toArray()).toEqual([]);
}

function pruneAll(sql: SqlStorage, now: number) {
  for (let run = 0; pruneLedger(sql, now); run++) if (run > 100) throw new Error('it never ends');
}

describe('pruning the ledger', () => {
  test('never changes a balance, whatever was charged, refunded and granted when', () => {
    const event = fc.record({
      day: fc.integer({ min: 0, max: 500 }),
      credits: fc.integer({ min: 0, max: 400 }),
      refunded: fc.boolean(),
      package: fc.boolean(),
      prune: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const { sql, ledger } = newLedger();
        for (const [place, { day, credits, ...does }] of events.sort((a, b) => a.day - b.day).entries()) {
          const now = START + day * DAY_MS;
          ledger.renew(subscription, now);
          if (does.package) ledger.grantPackage(`p${place}`, 500, now, now + 365 * DAY_MS);
          charge(ledger, `job${place}`, credits, now);
          if (does.refunded) ledger.refund(`job${place}`, now);
          if (!does.prune) continue;
          const before = ledger.live(now);
          pruneAll(sql, now);
          expect(ledger.live(now)).toEqual(before);
          expectEven(sql);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('keeps what is younger than 100 days, so that a refund is still made, and made once', () => {
    const { sql, ledger } = newLedger();
    ledger.grantPackage('p', 500, START, START + 365 * DAY_MS);
    charge(ledger, 'job', 30, START);
    const now = START + 100 * DAY_MS;
    pruneAll(sql, now);
    ledger.refund('job', now);
    ledger.refund('job', now);
    expect(ledger.balance(now)).toBe(500);
    pruneAll(sql, now + 1);
    ledger.refund('job', now + 1);
    expect([ledger.balance(now + 1), ledger.reservation('job')]).toEqual([500, undefined]);
  });

  test('keeps a bucket for 100 days after its end, with what it was granted, and then drops both', () => {
    const { sql, ledger } = newLedger();
    ledger.grantPackage('p', 500, START, START + DAY_MS);
    const last = START + 101 * DAY_MS;
    pruneAll(sql, last);
    expect([count(sql, 'bucket'), count(sql, 'entry')]).toEqual([1, 1]);
    expectEven(sql);
    pruneAll(sql, last + 1);
    expect([count(sql, 'bucket'), count(sql, 'entry')]).toEqual([0, 0]);
  });

  test('leaves a bounded number of rows of an account that goes on for years', () => {
    const { sql, ledger } = newLedger();
    ledger.grantPackage('p', 1_000_000, START, START + 3_650 * DAY_MS);
    for (let day = 0; day < 1_500; day++) {
      const now = START + day * DAY_MS;
      ledger.renew({ ...subscription, plan: 'sandbox' }, now);
      charge(ledger, `job${day}`, 20, now);
      charge(ledger, `test${day}`, 0, now);
      pruneAll(sql, now);
    }
    expect(count(sql, 'reservation')).toBeLessThanOrEqual(202);
    expect(count(sql, 'bucket')).toBeLessThan(15);
    expect(count(sql, 'entry')).toBeLessThan(350);
    expectEven(sql);
  });

  test('takes many old rows in several short turns', () => {
    const { sql, ledger } = newLedger();
    ledger.grantPackage('p', 1_000_000, START, START + 365 * DAY_MS);
    for (let job = 0; job < 2_500; job++) charge(ledger, `job${job}`, 1, START);
    const now = START + 101 * DAY_MS;
    expect([pruneLedger(sql, now), count(sql, 'reservation')]).toEqual([true, 1_500]);
    expect(ledger.balance(now)).toBe(997_500);
    pruneAll(sql, now);
    expect([count(sql, 'reservation'), count(sql, 'entry'), ledger.balance(now)]).toEqual([0, 2, 997_500]);
    expectEven(sql);
  });

  test('walks indexes, not the tables', () => {
    const { sql } = newLedger();
    const plans = [
      'SELECT reference FROM reservation WHERE at < 1 ORDER BY at, reference LIMIT 10',
      "DELETE FROM entry WHERE reference IN (SELECT 'a')",
    ].flatMap((statement) => sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`).toArray());
    expect(plans.map((plan) => plan.detail).join('\n')).not.toMatch(/SCAN (entry|reservation)/);
  });
});
