import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** Makes a PDF of full pages of text. */
export async function textPdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++) {
    const sheet = document.addPage([595, 842]);
    for (let line = 0; line < 50; line++)
      sheet.drawText(`Linha ${line + 1} da folha ${page}: o quadro da padaria fica na parede do fundo.`, {
        x: 60,
        y: 780 - line * 14,
        size: 11,
        font,
      });
  }
  return new Uint8Array(await document.save());
}
