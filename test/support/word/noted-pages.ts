import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';

const [WIDTH, HEIGHT, MARGIN, GUTTER] = [595, 842, 56, 22];
const [BODY, SMALL, FOOT] = [10, 8, 70];
const SYLLABLES = ['ca', 'de', 'fi', 'lo', 'mu', 'pa', 're', 'si', 'to', 'vu'];

/** The position of a page's notes: below its first column, below each, or across all of them. */
export interface NotedPage {
  columns: number;
  notes: 'first' | 'each' | 'whole';
  /** Rows of a ruled table at the foot of the last column. */
  tableRows?: number;
}

interface Pen {
  page: PDFPage;
  font: PDFFont;
  /** Returns a word that occurs nowhere else in the document. */
  nextWord(): string;
}

function pen(page: PDFPage, font: PDFFont): Pen {
  let count = 0;
  const nextWord = () => {
    count += 1;
    return [100, 10, 1].map((place) => SYLLABLES[Math.floor(count / place) % 10]).join('');
  };
  return { page, font, nextWord };
}

function line({ font, nextWord }: Pen, size: number, width: number): string {
  let text = nextWord();
  while (font.widthOfTextAtSize(`${text} nonono`, size) < width) text += ` ${nextWord()}`;
  return text;
}

function raised({ page, font }: Pen, number: number, x: number, y: number, size: number): void {
  page.drawText(String(number), { x, y: y + size * 0.36, size: size * 0.6, font });
}

function note(own: Pen, number: number, lines: number, left: number, width: number, top: number): void {
  const { page, font } = own;
  page.drawLine({ start: { x: left, y: top }, end: { x: left + 70, y: top }, thickness: 0.5 });
  for (let index = 0; index < lines; index++) {
    const y = top - 12 - index * 10;
    if (index === 0) raised(own, number, left, y, SMALL);
    page.drawText(line(own, SMALL, width - 5), { x: index === 0 ? left + 5 : left, y, size: SMALL, font });
  }
}

function tableBelow(own: Pen, rows: number, left: number, width: number, top: number): void {
  const { page, font } = own;
  for (let row = 0; row < rows; row++)
    for (const side of [0, 1]) {
      const [x, y] = [left + (side * width) / 2, top - (row + 1) * 18];
      page.drawRectangle({ x, y, width: width / 2, height: 18, borderWidth: 0.7, borderColor: rgb(0, 0, 0) });
      page.drawText(own.nextWord(), { x: x + 4, y: y + 5, size: SMALL, font });
    }
}

/** A page of columns full of words, with notes of eight lines below them. */
export async function notedPage({ columns, notes, tableRows = 0 }: NotedPage): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([WIDTH, HEIGHT]);
  const own = pen(page, await document.embedFont(StandardFonts.TimesRoman));
  const width = (WIDTH - 2 * MARGIN - (columns - 1) * GUTTER) / columns;
  const noteTop = FOOT + 8 * 10 + 14;
  for (let column = 0; column < columns; column++) {
    const left = MARGIN + column * (width + GUTTER);
    const hasNote = notes === 'each' || (notes === 'first' && column === 0);
    const isTabled = tableRows > 0 && column === columns - 1;
    const end = hasNote || notes === 'whole' || isTabled ? noteTop + 12 : FOOT;
    for (let y = HEIGHT - MARGIN - BODY; y > end; y -= 12) {
      const text = line(own, BODY, width - 5);
      page.drawText(text, { x: left, y, size: BODY, font: own.font });
      const isNamed = y < HEIGHT - MARGIN - 30 && y > HEIGHT - MARGIN - 43;
      if (isNamed && (hasNote || (notes === 'whole' && column === 0)))
        raised(own, column + 1, left + own.font.widthOfTextAtSize(text, BODY), y, BODY);
    }
    if (hasNote) note(own, column + 1, 8, left, width, noteTop);
    if (isTabled) tableBelow(own, tableRows, left, width, noteTop);
  }
  if (notes === 'whole') note(own, 1, 8, MARGIN, WIDTH - 2 * MARGIN, noteTop);
  return document.save();
}
