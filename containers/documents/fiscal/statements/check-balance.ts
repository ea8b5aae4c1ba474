import type { Millionths } from './amounts.ts';
import { isDayBalance, isOpening } from './balance-text.ts';
import { type Chronology, chronologyOf, counts, rowsUntil } from './chronology.ts';
import type { AccountBalance, Statement, Transaction } from './statement.ts';

export type Outcome =
  | 'agrees'
  /** Agrees only if repeated rows are counted once. */
  | 'agreesOnce'
  | 'differs'
  /** There is only one balance, with nothing to compare it with. */
  | 'openingUnknown'
  | 'noBalance'
  /** An amount, or the balance itself, cannot be read. */
  | 'unreadable';

export interface BalanceCheck {
  credits: Millionths;
  debits: Millionths;
  sum: Millionths;
  count: number;
  /** Balance before the first row: the bank's, or counted back from its balance. */
  opening: Millionths | null;
  /** Balance after the last row that the bank's balance includes, by the rows. */
  closing: Millionths | null;
  difference: Millionths;
  outcome: Outcome;
  /** Balance after each row, by its place in the statement. */
  balances: Map<number, Millionths>;
}

/** A known balance after so many rows. */
interface Anchor {
  rows: number;
  amount: Millionths;
}

/** The balance at the end of a statement, for the account's next one. */
export interface Closing {
  day: number;
  amount: Millionths;
}

function listedAnchors({ transactions }: Statement, rows: Chronology): Anchor[] {
  return [...rows.before].flatMap(([place, before]) => {
    const { name = '', memo = '', amount = null, date = null } = transactions[place] ?? {};
    if (amount === null) return [];
    if (isOpening(name, memo)) return [{ rows: before, amount: amount.value }];
    return isDayBalance(name, memo)
      ? [{ rows: rowsUntil(rows, date?.day ?? null), amount: amount.value }]
      : [];
  });
}

function previousAnchor({ start }: Statement, rows: Chronology, previous: Closing | null): Anchor[] {
  // A gap between two statements may hide rows.
  const isNext = previous !== null && start !== null && start.day <= previous.day + 1;
  return isNext ? [{ rows: rowsUntil(rows, previous.day), amount: previous.amount }] : [];
}

function ledgerAnchor(ledger: AccountBalance | null, rows: Chronology): Anchor[] {
  if (ledger === null || ledger.amount === null) return [];
  return [{ rows: rowsUntil(rows, ledger.date?.day ?? null), amount: ledger.amount.value }];
}

/** Returns the largest difference between the bank's balances and the sums of rows since the first of them. */
function differenceOf(anchors: readonly Anchor[], sums: readonly Millionths[]): Millionths {
  const [first, ...others] = anchors;
  if (first === undefined) return 0n;
  const opening = first.amount - (sums[first.rows] ?? 0n);
  const size = (value: Millionths) => (value < 0n ? -value : value);
  return others
    .map(({ rows, amount }) => amount - opening - (sums[rows] ?? 0n))
    .reduce((most, one) => (size(one) > size(most) ? one : most), 0n);
}

function outcomeOf(
  { account, ledger, transactions }: Statement,
  rows: Chronology,
  anchors: readonly Anchor[],
): Pick<BalanceCheck, 'outcome' | 'difference'> {
  const isUnreadable =
    transactions.some((one) => counts(one) && one.amount === null) || (ledger && ledger.amount === null);
  if (isUnreadable) return { outcome: 'unreadable', difference: 0n };
  const [only, second] = anchors;
  if (only === undefined) return { outcome: 'noBalance', difference: 0n };
  if (second === undefined) {
    const isWholeInvoice = account.kind === 'card' && rows.order.length > 0 && only.rows > 0;
    const isSum = isWholeInvoice && only.amount === rows.sums[only.rows];
    return { outcome: isSum ? 'agrees' : 'openingUnknown', difference: 0n };
  }
  const difference = differenceOf(anchors, rows.sums);
  if (difference === 0n) return { outcome: 'agrees', difference };
  return differenceOf(anchors, rows.sumsOnce) === 0n
    ? { outcome: 'agreesOnce', difference: 0n }
    : { outcome: 'differs', difference };
}

/** Checks the rows of a statement against the balances that the bank states. */
export function checkBalance(
  statement: Statement,
  isRepeated: (transaction: Transaction) => boolean,
  previous: Closing | null,
): BalanceCheck {
  const rows = chronologyOf(statement, isRepeated);
  const { order } = rows;
  const listed = listedAnchors(statement, rows);
  const before = listed.length > 0 ? [] : previousAnchor(statement, rows, previous);
  const anchors = [...before, ...listed, ...ledgerAnchor(statement.ledger, rows)].toSorted(
    (one, other) => one.rows - other.rows,
  );
  const { outcome, difference } = outcomeOf(statement, rows, anchors);
  const sums = outcome === 'agreesOnce' ? rows.sumsOnce : rows.sums;
  const [first] = anchors;
  const opening =
    first === undefined || outcome === 'unreadable' ? null : first.amount - (sums[first.rows] ?? 0n);
  const values = order.map((place) => statement.transactions[place]?.amount?.value ?? 0n);
  const last =
    statement.ledger === null ? order.length : (ledgerAnchor(statement.ledger, rows)[0]?.rows ?? 0);
  return {
    credits: values.reduce((sum, value) => (value > 0n ? sum + value : sum), 0n),
    debits: values.reduce((sum, value) => (value < 0n ? sum + value : sum), 0n),
    sum: rows.sums.at(-1) ?? 0n,
    count: order.length,
    opening,
    closing: opening === null ? null : opening + (sums[last] ?? 0n),
    difference,
    outcome,
    balances: new Map(
      opening === null ? [] : order.map((place, index) => [place, opening + (sums[index + 1] ?? 0n)]),
    ),
  };
}

/** Returns the account's balance at the end of a statement, as the bank states it. */
export function closingOf({ ledger, end }: Statement): Closing | null {
  const day = ledger?.date?.day ?? end?.day;
  return day === undefined || ledger === null || ledger.amount === null
    ? null
    : { day, amount: ledger.amount.value };
}
