import { writeFile } from 'node:fs/promises';
import { PDFDocument, type PDFEmbeddedPage, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { loadDocument } from '../../documents/pdf/objects/load-document.ts';
import type { ImposePagesJob, imposePagesProgram } from '../../protocol/pdf/impose-pages.ts';
import { reportWorkload, runProgram } from '../../protocol/run-program.ts';

/** The sides of A4, in points. */
const [SHORT, LONG] = [595.28, 841.89];
const MARGIN = 28;
const GAP = 14;
const FRAME = { borderWidth: 0.5, borderColor: rgb(0.6, 0.6, 0.6) };

/**
 * Returns the size of a sheet: landscape if its pages, in their columns and rows, are wider than they are
 * high.
 */
function sizeOf(first: PDFPage, { columns, rows }: ImposePagesJob): [number, number] {
  return first.getWidth() * columns > first.getHeight() * rows ? [LONG, SHORT] : [SHORT, LONG];
}

function place(
  sheet: PDFPage,
  page: PDFEmbeddedPage,
  index: number,
  { columns, rows }: ImposePagesJob,
): void {
  const cellWidth = (sheet.getWidth() - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const cellHeight = (sheet.getHeight() - 2 * MARGIN - (rows - 1) * GAP) / rows;
  const scale = Math.min(cellWidth / page.width, cellHeight / page.height);
  const [width, height] = [page.width * scale, page.height * scale];
  const [column, row] = [index % columns, Math.floor(index / columns)];
  const x = MARGIN + column * (cellWidth + GAP) + (cellWidth - width) / 2;
  const y = sheet.getHeight() - MARGIN - row * (cellHeight + GAP) - (cellHeight + height) / 2;
  sheet.drawPage(page, { x, y, width, height });
  sheet.drawRectangle({ x, y, width, height, ...FRAME });
}

async function impose(job: ImposePagesJob): Promise<void> {
  const source = await loadDocument(job.source);
  const target = await PDFDocument.create();
  const pages = source.getPages();
  reportWorkload({ pages: pages.length });
  const [first] = pages;
  if (first === undefined) throw new Error('There is no page.');
  const title = source.getTitle();
  if (title !== undefined) target.setTitle(title);
  const embedded = await target.embedPages(pages);
  const perSheet = job.columns * job.rows;
  const size = sizeOf(first, job);
  for (let start = 0; start < embedded.length; start += perSheet) {
    const sheet = target.addPage(size);
    for (const [index, page] of embedded.slice(start, start + perSheet).entries())
      place(sheet, page, index, job);
  }
  await writeFile(job.target, await target.save());
}

await runProgram<typeof imposePagesProgram>(async (job) => {
  await impose(job);
  return null;
});
