import { type BalanceCheck, type Closing, checkBalance, closingOf } from './check-balance.ts';
import type { TransactionRow } from './columns.ts';
import { isRepeated, type Repeat, type Repeats } from './repeats.ts';
import {
  type Account,
  accountKey,
  type Statement,
  type StatementFile,
  type Transaction,
} from './statement.ts';

/** A statement whose rows are numbered and checked against the bank's balances. */
export interface CheckedStatement {
  file: string;
  statement: Statement;
  check: BalanceCheck;
  repeats: Map<Transaction, Repeat>;
}

/** The statements of one account. */
export interface AccountRows {
  account: Account;
  statements: CheckedStatement[];
  rows: TransactionRow[];
}

const LONGEST_LABEL = 60;

export function accountLabel({ kind, bank, branch, number }: Account): string {
  const parts = [bank, branch, number].filter((part) => part !== '');
  const digits = parts.join(' ').slice(0, LONGEST_LABEL);
  if (kind === 'card') return `Cartão ${digits}`.trim();
  return digits || 'Sem conta';
}

/** Gathers the statements of files by their accounts, in the order in which they come. */
export class Gathered {
  readonly #accounts = new Map<string, AccountRows>();
  readonly #closings = new Map<string, Closing>();
  readonly #repeats: Repeats;

  /** Repetitions are found among all gatherings that share `repeats`. */
  constructor(repeats: Repeats) {
    this.#repeats = repeats;
  }

  get accounts(): AccountRows[] {
    return [...this.#accounts.values()];
  }

  add(name: string, { statements }: StatementFile): void {
    for (const statement of statements) this.#addStatement(name, statement);
  }

  #addStatement(file: string, statement: Statement): void {
    const key = accountKey(statement.account);
    const own = this.#accounts.get(key) ?? { account: statement.account, statements: [], rows: [] };
    this.#accounts.set(key, own);
    const shown = statement.transactions.filter(({ isBalance }) => !isBalance);
    const numbers = new Map(shown.map((transaction, index) => [transaction, own.rows.length + index + 1]));
    const repeats = this.#repeats.add(statement, file, numbers);
    const previous = this.#closings.get(key) ?? null;
    const check = checkBalance(statement, (one) => isRepeated(repeats.get(one)), previous);
    own.statements.push({ file, statement, check, repeats });
    for (const [place, transaction] of statement.transactions.entries()) {
      if (transaction.isBalance) continue;
      own.rows.push({
        number: numbers.get(transaction) ?? 0,
        account: accountLabel(statement.account),
        file,
        transaction,
        balance: statement.account.kind === 'card' ? null : (check.balances.get(place) ?? null),
        repeat: repeats.get(transaction),
      });
    }
    const closing = closingOf(statement);
    if (closing !== null) this.#closings.set(key, closing);
  }
}
