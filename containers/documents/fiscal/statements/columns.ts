import type { RecordColumn } from '../../office/workbook/record-sheet.ts';
import { type CellValue, textCell } from '../../text/values/column-values.ts';
import { type Amount, amountNumber, type Millionths } from './amounts.ts';
import { type BankDate, dateOf } from './dates.ts';
import type { Repeat } from './repeats.ts';
import type { Transaction } from './statement.ts';
import { typeName } from './type-names.ts';

/** A transaction with the further values of its row. */
export interface TransactionRow {
  number: number;
  /** The account, if a table has several. */
  account: string;
  file: string;
  transaction: Transaction;
  balance: Millionths | null;
  repeat: Repeat | undefined;
}

const DAY = 'dd/mm/yyyy';

export function amountCell(value: Millionths | null, decimals = 2): CellValue | null {
  if (value === null) return null;
  return { kind: 'number', value: amountNumber(value), format: `#,##0.${'0'.repeat(decimals)}` };
}

export function bankDateCell(date: BankDate | null, text = ''): CellValue | null {
  return date === null ? textCell(text) : { kind: 'date', value: dateOf(date.day), format: DAY };
}

/** A value that cannot be read as an amount is kept as written. */
export function writtenAmount(amount: Amount | null, text: string): CellValue | null {
  return amount === null ? textCell(text) : amountCell(amount.value, amount.decimals);
}

function repeatText({ repeat, file }: TransactionRow): string[] {
  if (repeat === undefined) return [];
  const where = repeat.file === file ? '' : ` de ${repeat.file}`;
  if (repeat.kind === 'other')
    return [`FITID repetido, com outros dados (é também o do nº ${repeat.number}${where})`];
  return repeat.kind === 'same'
    ? [`repetido: igual ao nº ${repeat.number}${where}`]
    : [`provável repetição: igual ao nº ${repeat.number}${where}, sem FITID para confirmar`];
}

/** Returns true if `TRNTYPE` is an outflow but the amount is an inflow. */
export function hasOddSign({ type, amount }: Transaction): boolean {
  return type.toUpperCase() === 'DEBIT' && amount !== null && amount.value > 0n;
}

function remarksOf(row: TransactionRow): string {
  const { transaction } = row;
  return [
    ...repeatText(row),
    ...(transaction.isPending ? ['pendente: fora das somas'] : []),
    ...(transaction.amount === null ? ['valor ilegível: fora das somas'] : []),
    ...(transaction.date === null ? ['data ilegível'] : []),
    ...(hasOddSign(transaction) ? ['débito com valor positivo, como o banco escreveu'] : []),
  ].join('; ');
}

/** Returns the name, or the memo if there is none. */
export function descriptionOf({ name, memo }: Transaction): string {
  return name || memo;
}

function complementOf({ name, memo }: Transaction): string {
  return name === '' || memo === name ? '' : memo;
}

type Column = RecordColumn<TransactionRow>;

const ACCOUNT: Column = { heading: 'Conta', value: ({ account }) => textCell(account) };
const FILE: Column = { heading: 'Arquivo', value: ({ file }) => textCell(file) };
const MAIN: readonly Column[] = [
  { heading: 'Nº', value: ({ number }) => ({ kind: 'number', value: number, format: undefined }) },
  { heading: 'Data', value: ({ transaction: { date, dateText } }) => bankDateCell(date, dateText) },
  { heading: 'Hora', value: ({ transaction }) => textCell(transaction.date?.time ?? '') },
  { heading: 'Descrição', value: ({ transaction }) => textCell(descriptionOf(transaction)) },
  { heading: 'Complemento', value: ({ transaction }) => textCell(complementOf(transaction)) },
  { heading: 'Valor', value: ({ transaction: { amount, amountText } }) => writtenAmount(amount, amountText) },
  { heading: 'Tipo', value: ({ transaction }) => textCell(typeName(transaction.type)) },
  { heading: 'Documento', value: ({ transaction }) => textCell(transaction.document) },
  { heading: 'Saldo', value: ({ balance }) => amountCell(balance) },
  { heading: 'Observação', value: (row) => textCell(remarksOf(row)) },
  { heading: 'FITID', value: ({ transaction }) => textCell(transaction.id) },
  { heading: 'Outros campos', value: ({ transaction }) => textCell(transaction.others.join('; ')) },
];
/** Columns that exist only if a row has a value for them. */
const OPTIONAL = ['Hora', 'Complemento', 'Observação', 'Outros campos'];

/** Returns the columns that these rows need. */
export function columnsFor(
  rows: readonly TransactionRow[],
  { withAccounts, withFiles }: { withAccounts: boolean; withFiles: boolean },
): Column[] {
  const main = MAIN.filter(
    ({ heading, value }) => !OPTIONAL.includes(heading) || rows.some((row) => value(row) !== null),
  );
  return [...(withFiles ? [FILE] : []), ...(withAccounts ? [ACCOUNT] : []), ...main];
}
