import type { Amount, UndecidedAmounts } from './amounts.ts';
import type { BankDate } from './dates.ts';

export interface Transaction {
  date: BankDate | null;
  /** As written. */
  dateText: string;
  amount: Amount | null;
  amountText: string;
  /** `TRNTYPE` as written. */
  type: string;
  name: string;
  memo: string;
  /** `CHECKNUM`. */
  document: string;
  /** `FITID`. */
  id: string;
  /** Further fields of the bank, such as `REFNUM=123`. */
  others: string[];
  isPending: boolean;
  /** True if the transaction is a balance that the bank lists as one. */
  isBalance: boolean;
}

export interface AccountBalance {
  label: string;
  amount: Amount | null;
  amountText: string;
  date: BankDate | null;
}

export type AccountKind = 'bank' | 'card' | 'unknown';

export interface Account {
  kind: AccountKind;
  /** All as written; '' if the bank states nothing. */
  bank: string;
  branch: string;
  number: string;
  /** `ACCTTYPE`. */
  type: string;
}

/** A statement of one account, over one period. */
export interface Statement {
  account: Account;
  institution: string;
  currency: string;
  start: BankDate | null;
  end: BankDate | null;
  transactions: Transaction[];
  ledger: AccountBalance | null;
  /** `AVAILBAL`, and those of `BALLIST`. */
  balances: AccountBalance[];
}

export interface StatementFile {
  statements: Statement[];
  /** Investment accounts, which are left out. */
  investments: string[];
  /** The bank's error in place of a statement: its code and message. */
  refusals: string[];
  isCut: boolean;
  undecided: UndecidedAmounts;
}

/** Returns a key that is the same in all statements of an account. */
export function accountKey({ kind, bank, branch, number }: Account): string {
  return [kind, bank, branch, number].join('\n');
}
