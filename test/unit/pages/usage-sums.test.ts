import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedKey } from '../../../worker/gate/account-key.ts';
import { CONSOLE } from '../../../worker/gate/callers.ts';
import type { KeyUsageRow } from '../../../worker/gate/credits/usage.ts';
import { usageCsv } from '../../../worker/pages/console/usage-csv.ts';
import { sumUsage, usageLines } from '../../../worker/pages/console/usage-sums.ts';

const RANGE = { from: '2026-11-18', to: '2026-11-20' };
const amount = { calls: fc.nat(50), credits: fc.nat(500) };

/** What was used by keys, and what was used before they were noted. */
const used = fc.record({
  rows: fc.uniqueArray(
    fc.record({
      day: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'),
      endpoint: fc.constantFrom('validate', 'jobs', 'tools/unir-pdf'),
      key: fc.constantFrom('hash_a', 'hash_b', CONSOLE),
      ...amount,
    }),
    { selector: ({ day, endpoint, key }) => `${day} ${endpoint} ${key}` },
  ),
  before: fc.array(
    fc.record({
      day: fc.constantFrom('2026-11-18', '2026-11-19'),
      endpoint: fc.constantFrom('validate', 'jobs'),
      ...amount,
    }),
  ),
});

function total(parts: readonly { calls: number; credits: number }[]) {
  return {
    calls: parts.reduce((sum, { calls }) => sum + calls, 0),
    credits: parts.reduce((sum, { credits }) => sum + credits, 0),
  };
}

function tables({ rows, before }: typeof used extends fc.Arbitrary<infer Value> ? Value : never) {
  const places = Map.groupBy([...rows, ...before], ({ day, endpoint }) => `${day} ${endpoint}`);
  const usage = [...places.values()].map((parts) => ({
    day: parts[0]?.day ?? '',
    endpoint: parts[0]?.endpoint ?? '',
    ...total(parts),
  }));
  const keys = [...Map.groupBy(rows, ({ key }) => key)].map(([key, parts]) => ({ key, ...total(parts) }));
  return { usage, rows, keys };
}

function listed(hash: string, name: string): ListedKey {
  const ends = { usedAt: null, revokedAt: null, expiresAt: null, isInForce: true, isReplaced: false };
  return { hash, prefix: `svc_live_${hash.slice(-1)}`, mode: 'live', name, createdAt: 1, ...ends };
}

/** The cells of a file without quotes in it. */
function cells(csv: string): string[][] {
  const lines = csv
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  return lines.map((line) => line.split(';'));
}

describe('usage', () => {
  test('by day, by endpoint, by key, and in the lines of the file is one sum', () => {
    fc.assert(
      fc.property(used, (given) => {
        const { usage, rows, keys } = tables(given);
        const sums = sumUsage(RANGE, { usage, keys });
        const lines = usageLines({ usage, rows });
        const [, ...filed] = cells(
          usageCsv({ usage, rows }, [listed('hash_a', 'Loja'), listed('hash_b', '')]),
        );
        const read = filed
          .filter((cell) => cell.length > 1)
          .map((cell) => ({ calls: Number(cell[4]), credits: Number(cell[5]) }));
        for (const parts of [sums.days, sums.endpoints, sums.keys, lines, read])
          expect(total(parts)).toEqual(sums.totals);
        expect(sums.totals).toEqual(total(usage));
        expect(sums.days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
      }),
    );
  });

  test('from before keys were noted stands apart, and nothing stands there where all was noted', () => {
    const usage = [{ day: '2026-11-18', endpoint: 'jobs', calls: 5, credits: 3 }];
    const rows: KeyUsageRow[] = [
      { day: '2026-11-18', endpoint: 'jobs', key: 'hash_a', calls: 2, credits: 3 },
    ];
    expect(usageLines({ usage, rows }).map(({ key, calls, credits }) => [key, calls, credits])).toEqual([
      ['hash_a', 2, 3],
      [null, 3, 0],
    ]);
    expect(sumUsage(RANGE, { usage, keys: [{ key: 'hash_a', calls: 5, credits: 3 }] }).keys).toHaveLength(1);
  });
});

describe('the file of usage', () => {
  const usage = [{ day: '2026-11-18', endpoint: 'jobs', calls: 1, credits: 0 }];
  const csvOf = (name: string) =>
    usageCsv({ usage, rows: usage.map((row) => ({ ...row, key: 'hash_a' })) }, [listed('hash_a', name)]);

  test('begins with the mark of UTF-8, and says that its days are those of Brasília', () => {
    expect(csvOf('Padaria').slice(0, 27)).toBe('\ufeffDia (horário de Brasília);');
    expect(cells(csvOf('Padaria'))[1]).toEqual(['2026-11-18', 'jobs', 'Padaria', 'svc_live_a', '1', '0']);
  });

  test.each(['=1+1', '+55 11', '-2', '@SUM(A1)'])('has no formula for a key of the name %s', (name) => {
    expect(cells(csvOf(name))[1]?.[2]).toBe(`'${name}`);
  });

  test.each([
    ['"aspas"; e ponto', '"""aspas""; e ponto"'],
    ['<b>loja</b>', '<b>loja</b>'],
    ['loja\u202egpj', 'lojagpj'],
    ['uma\r\n=duas', 'uma =duas'],
  ])('keeps the name %j in its cell', (name, cell) => {
    expect(csvOf(name).split('\r\n')[1]).toBe(`2026-11-18;jobs;${cell};svc_live_a;1;0`);
  });
});
