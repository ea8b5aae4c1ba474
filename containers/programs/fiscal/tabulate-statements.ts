import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../../documents/fiscal/statements/check-balance.ts';
import { hasOddSign } from '../../documents/fiscal/statements/columns.ts';
import { decodeStatement } from '../../documents/fiscal/statements/decode.ts';
import { accountLabel, Gathered } from '../../documents/fiscal/statements/gathered.ts';
import { outcomeText } from '../../documents/fiscal/statements/outcome-text.ts';
import { readStatements } from '../../documents/fiscal/statements/read-statements.ts';
import { isRepeated, Repeats } from '../../documents/fiscal/statements/repeats.ts';
import { statementSheets } from '../../documents/fiscal/statements/sheets.ts';
import type { StatementFile } from '../../documents/fiscal/statements/statement.ts';
import { writeStatementCsv } from '../../documents/fiscal/statements/write-csv.ts';
import { writeRecords } from '../../documents/office/workbook/write-records.ts';
import type {
  TabulateStatementsJob,
  tabulateStatementsProgram,
  WrittenStatements,
} from '../../protocol/fiscal/tabulate-statements.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Declarations of XML; no bank writes them, and nothing here would process them. */
const ENTITIES = /<!(?:ENTITY|DOCTYPE)/i;

type Reading = StatementFile | { fault: 'tooLarge' | 'entities' | 'notStatement' };

const MOST_LISTED = 30;
/** The most characters of a bank's message. */
const MOST_CHARACTERS = 200;
const MOST_ACCOUNTS = 250;

function rank(outcome: Outcome): number {
  return outcome === 'agrees' ? 1 : 0;
}

function read(path: string, mostBytes: number): Reading {
  if (statSync(path).size > mostBytes) return { fault: 'tooLarge' };
  const text = decodeStatement(readFileSync(path));
  if (ENTITIES.test(text)) return { fault: 'entities' };
  const file = readStatements(text);
  if (file === null) return { fault: 'notStatement' };
  return file;
}

/** Names of files by their bytes. */
class Twins {
  readonly #names = new Map<string, string>();

  /** Returns the name of an earlier file with the same bytes. */
  of({ path, name }: { path: string; name: string }): string | null {
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    const before = this.#names.get(hash) ?? null;
    if (before === null) this.#names.set(hash, name);
    return before;
  }
}

/** Reports the statements of a result; of very many, those that do not agree come first. */
function reportedAccounts(gathered: Gathered) {
  return gathered.accounts.slice(0, MOST_LISTED).map(({ account, statements, rows }) => ({
    label: accountLabel(account),
    rows: rows.length,
    statements: statements
      .map((one, index) => ({ number: index + 1, file: one.file, text: outcomeText(one), check: one.check }))
      .toSorted((one, other) => rank(one.check.outcome) - rank(other.check.outcome))
      .slice(0, MOST_LISTED)
      .map(({ number, file, text }) => ({ number, file, text })),
    statementCount: statements.length,
    repeated: rows.filter(({ repeat }) => isRepeated(repeat)).length,
    sharedIds: rows.filter(({ repeat }) => repeat?.kind === 'other').length,
    withoutId: rows.filter(({ transaction }) => transaction.id === '').length,
    pending: rows.filter(({ transaction }) => transaction.isPending).length,
    unreadable: rows.filter(({ transaction: { amount, date } }) => amount === null || date === null).length,
    oddSigns: rows.filter(({ transaction }) => hasOddSign(transaction)).length,
    balances: statements.reduce(
      (sum, { statement }) => sum + statement.transactions.filter(({ isBalance }) => isBalance).length,
      0,
    ),
  }));
}

async function write(
  job: TabulateStatementsJob,
  gathered: Gathered,
  name: string,
): Promise<WrittenStatements> {
  const { accounts } = gathered;
  const path = join(job.directory, `${name}.${job.format}`);
  if (job.format === 'csv') {
    const { kept } = writeStatementCsv(accounts, job.merge, path);
    return { accounts: reportedAccounts(gathered), accountCount: accounts.length, kept, cutTexts: 0 };
  }
  const sheets = statementSheets(accounts, job.merge);
  const cutTexts = await writeRecords(sheets, path);
  return { accounts: reportedAccounts(gathered), accountCount: accounts.length, kept: 0, cutTexts };
}

/** Counts the rows of all sheets, including balances. */
function rowsOf({ accounts }: Gathered): number {
  return accounts
    .flatMap(({ statements }) => statements)
    .reduce((sum, { statement }) => sum + statement.transactions.length + statement.balances.length, 0);
}

function isTooLong({ format, mostRows }: TabulateStatementsJob, gathered: Gathered): boolean {
  const rows = rowsOf(gathered);
  return format === 'xlsx' && (rows > mostRows || gathered.accounts.length > MOST_ACCOUNTS);
}

await runProgram<typeof tabulateStatementsProgram>(async (job, onStep) => {
  const repeats = new Repeats();
  const twins = new Twins();
  const all = new Gathered(repeats);
  for (const [index, file] of job.files.entries()) {
    const reading = read(file.path, job.mostBytes);
    if ('fault' in reading) {
      onStep({ index, fault: reading.fault });
      continue;
    }
    const { statements, investments, refusals, isCut, undecided } = reading;
    const about = {
      index,
      investments: investments.slice(0, MOST_LISTED).map((account) => account.slice(0, MOST_CHARACTERS)),
      refusals: refusals.slice(0, MOST_LISTED).map((answer) => answer.slice(0, MOST_CHARACTERS)),
      isCut,
      undecided: { ...undecided, first: undecided.first.slice(0, MOST_CHARACTERS) },
      twin: twins.of(file),
    };
    const gathered = job.merge ? all : new Gathered(repeats);
    gathered.add(file.name, reading);
    if (isTooLong(job, gathered)) onStep({ index, fault: 'tooManyRows' });
    else if (statements.length === 0) onStep({ ...about, fault: 'nothing' });
    else
      onStep({
        ...about,
        fault: null,
        written: job.merge ? null : await write(job, gathered, String(index)),
      });
  }
  const isMerged = job.merge && all.accounts.length > 0 && !isTooLong(job, all);
  return { merged: isMerged ? await write(job, all, 'merged') : null };
});
