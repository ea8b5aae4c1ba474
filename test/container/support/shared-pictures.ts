import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';

const XOBJECT = PDFName.of('XObject');

/** Lets all pages of a document share so many more pictures, as catalogues do: qpdf's JSON tells each of them with every page. */
export function sharePictures(document: PDFDocument, count: number): void {
  const { context } = document;
  const shared = context.obj({});
  const pixel = {
    ...{ Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1 },
    ...{ ColorSpace: 'DeviceGray', BitsPerComponent: 8 },
  };
  for (let index = 0; index < count; index++) {
    const picture = context.stream(Uint8Array.of(index % 256), pixel);
    shared.set(PDFName.of(`Shared${index}`), context.register(picture));
  }
  const reference = context.register(shared);
  for (const { node } of document.getPages()) {
    const resources = node.Resources() ?? context.obj({});
    for (const [name, own] of resources.lookupMaybe(XOBJECT, PDFDict)?.entries() ?? []) shared.set(name, own);
    resources.set(XOBJECT, reference);
    node.set(PDFName.of('Resources'), resources);
  }
}
