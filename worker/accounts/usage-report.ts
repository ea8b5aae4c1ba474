import { ApiError } from '../errors.ts';
import type { UsageRow } from '../gate/credits/usage.ts';
import { brasiliaDay, DAY_MS, startOfDay } from '../time/brasilia.ts';

const DEFAULT_DAYS = 30;
export const MOST_DAYS = 366;

type Amount = Pick<UsageRow, 'calls' | 'credits'>;

export interface UsageRange {
  from: string;
  to: string;
}

/** The reason why a range is rejected, and the field that is wrong. */
export interface RangeFault {
  field: 'from' | 'to';
  fault: 'no_day' | 'reversed' | 'too_long';
}

/**
 * Reads a range of days, both included: at most 366. `to` defaults to today, `from` to 29 days before it
 * (specification 4.1).
 */
export function readUsageRange(
  from: string | undefined,
  to: string | undefined,
  now: number,
): UsageRange | RangeFault {
  const end = startOfDay(to ?? brasiliaDay(now));
  if (end === null) return { field: 'to', fault: 'no_day' };
  const start = from === undefined ? end - (DEFAULT_DAYS - 1) * DAY_MS : startOfDay(from);
  if (start === null) return { field: 'from', fault: 'no_day' };
  if (start > end) return { field: 'from', fault: 'reversed' };
  if ((end - start) / DAY_MS + 1 > MOST_DAYS) return { field: 'from', fault: 'too_long' };
  return { from: brasiliaDay(start), to: brasiliaDay(end) };
}

/** Reads a range from a query. Throws `invalid_request` with the name of the field. */
export function parseUsageRange(from: string | undefined, to: string | undefined, now: number): UsageRange {
  const range = readUsageRange(from, to, now);
  if (!('fault' in range)) return range;
  throw new ApiError('invalid_request', FAULT_WORDS[range.fault](range.field));
}

const FAULT_WORDS: Record<RangeFault['fault'], (field: string) => string> = {
  no_day: (field) => `O parâmetro ${field} não é uma data válida: use AAAA-MM-DD.`,
  reversed: () => 'O parâmetro from não pode ser depois de to.',
  too_long: () => `O período de from a to passa do máximo de ${MOST_DAYS} dias.`,
};

/** Returns usage in the form of the API (specification 2.3): one entry for each day of the range. */
export function summariseUsage(range: UsageRange, rows: UsageRow[]) {
  const byDay = Map.groupBy(rows, (row) => row.day);
  const days = daysOf(range).map((day) => {
    const ofDay = byDay.get(day) ?? [];
    const endpoints = Object.fromEntries(
      ofDay.map(({ endpoint, credits, calls }) => [endpoint, { credits, calls }]),
    );
    return { day, ...total(ofDay), endpoints };
  });
  return { object: 'usage', ...range, totals: total(rows), data: days };
}

function total(rows: readonly Amount[]): Amount {
  return {
    credits: rows.reduce((sum, row) => sum + row.credits, 0),
    calls: rows.reduce((sum, row) => sum + row.calls, 0),
  };
}

function daysOf({ from, to }: UsageRange): string[] {
  const days: string[] = [];
  const end = startOfDay(to) ?? 0;
  for (let at = startOfDay(from) ?? end; at <= end; at += DAY_MS) days.push(brasiliaDay(at));
  return days;
}
