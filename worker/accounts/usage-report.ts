import { ApiError } from '../errors.ts';
import type { UsageRow } from '../gate/credits/usage.ts';
import { brasiliaDay, DAY_MS, startOfDay } from '../time/brasilia.ts';

const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

export interface UsageRange {
  from: string;
  to: string;
}

/** The days asked for, both included: at most 366; without dates, the last 30 (specification 4.1). */
export function parseUsageRange(from: string | undefined, to: string | undefined, now: number): UsageRange {
  const end = parseDay('to', to ?? brasiliaDay(now));
  const start = from === undefined ? end - (DEFAULT_DAYS - 1) * DAY_MS : parseDay('from', from);
  if (start > end) throw new ApiError('invalid_request', 'O parâmetro from não pode ser depois de to.');
  if ((end - start) / DAY_MS + 1 > MOST_DAYS) {
    throw new ApiError('invalid_request', `O período de from a to passa do máximo de ${MOST_DAYS} dias.`);
  }
  return { from: brasiliaDay(start), to: brasiliaDay(end) };
}

/** Usage as the API shows it (specification 2.3): one entry a day of the range. */
export function summariseUsage(range: UsageRange, rows: UsageRow[]) {
  const days = daysOf(range).map((day) => {
    const ofDay = rows.filter((row) => row.day === day);
    const endpoints = Object.fromEntries(
      ofDay.map(({ endpoint, credits, calls }) => [endpoint, { credits, calls }]),
    );
    return { day, ...total(ofDay), endpoints };
  });
  return { object: 'usage', ...range, totals: total(rows), data: days };
}

function total(rows: UsageRow[]) {
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

function parseDay(field: string, text: string): number {
  const at = startOfDay(text);
  if (at === null)
    throw new ApiError('invalid_request', `O parâmetro ${field} não é uma data válida: use AAAA-MM-DD.`);
  return at;
}
