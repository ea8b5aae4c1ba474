import { arrangeSheets } from '../../documents/office/workbook/arrange.ts';
import { headingTexts } from '../../documents/office/workbook/table-rows.ts';
import { countCut, findDoubtful, writeWorkbook } from '../../documents/office/workbook/write-workbook.ts';
import { PdfJsFailure } from '../../documents/pdf/pages/pdfjs-failure.ts';
import { readPages } from '../../documents/pdf/pages/read-pages.ts';
import { straighten } from '../../documents/pdf/pages/straighten.ts';
import { type DocumentItem, DocumentItems } from '../../documents/reading/tables/join-pages.ts';
import { LostContent } from '../../documents/reading/tables/lost-content.ts';
import { pageItems } from '../../documents/reading/tables/page-items.ts';
import type { PageItem } from '../../documents/reading/tables/table.ts';
import { lostWords } from '../../documents/text/word-count/lost-words.ts';
import { missingLines } from '../../documents/text/word-count/missing-lines.ts';
import type { PageText } from '../../plain/page-text.ts';
import type { TabulatedPdf, TabulatePdfJob, tabulatePdfProgram } from '../../protocol/pdf/tabulate-pdf.ts';
import { runProgram } from '../../protocol/run-program.ts';

interface ReadDocument {
  items: DocumentItem[];
  /** Pages. */
  withoutTable: number[];
  lost: LostContent;
}

function cellsIn(item: PageItem): number {
  return item.kind === 'line' ? item.line.parts.length : item.table.rows.length * item.table.columns.length;
}

function textsOf(item: DocumentItem): readonly string[] {
  return item.kind === 'line'
    ? item.line.parts
    : item.table.rows.flatMap((row) => row.flatMap((cell) => cell?.text ?? []));
}

function lossesOf(items: readonly DocumentItem[], texts: readonly PageText[]) {
  return lostWords(texts, {
    texts: items.flatMap(textsOf),
    repeated: items.flatMap((item) =>
      item.kind === 'table'
        ? headingTexts(item.table).map((text) => ({ text, times: item.table.lastPage - item.table.page }))
        : [],
    ),
  });
}

/** Lines that neither tables nor the text beside them have, as text of their pages. */
function placeMissing(items: DocumentItem[], texts: readonly PageText[]): number[] {
  const found = missingLines(texts, lossesOf(items, texts));
  for (const { page, lines } of found)
    for (const line of lines)
      items.push({ kind: 'line', line: { page, top: Infinity, parts: [line], isBold: false } });
  return found.map(({ page }) => page);
}

/** Null where there is more than the sheets may have. */
async function read(
  { path, pages, garbled, sheets, mostCells }: TabulatePdfJob,
  onPage: (page: number) => void,
): Promise<ReadDocument | null> {
  const document = new DocumentItems();
  const lost = new LostContent();
  const withoutTable: number[] = [];
  let cells = 0;
  for await (const page of readPages(path, { pages, garbled, picturesDirectory: null })) {
    const items = pageItems(straighten(page));
    cells += items.reduce((sum, item) => sum + cellsIn(item), 0);
    if (cells > mostCells) return null;
    const tables = items.filter(({ kind }) => kind === 'table').length;
    if (tables === 0) withoutTable.push(page.number);
    lost.add(page);
    if (sheets === 'por_pagina') document.addApart(items);
    else document.add(items);
    onPage(page.number);
  }
  return { items: document.items, withoutTable, lost };
}

async function write(
  { items, withoutTable, lost }: ReadDocument,
  { texts, sheets: by, target }: TabulatePdfJob,
): Promise<TabulatedPdf> {
  const moved = placeMissing(items, texts);
  const sheets = arrangeSheets(items, by);
  await writeWorkbook(sheets, target);
  const tables = items.filter(({ kind }) => kind === 'table').length;
  return {
    tables,
    joined: items.filter((item) => item.kind === 'table' && item.table.lastPage > item.table.page).length,
    sheets: sheets.length,
    lines: items.length - tables,
    withoutTable,
    cutTexts: countCut(sheets),
    doubtful: findDoubtful(sheets),
    moved,
    missing: lossesOf(items, texts).pages.map(({ page }) => page),
    lost: lost.counts,
  };
}

await runProgram<typeof tabulatePdfProgram>(async (job, onStep) => {
  try {
    const document = await read(job, (page) => onStep({ page }));
    return document === null ? { fault: 'tooManyCells' } : await write(document, job);
  } catch (error) {
    if (!(error instanceof PdfJsFailure)) throw error;
    console.error(error);
    return { fault: 'unreadable' };
  }
});
