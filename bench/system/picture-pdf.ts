import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1_400, 1_980];
/** The size of a grain in pixels. */
const GRAIN = 2;

/** Makes a PDF with a picture on each page, about a megabyte a page at scale 1. */
export async function picturePdf(pages: number, scale = 1): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) {
    const image = await document.embedJpg(await grainyPicture(scale));
    document.addPage([595, 842]).drawImage(image, { x: 40, y: 40, width: 515, height: 728 });
  }
  return new Uint8Array(await document.save());
}

/** Makes a random picture; no two are equal. */
function grainyPicture(scale: number): Promise<Uint8Array> {
  const [width, height] = [Math.round((WIDTH * scale) / GRAIN), Math.round((HEIGHT * scale) / GRAIN)];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(width * GRAIN, height * GRAIN)
    .jpeg({ quality: 65 })
    .toBuffer();
}
