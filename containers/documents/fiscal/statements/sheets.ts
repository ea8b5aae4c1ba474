import { type RecordColumn, type RecordSheet, recordSheet } from '../../office/workbook/record-sheet.ts';
import { SheetNames } from '../../office/workbook/sheet-names.ts';
import { type CellValue, textCell } from '../../text/values/column-values.ts';
import { amountCell, bankDateCell, columnsFor, descriptionOf, writtenAmount } from './columns.ts';
import { type AccountRows, accountLabel, type CheckedStatement } from './gathered.ts';
import { outcomeText } from './outcome-text.ts';
import { isRepeated } from './repeats.ts';
import type { AccountBalance } from './statement.ts';
import { accountTypeName } from './type-names.ts';

interface SummaryRow extends CheckedStatement {
  sheet: string;
}

interface BalanceRow {
  sheet: string;
  file: string;
  balance: AccountBalance;
  dateText: string;
}

function wholeCell(value: number): CellValue {
  return { kind: 'number', value, format: '#,##0' };
}

const SUMMARY: readonly RecordColumn<SummaryRow>[] = [
  { heading: 'Planilha', value: ({ sheet }) => textCell(sheet) },
  { heading: 'Conferência', value: (row) => textCell(outcomeText(row)) },
  { heading: 'Lançamentos', value: ({ check }) => wholeCell(check.count) },
  { heading: 'Créditos', value: ({ check }) => amountCell(check.credits) },
  { heading: 'Débitos', value: ({ check }) => amountCell(check.debits) },
  { heading: 'Soma', value: ({ check }) => amountCell(check.sum) },
  { heading: 'Saldo inicial', value: ({ check }) => amountCell(check.opening) },
  { heading: 'Saldo final pelos lançamentos', value: ({ check }) => amountCell(check.closing) },
  {
    heading: 'Saldo do banco',
    value: ({ statement: { ledger } }) => ledger && writtenAmount(ledger.amount, ledger.amountText),
  },
  { heading: 'Data do saldo', value: ({ statement }) => bankDateCell(statement.ledger?.date ?? null) },
  {
    heading: 'Repetidos',
    value: ({ repeats }) => wholeCell([...repeats.values()].filter(isRepeated).length),
  },
  { heading: 'Instituição', value: ({ statement }) => textCell(statement.institution) },
  { heading: 'Banco', value: ({ statement }) => textCell(statement.account.bank) },
  { heading: 'Agência', value: ({ statement }) => textCell(statement.account.branch) },
  { heading: 'Conta', value: ({ statement }) => textCell(statement.account.number) },
  {
    heading: 'Tipo de conta',
    value: ({ statement: { account } }) =>
      textCell(account.kind === 'card' ? 'Cartão' : accountTypeName(account.type)),
  },
  { heading: 'Moeda', value: ({ statement }) => textCell(statement.currency) },
  { heading: 'De', value: ({ statement }) => bankDateCell(statement.start) },
  { heading: 'Até', value: ({ statement }) => bankDateCell(statement.end) },
  { heading: 'Arquivo', value: ({ file }) => textCell(file) },
];

const BALANCES: readonly RecordColumn<BalanceRow>[] = [
  { heading: 'Planilha', value: ({ sheet }) => textCell(sheet) },
  { heading: 'Data', value: ({ balance, dateText }) => bankDateCell(balance.date, dateText) },
  { heading: 'Descrição', value: ({ balance }) => textCell(balance.label) },
  { heading: 'Valor', value: ({ balance: { amount, amountText } }) => writtenAmount(amount, amountText) },
  { heading: 'Arquivo', value: ({ file }) => textCell(file) },
];

function balancesOf({ file, statement }: CheckedStatement, sheet: string): BalanceRow[] {
  const listed = statement.transactions
    .filter(({ isBalance }) => isBalance)
    .map((row) => ({
      balance: {
        label: [descriptionOf(row), ...row.others].join('; '),
        amount: row.amount,
        amountText: row.amountText,
        date: row.date,
      },
      dateText: row.dateText,
    }));
  const stated = [...(statement.ledger ? [statement.ledger] : []), ...statement.balances].map((balance) => ({
    balance,
    dateText: '',
  }));
  return [...listed, ...stated].map((one) => ({ sheet, file, ...one }));
}

/** Returns a summary, a sheet for each account, and one of the balances that the bank states. */
export function statementSheets(accounts: readonly AccountRows[], withFiles: boolean): RecordSheet[] {
  const names = new SheetNames();
  const [summaryName, balancesName] = [names.take('Resumo'), names.take('Saldos')];
  const summary: SummaryRow[] = [];
  const balances: BalanceRow[] = [];
  const sheets = accounts.map(({ account, statements, rows }) => {
    const columns = columnsFor(rows, { withAccounts: false, withFiles });
    const own = recordSheet(names.take(accountLabel(account)), columns, rows);
    const sheet = own.name;
    summary.push(...statements.map((one) => ({ ...one, sheet })));
    for (const one of statements) balances.push(...balancesOf(one, sheet));
    return own;
  });
  return [
    recordSheet(summaryName, SUMMARY, summary, { hasLowRows: false }),
    ...sheets,
    ...(balances.length > 0 ? [recordSheet(balancesName, BALANCES, balances)] : []),
  ];
}
