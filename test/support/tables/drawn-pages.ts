import { degrees, PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

/** Draws rows of texts at these distances from the left edge, from `top` downwards, 16 points apart. */
function drawRows(
  page: PDFPage,
  lefts: readonly number[],
  rows: readonly (readonly string[])[],
  top: number,
) {
  for (const [index, row] of rows.entries())
    for (const [column, text] of row.entries())
      if (text !== '') page.drawText(text, { x: lefts[column] ?? 0, y: top - index * 16, size: 10 });
}

export const SALES = [
  ['Produto', 'Data', 'Valor'],
  ['Arroz', '31/12/2026', '1.234,56'],
  ['Café', '01/01/2027', '-12,50'],
  ['Total', '', '1.222,06'],
];

/** A page per table, drawn without lines. */
export async function drawnPdf(...tables: string[][][]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const rows of tables) drawRows(document.addPage([400, 300]), [40, 160, 280], rows, 250);
  return document.save();
}

/** The same table on a rotated page, and drawn sideways on an unrotated one. */
export async function turnedPdf(rows: string[][]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const turned = document.addPage([400, 300]);
  drawRows(turned, [40, 160, 280], rows, 250);
  turned.setRotation(degrees(180));
  const sideways = document.addPage([300, 400]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, row] of rows.entries())
    for (const [column, text] of row.entries())
      if (text !== '')
        sideways.drawText(text, {
          x: 50 + index * 16,
          y: 40 + column * 120,
          size: 10,
          font,
          rotate: degrees(90),
        });
  return document.save();
}
