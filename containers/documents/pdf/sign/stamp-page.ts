import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core';
import { placementInPoints } from '../../../plain/geometry/shown-pages.ts';
import { pdfNumbers } from '../../../plain/pdf/syntax.ts';
import { endingOf } from '../content/content-balance.ts';
import type { Canvas } from './canvas.ts';
import { type Contents, contentsOf } from './contents.ts';
import { LibPdfObjects } from './libpdf-objects.ts';
import type { PageFrame } from './page-frames.ts';

/** Draws on a page, upright as it is seen, whatever its own content does; only the page's own object changes. */
export function stampPage(pdf: PDF, frame: PageFrame, canvas: Canvas, read: Contents): void {
  const objects = new LibPdfObjects(pdf);
  const form = pdf.createStream(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: new PdfArray([0, 0, canvas.width, canvas.height].map((side) => PdfNumber.of(side))),
      Resources: canvas.resources(pdf),
    },
    canvas.content(),
  );
  const name = addPicture(objects, frame, form);
  const contents = contentsOf(objects, frame.dictionary);
  const balance = read.balanceOf(contents);
  const draw = `q ${pdfNumbers(placementInPoints(frame))} cm /${name} Do Q\n`;
  const before = contents.length === 0 ? '' : 'q '.repeat(balance.under + 1);
  const after = contents.length === 0 ? '' : `${endingOf(balance)}Q\n`;
  const stream = (text: string) => pdf.createStream({}, Buffer.from(text, 'latin1'));
  const all = [...(before === '' ? [] : [stream(`${before}\n`)]), ...contents, stream(`${after}${draw}`)];
  frame.dictionary.set('Contents', new PdfArray(all));
}

/** The name under which the page's content may draw it. Resources are often shared: the page gets its own. */
function addPicture(objects: LibPdfObjects, { dictionary, resources }: PageFrame, form: PdfRef): string {
  const own = resources?.clone() ?? new PdfDict();
  const pictures = objects.dictionary(own.get('XObject'))?.clone() ?? new PdfDict();
  let name = 'Assinaturas';
  while (pictures.has(name)) name += 'X';
  pictures.set(name, form);
  own.set('XObject', pictures);
  dictionary.set('Resources', own);
  return name;
}
