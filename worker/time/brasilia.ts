/**
 * Days and months are those of Brasília: UTC−3 all year, without daylight saving since 2019 (Decreto
 * 9.772/2019).
 */
const OFFSET_MS = 3 * 3_600_000;
export const DAY_MS = 86_400_000;

/** Milliseconds → `YYYY-MM-DD` in Brasília. */
export function brasiliaDay(at: number): string {
  return new Date(at - OFFSET_MS).toISOString().slice(0, 10);
}

/** `YYYY-MM-DD` → milliseconds of its 00:00 in Brasília; null if the day does not exist. */
export function startOfDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return at + OFFSET_MS;
}

/** Returns the milliseconds of 00:00 in Brasília on the 1st of the month of `at`, shifted by `months`. */
export function startOfMonth(at: number, months = 0): number {
  const local = new Date(at - OFFSET_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1) + OFFSET_MS;
}

/** Returns the day `months` calendar months before `day`, or the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** Milliseconds → `dd/mm/aaaa` in Brasília. */
export function shownDay(at: number): string {
  return brasiliaDay(at).split('-').reverse().join('/');
}

/** Milliseconds → `dd/mm/aaaa às hh:mm` in Brasília. */
export function shownMoment(at: number): string {
  return `${shownDay(at)} às ${new Date(at - OFFSET_MS).toISOString().slice(11, 16)}`;
}
