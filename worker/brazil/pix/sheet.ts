import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { rgbOf } from '../codes/color.ts';
import { matrixPicture } from '../codes/picture.ts';
import { qrMatrix } from '../codes/qr.ts';
import { codePath } from '../codes/svg.ts';

/** 10×15 cm in points. */
const WIDTH = 283.46;
const HEIGHT = 425.2;
const SIDE = 20;
const HEADER = 46;
const QR_SIDE = 176;
const QR_TOP = 92;
const VALUE_BASELINE = 306;
const FOLD = 320;
const CODE_TOP = 365;
const CODE_SIZE = 7;
const CODE_LEADING = 8.6;

const BLACK = rgb(0, 0, 0);
const WHITE = rgb(1, 1, 1);

export interface PixSheet {
  /** The copy-and-paste code. */
  payload: string;
  name: string;
  city: string;
  /** In reais. */
  amount: number | null;
  /** `#RRGGBB` */
  color: string;
  /** `#RRGGBB` or `transparent` */
  background: string;
}

/** Draws the printable 10×15 cm sheet of a Pix code: the same input gives the same bytes. */
export async function pixSheet(sheet: PixSheet): Promise<Uint8Array> {
  // The library would otherwise write the creation time into the document.
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`Pix para ${printable(sheet.name)}`);
  document.setLanguage('pt-BR');
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const mono = await document.embedFont(StandardFonts.Courier);
  const page = document.addPage([WIDTH, HEIGHT]);

  drawHeader(page, regular, bold);
  drawQr(page, sheet);
  centred(page, bold, sheet.amount === null ? 18 : 24, VALUE_BASELINE, money(sheet.amount));
  drawReceiver(page, sheet, regular, bold);
  drawCode(page, sheet.payload, bold, mono);
  return document.save();
}

function drawHeader(page: PDFPage, regular: PDFFont, bold: PDFFont): void {
  page.drawRectangle({ x: 0, y: HEIGHT - HEADER, width: WIDTH, height: HEADER, color: BLACK });
  centred(page, bold, 23, 31, 'Pague com Pix', WHITE);
  centred(page, regular, 9.5, 65, 'Abra o aplicativo do seu banco, escolha Pix');
  centred(page, regular, 9.5, 77, 'e aponte a câmera para o QR code.');
}

function drawQr(page: PDFPage, { payload, color, background }: PixSheet): void {
  const matrix = qrMatrix(payload, 'M');
  const picture = matrixPicture(matrix, { moduleSize: 1, margin: 0, color, background });
  const x = (WIDTH - QR_SIDE) / 2;
  const y = HEIGHT - QR_TOP;
  const module = QR_SIDE / matrix.columns;
  if (background !== 'transparent') {
    const margin = Math.min(4 * module, QR_TOP - 80);
    const side = QR_SIDE + 2 * margin;
    page.drawRectangle({
      x: x - margin,
      y: y + margin - side,
      width: side,
      height: side,
      color: ink(background),
    });
  }
  page.drawSvgPath(codePath(picture), { x, y, scale: module, color: ink(color), borderWidth: 0 });
}

function drawReceiver(page: PDFPage, { name, city }: PixSheet, regular: PDFFont, bold: PDFFont): void {
  rule(page, FOLD);
  const half = (WIDTH - 2 * SIDE) / 2;
  const nameWidth = half * 1.25;
  labelled(page, regular, bold, { x: SIDE, width: nameWidth }, 'Recebedor', name);
  labelled(page, regular, bold, { x: SIDE + nameWidth + 12, width: half * 0.75 - 12 }, 'Cidade', city);
}

function labelled(
  page: PDFPage,
  regular: PDFFont,
  bold: PDFFont,
  { x, width }: { x: number; width: number },
  label: string,
  given: string,
): void {
  const text = printable(given);
  const size = Math.min(12, (12 * width) / bold.widthOfTextAtSize(text, 12));
  page.drawText(label, { x, y: HEIGHT - FOLD - 12, size: 7.5, font: regular, color: BLACK });
  page.drawText(text, { x, y: HEIGHT - FOLD - 25, size, font: bold, color: BLACK });
}

function drawCode(page: PDFPage, payload: string, bold: PDFFont, mono: PDFFont): void {
  rule(page, CODE_TOP - 11);
  page.drawText('Pix copia e cola', { x: SIDE, y: HEIGHT - CODE_TOP, size: 7.5, font: bold, color: BLACK });
  const columns = Math.floor((WIDTH - 2 * SIDE) / mono.widthOfTextAtSize('0', CODE_SIZE));
  for (let line = 0; line * columns < payload.length; line += 1) {
    const text = payload.slice(line * columns, (line + 1) * columns);
    const y = HEIGHT - CODE_TOP - 11 - line * CODE_LEADING;
    page.drawText(text, { x: SIDE, y, size: CODE_SIZE, font: mono, color: BLACK });
  }
}

function rule(page: PDFPage, top: number): void {
  const y = HEIGHT - top;
  page.drawLine({ start: { x: SIDE, y }, end: { x: WIDTH - SIDE, y }, thickness: 0.6, color: BLACK });
}

function centred(
  page: PDFPage,
  font: PDFFont,
  size: number,
  baseline: number,
  text: string,
  color = BLACK,
): void {
  const x = (WIDTH - font.widthOfTextAtSize(text, size)) / 2;
  page.drawText(text, { x, y: HEIGHT - baseline, size, font, color });
}

/** Formats an amount as `R$ 1.234,56`. */
function money(amount: number | null): string {
  if (amount === null) return 'Valor a definir';
  const reais = amount.toFixed(2).replace('.', ',');
  return `R$ ${reais.replace(/\B(?=(\d{3})+(?!\d))/g, '.')}`;
}

function ink(color: string) {
  const [red, green, blue] = rgbOf(color);
  return rgb(red / 255, green / 255, blue / 255);
}

/** Replaces characters that the sheet's fonts cannot show; name and city are already ASCII. */
function printable(text: string): string {
  return text.replace(/[^ -~\u00a0-\u00ff]/g, '?');
}
