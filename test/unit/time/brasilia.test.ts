import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brasiliaDay,
  DAY_MS,
  monthsBefore,
  shownDay,
  startOfDay,
  startOfMonth,
} from '../../../worker/time/brasilia.ts';

const at = (text: string) => Date.parse(text);
const instants = fc.integer({ min: at('2019-07-01T00:00:00Z'), max: at('2099-12-31T00:00:00Z') });
const saoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

describe('a day of Brasília', () => {
  test.each([
    ['2026-12-31T23:59:59.999-03:00', '2026-12-31'],
    ['2027-01-01T00:00:00.000-03:00', '2027-01-01'],
    ['2026-01-01T02:59:59.999Z', '2025-12-31'],
    ['2026-01-01T03:00:00.000Z', '2026-01-01'],
    ['2028-02-29T23:59:59.999-03:00', '2028-02-29'],
    ['2028-03-01T00:00:00.000-03:00', '2028-03-01'],
    ['2027-03-01T02:59:59.999Z', '2027-02-28'],
  ])('at %s is %s', (instant, day) => {
    expect(brasiliaDay(at(instant))).toBe(day);
  });

  test('is the one that the time zone database tells, since daylight saving ended', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(brasiliaDay(instant)).toBe(saoPaulo.format(instant));
      }),
    );
  });

  test('begins at its own 00:00 and lasts 24 hours', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const start = startOfDay(brasiliaDay(instant)) ?? Number.NaN;
        expect(instant - start).toBeGreaterThanOrEqual(0);
        expect(instant - start).toBeLessThan(DAY_MS);
        expect(new Date(start).toISOString()).toMatch(/T03:00:00\.000Z$/);
      }),
    );
  });

  test.each([
    '2026-02-31',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '26-01-01',
    '2026-1-1',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '+002026-01-01',
    '20260101',
    '',
    'hoje',
    '２０２６-01-01',
  ])('%j is none', (text) => {
    expect(startOfDay(text)).toBeNull();
  });

  test.each([
    ['2024-02-29', '2024-02-29T00:00:00-03:00'],
    ['2000-02-29', '2000-02-29T00:00:00-03:00'],
    ['2026-12-31', '2026-12-31T00:00:00-03:00'],
  ])('%s begins at %s', (day, instant) => {
    expect(startOfDay(day)).toBe(at(instant));
  });

  test('no text makes it throw, and a day is returned unchanged', () => {
    const dayLike = fc
      .tuple(fc.nat(9999), fc.nat(13), fc.nat(32))
      .map(([year, month, day]) =>
        [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
          '-',
        ),
      );
    fc.assert(
      fc.property(fc.oneof(fc.string(), dayLike), (text) => {
        const start = startOfDay(text);
        if (start !== null) expect(brasiliaDay(start)).toBe(text);
      }),
    );
  });
});

describe('a month of Brasília', () => {
  test.each([
    ['2026-12-31T23:59:59.999-03:00', 0, '2026-12-01T00:00:00-03:00'],
    ['2026-12-31T23:59:59.999-03:00', 1, '2027-01-01T00:00:00-03:00'],
    ['2027-01-01T00:00:00.000-03:00', 0, '2027-01-01T00:00:00-03:00'],
    ['2027-01-01T00:00:00.000-03:00', -1, '2026-12-01T00:00:00-03:00'],
    ['2028-01-31T12:00:00-03:00', 1, '2028-02-01T00:00:00-03:00'],
    ['2028-02-29T12:00:00-03:00', 1, '2028-03-01T00:00:00-03:00'],
    ['2026-03-01T01:00:00Z', 0, '2026-02-01T00:00:00-03:00'],
  ])('at %s, moved by %i, begins at %s', (instant, months, start) => {
    expect(startOfMonth(at(instant), months)).toBe(at(start));
  });

  test('holds the instant, and the next one begins where it ends', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const [start, next] = [startOfMonth(instant), startOfMonth(instant, 1)];
        expect(instant).toBeGreaterThanOrEqual(start);
        expect(instant).toBeLessThan(next);
        expect(startOfMonth(next)).toBe(next);
        expect(startOfMonth(next - 1)).toBe(start);
        expect(brasiliaDay(start)).toMatch(/-01$/);
      }),
    );
  });
});

describe('months before a day', () => {
  test.each([
    ['2026-11-21', 6, '2026-05-21'],
    ['2027-08-31', 6, '2027-02-28'],
    ['2028-08-31', 6, '2028-02-29'],
    ['2027-01-01', 6, '2026-07-01'],
    ['2027-03-31', 1, '2027-02-28'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s less %i is %s', (day, months, before) => {
    expect(monthsBefore(day, months)).toBe(before);
  });

  test('a later day has no earlier one before it', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 40 }), (instant, months) => {
        const [day, next] = [brasiliaDay(instant), brasiliaDay(instant + DAY_MS)];
        expect(monthsBefore(day, months) <= monthsBefore(next, months)).toBe(true);
      }),
    );
  });
});

test('a day is shown as Brazilians write it', () => {
  expect(shownDay(at('2027-02-01T01:00:00Z'))).toBe('31/01/2027');
});
