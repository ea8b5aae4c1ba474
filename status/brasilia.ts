/** Brasília is at UTC−3 all year: no daylight saving since 2019 (Decreto 9.772/2019). */
const OFFSET_MS = 3 * 3_600_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Converts epoch milliseconds to `YYYY-MM-DD` in Brasília. */
export function dayOf(at: number): string {
  return new Date(at - OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the milliseconds since 00:00 of the day in Brasília. */
export function sinceMidnight(at: number): number {
  return (((at - OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS;
}

/** Returns the last `count` days up to the day of `at`, oldest first. */
export function lastDays(at: number, count: number): string[] {
  return Array.from({ length: count }, (_, place) => dayOf(at - (count - 1 - place) * DAY_MS));
}

/** Converts `YYYY-MM-DD` to `dd/mm/aaaa`. */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Converts epoch milliseconds to `dd/mm/aaaa às hh:mm` in Brasília. */
export function shownMoment(at: number): string {
  return `${shownDay(dayOf(at))} às ${new Date(at - OFFSET_MS).toISOString().slice(11, 16)}`;
}

const TYPED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

/** Parses `AAAA-MM-DD HH:MM` in Brasília to epoch milliseconds; null if it is not a valid time. */
export function typedMoment(text: string): number | null {
  const [, day = '', time = ''] = TYPED.exec(text.trim()) ?? [];
  const at = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 16) !== `${day}T${time}`) return null;
  return at + OFFSET_MS;
}
