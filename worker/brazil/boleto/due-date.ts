import { DAY_MS } from '../../time/brasilia.ts';

/** The day of factor 0. Factor 1000 is 2000-07-03 and, 9000 days later, 2025-02-22. */
const BASE_DAY = Date.UTC(1997, 9, 7) / DAY_MS;
const FIRST_FACTOR = 1000;
const CYCLE_DAYS = 9000;
const MOST_DAYS_AHEAD = 5500;

/**
 * Returns the due date of a factor, `YYYY-MM-DD`, on the day `today`; null below 1000. Factors repeat, and no
 * norm defines which date is meant: this takes the one from 3000 days ago to 5500 days ahead or, if there is
 * none, the nearer one. Both rules give the last date that is at most 5500 days ahead.
 */
export function dueDate(factor: number, today: string): string | null {
  if (factor < FIRST_FACTOR) return null;
  const first = BASE_DAY + factor;
  const latest = Date.parse(`${today}T00:00:00Z`) / DAY_MS + MOST_DAYS_AHEAD;
  const cycles = Math.max(0, Math.floor((latest - first) / CYCLE_DAYS));
  return new Date((first + cycles * CYCLE_DAYS) * DAY_MS).toISOString().slice(0, 10);
}
