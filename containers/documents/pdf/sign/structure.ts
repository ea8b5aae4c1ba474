import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfRef,
  PdfString,
} from '@libpdf/core';
import type { Canvas } from './canvas.ts';

/** A part of the pages as it is read aloud, in the tags of ISO 32000-1, 14.8.4. */
export interface StructureElement {
  tag: 'H1' | 'H2' | 'P' | 'Figure';
  /** The words for a figure. */
  alternative?: string;
  /** Its content, in the order of reading. */
  parts: readonly { canvas: Canvas; id: number }[];
}

/** Tags the pages, which are those of the canvases: programs that read aloud follow the elements in their order. */
export function tagPages(
  pdf: PDF,
  pages: readonly PdfDict[],
  canvases: readonly Canvas[],
  elements: readonly StructureElement[],
): void {
  const root = PdfDict.of({ Type: PdfName.of('StructTreeRoot') });
  const rootReference = pdf.register(root);
  const document = elementDictionary('Document', rootReference);
  const documentReference = pdf.register(document);
  const byContent = canvases.map((): PdfRef[] => []);
  const references = elements.map(({ tag, alternative, parts }) => {
    const element = elementDictionary(tag, documentReference);
    const reference = pdf.register(element);
    if (alternative !== undefined) element.set('Alt', PdfString.fromString(alternative));
    const kids = parts.map(({ canvas, id }) => {
      const place = canvases.indexOf(canvas);
      const content = PdfDict.of({ Type: PdfName.of('MCR'), MCID: PdfNumber.of(id) });
      const page = referenceOf(pdf, pages[place]);
      if (page) content.set('Pg', page);
      const ofPage = byContent[place];
      if (ofPage) ofPage[id] = reference;
      return content;
    });
    element.set('K', new PdfArray(kids));
    return reference;
  });
  document.set('K', new PdfArray(references));
  root.set('K', documentReference);
  const numbers = byContent.flatMap((ofPage, place) => [PdfNumber.of(place), new PdfArray(ofPage)]);
  root.set('ParentTree', pdf.register(PdfDict.of({ Nums: new PdfArray(numbers) })));
  for (const [place, page] of pages.entries()) page.set('StructParents', PdfNumber.of(place));
  const catalog = pdf.getCatalog();
  catalog.set('StructTreeRoot', rootReference);
  catalog.set('MarkInfo', PdfDict.of({ Marked: PdfBool.of(true) }));
  catalog.set('ViewerPreferences', PdfDict.of({ DisplayDocTitle: PdfBool.of(true) }));
}

function elementDictionary(tag: string, parent: PdfRef): PdfDict {
  return PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of(tag), P: parent });
}

function referenceOf(pdf: PDF, page: PdfDict | undefined): PdfRef | undefined {
  return page && (pdf.context.registry.getRef(page) ?? undefined);
}
