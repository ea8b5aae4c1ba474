import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A4, in points. */
export const WIDTH = 595;
export const HEIGHT = 842;
const DPI = 200;
const LINES = 44;
const WORDS = [
  ...['contrato', 'locação', 'imóvel', 'pagamento', 'vencimento', 'cláusula', 'município', 'comarca'],
  ...['inquilino', 'proprietária', 'reajuste', 'índice', 'anual', 'fiança', 'vistoria', 'rescisão'],
];

/** Makes a PDF like a scanner's: one grey picture a page, at 200 dpi. */
export async function scannedPdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) {
    const picture = await document.embedJpg(await pagePicture(page));
    document.addPage([WIDTH, HEIGHT]).drawImage(picture, { x: 0, y: 0, width: WIDTH, height: HEIGHT });
  }
  return new Uint8Array(await document.save());
}

async function pagePicture(page: number): Promise<Buffer> {
  const [width, height] = [Math.round((WIDTH / 72) * DPI), Math.round((HEIGHT / 72) * DPI)];
  const lines = Array.from({ length: LINES }, (_, line) => {
    const words = Array.from(
      { length: 9 },
      (__, place) => WORDS[(page * 7 + line * 3 + place * 5) % WORDS.length],
    );
    return `<text x="150" y="${170 + line * 48}">${words.join(' ')}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbfaf6"/><g font-family="Liberation Serif" font-size="32" fill="#222">${lines.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).greyscale().jpeg({ quality: 80 }).toBuffer();
}
