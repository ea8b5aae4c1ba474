export interface BankDate {
  /** Days since 1970, by the calendar alone. */
  day: number;
  /** `14:35:10`; null if the bank wrote none, or midnight. */
  time: string | null;
}

const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2}):?(\d{2}):?(\d{2})?)?/;
const DASHED = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):?(\d{2}):?(\d{2})?)?/;
const BRAZILIAN = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?/;
const DAY_MS = 86_400_000;
/** Earlier dates are wrong in spreadsheets, because of their epoch. */
const FIRST_YEAR = 1901;

function dayOf(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= FIRST_YEAR ? date.getTime() / DAY_MS : null;
}

/** Reads a date as the bank wrote it: its zone, such as `[-3:BRT]`, shifts nothing; null if there is no such day. */
export function readBankDate(text: string): BankDate | null {
  if (text.length > 60) return null;
  const ordered = COMPACT.exec(text) ?? DASHED.exec(text);
  const brazilian = ordered === null ? BRAZILIAN.exec(text) : null;
  const found = ordered ?? brazilian;
  if (found === null) return null;
  const [, first = '', month = '', last = '', hour, minute = '00', second = '00'] = found;
  const [year, date] = ordered === null ? [last, first] : [first, last];
  const day = dayOf(Number(year), Number(month), Number(date));
  if (day === null) return null;
  const time = hour === undefined ? null : `${hour}:${minute}:${second}`;
  const isReal = time !== null && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return { day, time: isReal && time !== '00:00:00' ? time : null };
}

/** Returns that day in UTC, as sheets store dates without a zone. */
export function dateOf(day: number): Date {
  return new Date(day * DAY_MS);
}

/** Formats a day: `25/12/2026`. */
export function brazilianDay(day: number): string {
  const [year, month, date] = dateOf(day).toISOString().slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}
