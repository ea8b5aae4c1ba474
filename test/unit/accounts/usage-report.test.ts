import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUsageRange, summariseUsage } from '../../../worker/accounts/usage-report.ts';
import type { UsageRow } from '../../../worker/gate/credits/usage.ts';
import { DAY_MS } from '../../../worker/time/brasilia.ts';
import { refusalOf } from '../support/refusal.ts';

const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-20T12:00:00-03:00');

describe('the days of a usage report', () => {
  test('are the last 30, today included, when none are asked for', () => {
    expect(parseUsageRange(undefined, undefined, NOW)).toEqual({ from: '2026-10-22', to: '2026-11-20' });
  });

  test.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', '2026-11-21'],
  ])('end at %s with %s, the day of Brasília', (now, to) => {
    expect(parseUsageRange(undefined, undefined, at(now)).to).toBe(to);
  });

  test('end today when only the first is asked for', () => {
    expect(parseUsageRange('2026-11-01', undefined, NOW)).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  });

  test('are the 30 up to the last when only the last is asked for', () => {
    expect(parseUsageRange(undefined, '2024-03-01', NOW)).toEqual({ from: '2024-02-01', to: '2024-03-01' });
  });

  test('may be one', () => {
    expect(parseUsageRange('2026-11-20', '2026-11-20', NOW)).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
    });
  });

  test.each([
    ['2025-11-20', '2026-11-20', 366],
    ['2024-01-01', '2024-12-31', 366],
  ])('from %s to %s are %i, and as many as there may be', (from, to, days) => {
    const range = parseUsageRange(from, to, NOW);
    expect(summariseUsage(range, []).data).toHaveLength(days);
  });

  test.each([
    ['2025-11-19', '2026-11-20', '366'],
    ['2024-01-01', '2025-01-01', '366'],
    ['1900-01-01', '2026-11-20', '366'],
    ['2026-11-21', '2026-11-20', 'from'],
    ['2026-11-21', undefined, 'from'],
    ['2026-02-31', '2026-03-01', 'from'],
    ['2026-02-01', '2026-02-29', 'to'],
    ['ontem', undefined, 'from'],
    ['2026-11-1', undefined, 'from'],
    ['2026-11-01T00:00:00Z', undefined, 'from'],
    ['1790000000', undefined, 'from'],
    ['', undefined, 'from'],
    [undefined, '', 'to'],
  ])('from %s to %s are refused, by a message that says %s', (from, to, said) => {
    const refused = refusalOf(() => parseUsageRange(from, to, NOW));
    expect(refused.code).toBe('invalid_request');
    expect(refused.message).toContain(said);
    expect(refused.message).toMatch(/\.$/);
  });
});

const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
const rowsOfRange: fc.Arbitrary<UsageRow[]> = fc.uniqueArray(
  fc.record({
    day: fc.constantFrom(...days),
    endpoint: fc.constantFrom('tools/unir-pdf', 'tools/word-para-pdf', 'jobs', 'validate', 'me'),
    calls: fc.nat(1_000),
    credits: fc.nat(1_000),
  }),
  { selector: (row) => `${row.day} ${row.endpoint}` },
);

describe('a usage report', () => {
  test('has one entry a day, in order, also for days without a call', () => {
    const report = summariseUsage({ from: '2028-02-27', to: '2028-03-01' }, []);
    expect(report.data).toEqual(
      ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'].map((day) => ({
        day,
        credits: 0,
        calls: 0,
        endpoints: {},
      })),
    );
    expect(report).toMatchObject({ from: '2028-02-27', to: '2028-03-01', totals: { credits: 0, calls: 0 } });
  });

  test('keeps what each endpoint used on each day', () => {
    const report = summariseUsage({ from: '2026-11-19', to: '2026-11-20' }, [
      { day: '2026-11-19', endpoint: 'jobs', calls: 4, credits: 0 },
      { day: '2026-11-19', endpoint: 'tools/unir-pdf', calls: 2, credits: 6 },
      { day: '2026-11-20', endpoint: 'jobs', calls: 1, credits: 0 },
    ]);
    expect(report.totals).toEqual({ credits: 6, calls: 7 });
    expect(report.data).toEqual([
      {
        day: '2026-11-19',
        credits: 6,
        calls: 6,
        endpoints: { jobs: { credits: 0, calls: 4 }, 'tools/unir-pdf': { credits: 6, calls: 2 } },
      },
      { day: '2026-11-20', credits: 0, calls: 1, endpoints: { jobs: { credits: 0, calls: 1 } } },
    ]);
  });

  test('adds up: endpoints to their day, days to the totals', () => {
    fc.assert(
      fc.property(rowsOfRange, (rows) => {
        const report = summariseUsage({ from: '2026-11-18', to: '2026-11-20' }, rows);
        expect(report.data.map(({ day }) => day)).toEqual(days);
        for (const figure of ['credits', 'calls'] as const) {
          const sum = (parts: Record<'credits' | 'calls', number>[]) =>
            parts.reduce((total, part) => total + part[figure], 0);
          for (const entry of report.data) expect(entry[figure]).toBe(sum(Object.values(entry.endpoints)));
          expect(report.totals[figure]).toBe(sum(report.data));
          expect(report.totals[figure]).toBe(sum(rows));
        }
      }),
    );
  });

  test('of any range that is accepted has each of its days once', () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.nat(365), (start, length) => {
        const first = new Date(at('1970-01-01T00:00:00Z') + start * DAY_MS).toISOString().slice(0, 10);
        const last = new Date(at(`${first}T00:00:00Z`) + length * DAY_MS).toISOString().slice(0, 10);
        const days = summariseUsage(parseUsageRange(first, last, NOW), []).data.map(({ day }) => day);
        expect([days.at(0), days.at(-1), days.length]).toEqual([first, last, length + 1]);
        expect(new Set(days).size).toBe(length + 1);
      }),
    );
  });
});
