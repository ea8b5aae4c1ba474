import { writeFile } from 'node:fs/promises';
import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { Size } from '../../../plain/geometry/sizes.ts';
import type { Drawing } from '../../../protocol/pdf/lay-drawings.ts';
import { loadDocument } from '../objects/load-document.ts';

/** What pdf-lib was given is no PDF whose pages it can take. */
export class UnreadableDrawings extends Error {}

/** What is shown of a page: its crop box, as far as there is a sheet. */
function shownBox(page: PDFPage): { left: number; bottom: number; right: number; top: number } {
  const [sheet, crop] = [page.getMediaBox(), page.getCropBox()].map(({ x, y, width, height }) => ({
    left: Math.min(x, x + width),
    bottom: Math.min(y, y + height),
    right: Math.max(x, x + width),
    top: Math.max(y, y + height),
  }));
  if (sheet === undefined || crop === undefined) throw new Error('A page without boxes.');
  const cut = {
    left: Math.max(sheet.left, crop.left),
    bottom: Math.max(sheet.bottom, crop.bottom),
    right: Math.min(sheet.right, crop.right),
    top: Math.min(sheet.top, crop.top),
  };
  return cut.right > cut.left && cut.top > cut.bottom ? cut : sheet;
}

/**
 * Writes a PDF with a page for each drawing, whose resources name the drawing `/Drawing`, as a form from the origin on;
 * returns how large each is, null for one on which nothing is. Throws `UnreadableDrawings` where they cannot be read.
 */
export async function writeForms(drawings: readonly Drawing[], target: string): Promise<(Size | null)[]> {
  const forms = await PDFDocument.create();
  const sizes: (Size | null)[] = [];
  for (let at = 0; at < drawings.length; ) {
    const { source = '' } = drawings[at] ?? {};
    const end = drawings.findIndex((drawing, index) => index > at && drawing.source !== source);
    const ofSource = drawings.slice(at, end < 0 ? drawings.length : end);
    sizes.push(...(await fromPdfLib(addForms(forms, source, ofSource))));
    at += ofSource.length;
  }
  await writeFile(target, await fromPdfLib(forms.save({ useObjectStreams: false })));
  return sizes;
}

/** Of what pdf-lib throws, also where it has no memory for them, the drawings are the cause; not so of the system's errors. */
async function fromPdfLib<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new UnreadableDrawings(String(error), { cause: error });
  }
}

/** All of a source at once, so that they share what they shared there. */
async function addForms(
  forms: PDFDocument,
  source: string,
  drawings: readonly Drawing[],
): Promise<(Size | null)[]> {
  const pages = (await loadDocument(source)).getPages();
  const drawn = drawings.map(({ page }) => {
    const drawing = pages[page];
    if (drawing === undefined) throw new Error(`The drawings have no page ${page}.`);
    return drawing.node.Contents() === undefined ? null : drawing;
  });
  const full = drawn.filter((page) => page !== null);
  const embedded = (await forms.embedPages(full, full.map(shownBox))).values();
  return drawn.map((page) => {
    const sheet = forms.addPage();
    const form = page === null ? undefined : embedded.next().value;
    if (form === undefined) return null;
    sheet.node.setXObject(PDFName.of('Drawing'), form.ref);
    return { width: form.width, height: form.height };
  });
}
