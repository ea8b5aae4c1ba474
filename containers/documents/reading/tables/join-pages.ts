import { plainCell } from '../../text/values/plain-cell.ts';
import { kindOf } from './cell-kind.ts';
import { withSameColumns } from './same-columns.ts';
import type { PageItem, Table, TableCell, TextLine } from './table.ts';

/** A table over one page or several. */
export interface WholeTable extends Table {
  lastPage: number;
}

export type DocumentItem = { kind: 'table'; table: WholeTable } | { kind: 'line'; line: TextLine };

type Row = readonly (TableCell | null)[];

const MOST_HEADER_ROWS = 4;
/** Maximum number of lines that repeat on each page, such as a footer. */
const MOST_RUNNING_ROWS = 6;
const GOES_ON = /^[([]?(?:continua(?:ção)?|cont\.?)\b/i;
const PAGE_NUMBER = /^(?:p[áa]g(?:ina|\.)?|folha|fl\.?)?\s*#+(?:\s*(?:de|\/|-)\s*#+)?$/i;

function signatureOf(item: PageItem): string {
  const texts =
    item.kind === 'line'
      ? item.line.parts
      : item.table.rows.slice(0, MOST_RUNNING_ROWS + 1).flatMap((row) => row.map((cell) => cell?.text ?? ''));
  return plainCell(texts.join(' ')).replace(/\d/g, '#');
}

function isRunning(item: PageItem, others: ReadonlySet<string>): boolean {
  const signature = signatureOf(item);
  if (item.kind === 'table') return item.table.rows.length <= MOST_RUNNING_ROWS && others.has(signature);
  return others.has(signature) || GOES_ON.test(signature) || PAGE_NUMBER.test(signature);
}

function isSameRow(one: Row | undefined, other: Row | undefined): boolean {
  if (!one || !other) return false;
  const textsOf = (row: Row) => row.map((cell) => plainCell(cell?.text ?? ''));
  const [left, right] = [textsOf(one), textsOf(other)];
  return left.some((text) => text !== '') && left.every((text, index) => text === (right[index] ?? ''));
}

/** Counts the rows at the top of a continuation that repeat the heading. */
function repeatedRows(first: Table, next: Table): number {
  const namesColumns = (row: Row) => row.every((cell) => kindOf(cell?.text ?? '') === 'text');
  const most = first.headerRows > 0 ? first.headerRows : MOST_HEADER_ROWS;
  let count = 0;
  while (
    count < most &&
    (first.headerRows > 0 || namesColumns(first.rows[count] ?? [])) &&
    count < next.rows.length &&
    isSameRow(first.rows[count], next.rows[count])
  )
    count++;
  return count;
}

/** Appends a table's continuation on the next page; null if the next table is a different one. */
function joined(table: WholeTable, next: Table): WholeTable | null {
  const [first, second] = withSameColumns(table, next) ?? [];
  if (!first || !second) return null;
  const repeated = repeatedRows(first, second);
  if (repeated === 0 && next.headerRows > 0 && table.headerRows > 0) return null;
  return {
    ...first,
    rows: [...first.rows, ...second.rows.slice(repeated)],
    headerRows: Math.max(first.headerRows, repeated),
    lastPage: next.page,
    bottom: next.bottom,
  };
}

/** Collects items page by page; a table that continues at the top of the next page stays one table, with its heading once. */
export class DocumentItems {
  readonly items: DocumentItem[] = [];
  #before: ReadonlySet<string> = new Set();
  /** Index of the last table of the previous page if nothing but a footer follows it. */
  #open: number | null = null;

  /** Adds a page without joining its tables to those of other pages. */
  addApart(page: readonly PageItem[]): void {
    for (const item of page)
      this.items.push(
        item.kind === 'line' ? item : { kind: 'table', table: { ...item.table, lastPage: item.table.page } },
      );
  }

  add(page: readonly PageItem[]): void {
    const signatures = new Set(page.map(signatureOf));
    let open = this.#open;
    let last: number | null = null;
    for (const item of page) {
      const runs = isRunning(item, this.#before);
      if (item.kind === 'table') {
        const before = open === null ? undefined : this.items[open];
        const whole = before?.kind === 'table' ? joined(before.table, item.table) : null;
        if (whole !== null && open !== null) {
          this.items[open] = { kind: 'table', table: whole };
          last = open;
          open = null;
          continue;
        }
        this.items.push({ kind: 'table', table: { ...item.table, lastPage: item.table.page } });
        last = this.items.length - 1;
      } else this.items.push(item);
      if (!runs) open = null;
    }
    this.#open = last !== null && this.#isLast(page) ? last : null;
    this.#before = signatures;
  }

  /** Returns true if at most a footer of a few lines is below the last table of the page. */
  #isLast(page: readonly PageItem[]): boolean {
    const after = page.length - 1 - page.findLastIndex(({ kind }) => kind === 'table');
    return after <= MOST_RUNNING_ROWS;
  }
}
