import { accountKey, type Statement, type Transaction } from './statement.ts';

export type Repeat =
  /** The same identifier and the same content. */
  | { kind: 'same'; number: number; file: string }
  /** The same identifier, but other content. */
  | { kind: 'other'; number: number; file: string }
  /** The same content in another statement, without an identifier. */
  | { kind: 'likely'; number: number; file: string };

interface Seen {
  number: number;
  file: string;
  statement: number;
  fingerprint: string;
}

function fingerprintOf({ dateText, amountText, amount, name, memo, document }: Transaction): string {
  return [dateText.slice(0, 8), amount?.value ?? amountText, name, memo, document].join('\t');
}

/** Finds repeated transactions in the files of a job; none is left out. */
export class Repeats {
  readonly #byId = new Map<string, Seen>();
  readonly #byContent = new Map<string, Seen>();
  #statements = 0;

  /** Returns the repetitions among a statement's transactions; `numbers` are their row numbers in the result. */
  add(
    statement: Statement,
    file: string,
    numbers: ReadonlyMap<Transaction, number>,
  ): Map<Transaction, Repeat> {
    const account = accountKey(statement.account);
    const own = new Map<string, number>();
    const repeats = new Map<Transaction, Repeat>();
    this.#statements += 1;
    for (const transaction of statement.transactions) {
      if (transaction.isBalance) continue;
      const fingerprint = fingerprintOf(transaction);
      const number = numbers.get(transaction) ?? 0;
      const seen = { number, file, statement: this.#statements, fingerprint };
      const found =
        transaction.id === ''
          ? this.#likely(`${account}\t${fingerprint}`, own, seen)
          : this.#identified(`${account}\t${transaction.id}`, seen);
      if (found !== null) repeats.set(transaction, found);
    }
    return repeats;
  }

  #identified(key: string, seen: Seen): Repeat | null {
    const before = this.#byId.get(key);
    if (before === undefined) this.#byId.set(key, seen);
    if (before === undefined) return null;
    const { number, file, fingerprint } = before;
    return { kind: fingerprint === seen.fingerprint ? 'same' : 'other', number, file };
  }

  /** The nth occurrence in one statement matches the nth in another; two within a statement are two transactions. */
  #likely(content: string, own: Map<string, number>, seen: Seen): Repeat | null {
    const nth = (own.get(content) ?? 0) + 1;
    own.set(content, nth);
    const key = `${content}\t${nth}`;
    const before = this.#byContent.get(key);
    if (before === undefined) this.#byContent.set(key, seen);
    if (before === undefined || before.statement === seen.statement) return null;
    return { kind: 'likely', number: before.number, file: before.file };
  }
}

/** Returns true if the transaction is a repetition that counts only once in the account. */
export function isRepeated(repeat: Repeat | undefined): boolean {
  return repeat !== undefined && repeat.kind !== 'other';
}
