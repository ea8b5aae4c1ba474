import type { SheetsBy } from '../../../protocol/pdf/tabulate-pdf.ts';
import type { DocumentItem, WholeTable } from '../../reading/tables/join-pages.ts';
import type { TextLine } from '../../reading/tables/table.ts';
import { valuesOfColumn } from '../../text/values/column-values.ts';
import { documentNotation, type Notation } from '../../text/values/notation.ts';
import { plainSheetCell, type Sheet, type SheetRow } from './sheet.ts';
import { SheetNames } from './sheet-names.ts';
import { columnTexts, headingTexts, tableRows, widthsOf } from './table-rows.ts';

/** The size limits of a sheet of Excel. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
const TEXT_WIDTH = 80;
const TEXT_PARTS_WIDTH = 24;

function lineRow({ parts, isBold }: TextLine, notation: Notation): SheetRow {
  return parts
    .slice(0, MOST_COLUMNS - 1)
    .map((part) =>
      plainSheetCell(
        valuesOfColumn({ heading: '', cells: [part] }, notation)[0] ?? { kind: 'empty' },
        isBold,
      ),
    );
}

function inParts(names: SheetNames, sheet: Sheet): Sheet[] {
  if (sheet.rows.length <= MOST_ROWS) return [{ ...sheet, name: names.take(sheet.name) }];
  return Array.from({ length: Math.ceil(sheet.rows.length / MOST_ROWS) }, (_, part) => ({
    ...sheet,
    name: names.take(sheet.name),
    rows: sheet.rows.slice(part * MOST_ROWS, (part + 1) * MOST_ROWS),
    frozenRows: part === 0 ? sheet.frozenRows : 0,
  }));
}

function tableSheet(table: WholeTable, number: number, notation: Notation): Sheet {
  const rows = tableRows(table, notation);
  return { name: `Tabela ${number}`, rows, frozenRows: table.headerRows, widths: widthsOf(rows) };
}

function textSheet(lines: readonly TextLine[], notation: Notation): Sheet {
  const heading = ['Página', 'Texto'].map((text) =>
    plainSheetCell({ kind: 'text', text, isCode: false }, true),
  );
  const rows = lines.map((line) => [
    plainSheetCell({ kind: 'number', value: line.page, format: undefined }),
    ...lineRow(line, notation),
  ]);
  const most = Math.min(
    50,
    rows.reduce((count, row) => Math.max(count, row.length), 2),
  );
  const longest = lines.reduce((length, { parts }) => Math.max(length, parts[0]?.length ?? 0), 0);
  const parts = Array.from({ length: most - 2 }, () => TEXT_PARTS_WIDTH);
  const first = most > 2 ? Math.min(TEXT_WIDTH / 2, longest + 2) : TEXT_WIDTH;
  return { name: 'Texto', rows: [heading, ...rows], frozenRows: 1, widths: [8, first, ...parts] };
}

/** All on one sheet, in the order of the pages, an empty row around tables. */
function mixedSheet(name: string, items: readonly DocumentItem[], notation: Notation): Sheet {
  const rows: SheetRow[] = [];
  const tables: SheetRow[] = [];
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    const isNextToTable = item.kind === 'table' || before?.kind === 'table';
    if (before !== undefined && isNextToTable) rows.push([]);
    if (item.kind === 'line') rows.push(lineRow(item.line, notation));
    else {
      const made = tableRows(item.table, notation);
      for (const row of made) {
        rows.push(row);
        tables.push(row);
      }
    }
  }
  const [first] = items;
  const frozenRows = items.length === 1 && first?.kind === 'table' ? first.table.headerRows : 0;
  return { name, rows, frozenRows, widths: tables.length > 0 ? widthsOf(tables) : [TEXT_WIDTH] };
}

/** The sheets that the content of a document makes; at least one. */
export function arrangeSheets(items: readonly DocumentItem[], by: SheetsBy): Sheet[] {
  const notation = documentNotation(
    items.flatMap((item) => (item.kind === 'table' ? [columnTexts(item.table)] : [])),
    items.flatMap((item) => (item.kind === 'table' ? headingTexts(item.table) : item.line.parts)),
  );
  const names = new SheetNames();
  const finish = (sheets: readonly Sheet[]) => sheets.flatMap((sheet) => inParts(names, sheet));
  if (by === 'unica') return finish([mixedSheet('Planilha', items, notation)]);
  if (by === 'por_pagina') {
    const pages = new Map<number, DocumentItem[]>();
    for (const item of items) {
      const page = item.kind === 'table' ? item.table.page : item.line.page;
      const own = pages.get(page) ?? [];
      own.push(item);
      pages.set(page, own);
    }
    return finish([...pages].map(([page, own]) => mixedSheet(`Página ${page}`, own, notation)));
  }
  const tables = items.flatMap((item) => (item.kind === 'table' ? [item.table] : []));
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item.line] : []));
  const sheets = tables.map((table, index) => tableSheet(table, index + 1, notation));
  return finish(lines.length > 0 || sheets.length === 0 ? [...sheets, textSheet(lines, notation)] : sheets);
}
