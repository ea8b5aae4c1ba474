import type { Millionths } from './amounts.ts';
import type { Statement, Transaction } from './statement.ts';

/** The rows of a statement in the order of their days, in whatever order the bank lists them, with sums up to each. */
export interface Chronology {
  /** Places in `statement.transactions`, without balances and pending transactions. */
  order: number[];
  /** Days of those rows. */
  days: number[];
  /** Sums of the first n rows; one more than there are rows. */
  sums: Millionths[];
  /** The same without repeated rows. */
  sumsOnce: Millionths[];
  /** For each balance listed among the rows, by its place, the number of rows before it. */
  before: Map<number, number>;
}

export function counts({ isBalance, isPending }: Transaction): boolean {
  return !isBalance && !isPending;
}

function isDescending(days: readonly (number | null)[]): boolean {
  const known = days.filter((day) => day !== null);
  return (known[0] ?? 0) > (known.at(-1) ?? 0);
}

/** Returns the days in reading order; a row without one has the day of the row before it. */
function daysOf(transactions: readonly Transaction[], order: readonly number[]): Map<number, number> {
  const days = new Map<number, number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const place of order) {
    last = transactions[place]?.date?.day ?? last;
    days.set(place, last);
  }
  return days;
}

export function chronologyOf(
  { transactions }: Statement,
  isRepeated: (transaction: Transaction) => boolean,
): Chronology {
  const places = transactions.map((_, place) => place);
  if (isDescending(transactions.map(({ date }) => date?.day ?? null))) places.reverse();
  const dayAt = daysOf(transactions, places);
  const dayOf = (place: number) => dayAt.get(place) ?? 0;
  // Two infinite days have no difference.
  const ordered = places.toSorted((one, other) =>
    dayOf(one) === dayOf(other) ? 0 : dayOf(one) - dayOf(other),
  );
  const found: Chronology = { order: [], days: [], sums: [0n], sumsOnce: [0n], before: new Map() };
  for (const place of ordered) {
    const transaction = transactions[place];
    if (transaction === undefined) continue;
    if (transaction.isBalance) found.before.set(place, found.order.length);
    if (!counts(transaction)) continue;
    const value = transaction.amount?.value ?? 0n;
    found.order.push(place);
    found.days.push(dayOf(place));
    found.sums.push((found.sums.at(-1) ?? 0n) + value);
    found.sumsOnce.push((found.sumsOnce.at(-1) ?? 0n) + (isRepeated(transaction) ? 0n : value));
  }
  return found;
}

/** Counts the rows up to the end of that day; all if there is no day. */
export function rowsUntil({ days }: Chronology, day: number | null): number {
  if (day === null) return days.length;
  let [from, to] = [0, days.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((days[middle] ?? 0) > day) to = middle;
    else from = middle + 1;
  }
  return from;
}
