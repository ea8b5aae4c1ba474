import { describe, expect, test } from 'vitest';
import { viewCredits } from '../../../worker/gate/credits/credits-view.ts';
import { crossesWarning } from '../../../worker/gate/credits/franchise-warning.ts';
import { type Bucket, Ledger } from '../../../worker/gate/credits/ledger.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { memorySql } from '../support/sql-storage.ts';

const START = Date.parse('2026-11-20T12:00:00-03:00');

function opened(): Ledger {
  const sql = memorySql();
  createTables(sql);
  return new Ledger(sql);
}

describe('the credits of an account as it sees them', () => {
  test('are the franchise with what its site plan includes, and each package', () => {
    const ledger = opened();
    ledger.renew({ plan: 'start', planStartedAt: START, sitePlan: 'pro' }, START);
    ledger.grantPackage('p', 1_000, START, START + 1_000);
    const charge = { reference: 'a', credits: 2_400, endpoint: 'x', key: 'k', state: 'charged' } as const;
    ledger.charge(ledger.live(START), charge, START);
    expect(viewCredits(ledger.live(START))).toEqual({
      franchise: 0,
      franchise_granted: 2_300,
      franchise_renews_at: '2026-12-20T15:00:00.000Z',
      packages: 900,
      package_list: [{ credits: 900, granted: 1_000, expires_at: '2026-11-20T15:00:01.000Z' }],
      balance: 900,
    });
  });

  test('have no renewal before a cycle has begun', () => {
    expect(viewCredits([])).toMatchObject({ franchise: 0, franchise_renews_at: null, balance: 0 });
  });
});

describe('the warning', () => {
  const bucket = (granted: number, remaining: number, source: Bucket['source'] = 'franchise'): Bucket[] => [
    { id: 'b', source, granted, remaining, starts_at: START, expires_at: START + 1 },
  ];

  test('is due at 80% of the franchise, once', () => {
    expect(crossesWarning(bucket(100, 100), bucket(100, 21))).toBe(false);
    expect(crossesWarning(bucket(100, 21), bucket(100, 20))).toBe(true);
    expect(crossesWarning(bucket(100, 20), bucket(100, 0))).toBe(false);
  });

  test('is not due for packages, or where nothing was granted', () => {
    expect(crossesWarning(bucket(100, 100, 'package'), bucket(100, 0, 'package'))).toBe(false);
    expect(crossesWarning([], bucket(0, 0))).toBe(false);
  });
});
