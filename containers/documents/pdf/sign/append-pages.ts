import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core';
import type { Canvas } from './canvas.ts';
import { LibPdfObjects } from './libpdf-objects.ts';
import { OddPageTree } from './page-frames.ts';

/**
 * Adds pages behind the last. The library's own way makes one list of the page tree, and what pages have from the nodes
 * above them is lost: here the new ones stand beside what the root has, and say all of themselves.
 */
export function appendPages(pdf: PDF, canvases: readonly Canvas[], pagesSoFar: number): PdfDict[] {
  const objects = new LibPdfObjects(pdf);
  const root = pdf.getCatalog().get('Pages');
  const tree = objects.dictionary(root);
  const kids = objects.array(tree?.get('Kids'));
  if (!(root instanceof PdfRef) || tree === null || kids === null) throw new OddPageTree();
  const pages = canvases.map((canvas) => {
    const box = () => new PdfArray([0, 0, canvas.width, canvas.height].map((side) => PdfNumber.of(side)));
    const page = PdfDict.of({
      Type: PdfName.of('Page'),
      Parent: root,
      MediaBox: box(),
      CropBox: box(),
      Rotate: PdfNumber.of(0),
      Resources: canvas.resources(pdf),
      Contents: pdf.createStream({}, canvas.content()),
    });
    kids.push(pdf.register(page));
    return page;
  });
  tree.set('Count', PdfNumber.of(pagesSoFar + pages.length));
  return pages;
}
