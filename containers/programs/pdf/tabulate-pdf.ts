import { arrangeSheets, type SheetsBy } from '../../documents/office/workbook/arrange.ts';
import { headingTexts } from '../../documents/office/workbook/table-rows.ts';
import { countCut, findDoubtful, writeWorkbook } from '../../documents/office/workbook/write-workbook.ts';
import { readPages } from '../../documents/pdf/pages/read-pages.ts';
import { straighten } from '../../documents/pdf/pages/straighten.ts';
import { type DocumentItem, DocumentItems } from '../../documents/reading/tables/join-pages.ts';
import { LostContent } from '../../documents/reading/tables/lost-content.ts';
import { pageItems } from '../../documents/reading/tables/page-items.ts';
import type { PageItem } from '../../documents/reading/tables/table.ts';
import { lostWords } from '../../documents/text/word-count/lost-words.ts';
import { missingLines } from '../../documents/text/word-count/missing-lines.ts';
import type { PageText } from '../../plain/page-text.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface TabulatePdfJob {
  path: string;
  /** From 1. */
  pages: readonly number[];
  garbled: readonly number[];
  sheets: SheetsBy;
  mostCells: number;
  target: string;
  /** What the pages say, by which the words of the sheets are counted. */
  texts: PageText[];
}

function isJob(value: unknown): value is TabulatePdfJob {
  return typeof value === 'object' && value !== null && 'sheets' in value && 'target' in value;
}

function cellsIn(item: PageItem): number {
  return item.kind === 'line' ? item.line.parts.length : item.table.rows.length * item.table.columns.length;
}

function textsOf(item: DocumentItem): readonly string[] {
  return item.kind === 'line'
    ? item.line.parts
    : item.table.rows.flatMap((row) => row.flatMap((cell) => cell?.text ?? []));
}

function lossesOf(items: readonly DocumentItem[]) {
  return lostWords(job.texts, {
    texts: items.flatMap(textsOf),
    repeated: items.flatMap((item) =>
      item.kind === 'table'
        ? headingTexts(item.table).map((text) => ({ text, times: item.table.lastPage - item.table.page }))
        : [],
    ),
  });
}

/** Lines that neither tables nor the text beside them have, as text of their pages. */
function placeMissing(items: DocumentItem[]): number[] {
  const found = missingLines(job.texts, lossesOf(items));
  for (const { page, lines } of found)
    for (const line of lines)
      items.push({ kind: 'line', line: { page, top: Infinity, parts: [line], isBold: false } });
  return found.map(({ page }) => page);
}

const job = readJob(isJob);
const document = new DocumentItems();
const lost = new LostContent();
const withoutTable: number[] = [];
let cells = 0;
for await (const page of readPages(job.path, {
  pages: job.pages,
  garbled: job.garbled,
  picturesDirectory: null,
})) {
  const items = pageItems(straighten(page));
  cells += items.reduce((sum, item) => sum + cellsIn(item), 0);
  if (cells > job.mostCells) break;
  const tables = items.filter(({ kind }) => kind === 'table').length;
  if (tables === 0) withoutTable.push(page.number);
  lost.add(page);
  if (job.sheets === 'por_pagina') document.addApart(items);
  else document.add(items);
  report({ page: page.number });
}
if (cells > job.mostCells) report({ tooManyCells: true });
else {
  const { items } = document;
  const moved = placeMissing(items);
  const sheets = arrangeSheets(items, job.sheets);
  await writeWorkbook(sheets, job.target);
  const tables = items.filter(({ kind }) => kind === 'table').length;
  report({
    found: {
      tables,
      joined: items.filter((item) => item.kind === 'table' && item.table.lastPage > item.table.page).length,
      sheets: sheets.length,
      lines: items.length - tables,
      withoutTable,
      cutTexts: countCut(sheets),
      doubtful: findDoubtful(sheets),
      moved,
      missing: lossesOf(items).pages.map(({ page }) => page),
      lost: lost.counts,
    },
  });
}
