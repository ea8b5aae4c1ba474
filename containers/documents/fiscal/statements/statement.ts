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
  /** What else the bank says of it, as `REFNUM=123`. */
  others: string[];
  isPending: boolean;
  /** What the bank calls a transaction, and is a balance. */
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
  /** All as written; '' where the bank says nothing. */
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
  /** Accounts of investments, which are left out. */
  investments: string[];
  /** What a bank answered in place of a statement: its code and its words. */
  refusals: string[];
  isCut: boolean;
  undecided: UndecidedAmounts;
}

/** What is the same of one account in all of its statements. */
export function accountKey({ kind, bank, branch, number }: Account): string {
  return [kind, bank, branch, number].join('\n');
}
