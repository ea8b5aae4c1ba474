import { closeSync, openSync, writeSync } from 'node:fs';
import type { CellValue } from '../../text/values/column-values.ts';
import { columnsFor } from './columns.ts';
import { brazilianDay } from './dates.ts';
import type { AccountRows } from './gathered.ts';

const BYTE_ORDER_MARK = '\ufeff';
const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 1000;
/** Beginning of a text that spreadsheet programs take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function decimalText(value: number, format: string | undefined): string {
  if (format === undefined) return String(value);
  return value.toFixed(format.split('.')[1]?.length ?? 0).replace('.', ',');
}

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function fieldOf(value: CellValue | null): string {
  if (value === null || value.kind === 'empty') return '';
  if (value.kind === 'number') return decimalText(value.value, value.format);
  return value.kind === 'date' ? brazilianDay(value.value.getTime() / DAY_MS) : quoted(value.text);
}

/**
 * Writes the transactions of all accounts as a CSV for Brazilian spreadsheets: semicolons, decimal commas, UTF-8 with a
 * byte order mark. A text that would be a formula gets an apostrophe; returns how many did.
 */
export function writeStatementCsv(
  accounts: readonly AccountRows[],
  withFiles: boolean,
  path: string,
): { kept: number } {
  const rows = accounts.flatMap((account) => account.rows);
  const columns = columnsFor(rows, { withAccounts: true, withFiles });
  let kept = 0;
  const file = openSync(path, 'w');
  writeSync(file, `${BYTE_ORDER_MARK}${columns.map(({ heading }) => heading).join(';')}\r\n`);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const lines = rows.slice(start, start + ROWS_AT_ONCE).map((row) => {
      const values = columns.map(({ value }) => value(row));
      kept += values.filter((value) => value?.kind === 'text' && FORMULA.test(value.text)).length;
      return `${values.map(fieldOf).join(';')}\r\n`;
    });
    writeSync(file, lines.join(''));
  }
  closeSync(file);
  return { kept };
}
