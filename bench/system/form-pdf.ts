import { PDFDocument } from '@cantoo/pdf-lib';
import { textPdf } from './text-pdf.ts';

/** Makes a PDF of full pages of text, each with a filled form field. */
export async function formPdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(await textPdf(pages));
  const form = document.getForm();
  for (const [place, page] of document.getPages().entries()) {
    const field = form.createTextField(`campo-${place}`);
    field.setText(`Conferido na folha ${place + 1}`);
    field.addToPage(page, { x: 60, y: 30, width: 200, height: 20 });
  }
  return new Uint8Array(await document.save());
}
