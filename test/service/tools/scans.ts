import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Bytes } from '../support/fixtures.ts';

/** A PDF whose first pages are a scan of a receipt; the others are blank. */
export async function scannedPdf(scans: number, blanks = 0): Promise<Bytes> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans" font-size="42"><text x="120" y="200">Recibo de pagamento</text><text x="120" y="300">Recebemos de Joana Prado mil reais.</text></g></svg>';
  const document = await PDFDocument.create();
  const image = await document.embedJpg(await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer());
  for (let page = 0; page < scans; page++) {
    document.addPage([420, 594]).drawImage(image, { x: 0, y: 0, width: 420, height: 594 });
  }
  for (let page = 0; page < blanks; page++) document.addPage([100, 100]);
  return new Uint8Array(await document.save());
}
