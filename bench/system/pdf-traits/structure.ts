import { type PDFDocument, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib';

/** Adds page labels: a Roman numeral for the first page, then numbers from 1 with a prefix. */
export function addLabels(document: PDFDocument): void {
  const nums = [0, { S: 'r' }, 1, { S: 'D', St: 1, P: PDFString.of('A-') }];
  document.catalog.set(PDFName.of('PageLabels'), document.context.obj({ Nums: nums }));
}

function addAnnotation(document: PDFDocument, page: PDFPage, entries: object): void {
  const { context } = document;
  page.node.addAnnot(context.register(context.obj({ Type: 'Annot', Rect: [60, 700, 300, 720], ...entries })));
}

/** Adds a link to a web page, a link to a named destination, that destination, and a bookmark. */
export function addLinks(document: PDFDocument): void {
  const { context } = document;
  const [first, last] = [document.getPage(0), document.getPage(document.getPageCount() - 1)];
  const action = { S: 'URI', URI: PDFString.of('https://exemplo.com.br/') };
  addAnnotation(document, first, { Subtype: 'Link', A: action, Border: [0, 0, 0] });
  addAnnotation(document, first, { Subtype: 'Link', Dest: PDFString.of('fim'), Border: [0, 0, 0] });
  const place = context.obj([last.ref, 'Fit']);
  document.catalog.set(PDFName.of('Names'), context.obj({ Dests: { Names: [PDFString.of('fim'), place] } }));
  const outline = context.nextRef();
  const item = context.register(context.obj({ Title: PDFString.of('Fim'), Parent: outline, Dest: place }));
  context.assign(outline, context.obj({ Type: 'Outlines', First: item, Last: item, Count: 1 }));
  document.catalog.set(PDFName.of('Outlines'), outline);
}

export function addField(document: PDFDocument): void {
  const field = document.getForm().createTextField('nome');
  field.setText('Ana Prado');
  field.addToPage(document.getPage(0), { x: 60, y: 60, width: 200, height: 20 });
}

/** Marks content as one tagged paragraph, and adds its structure tree. */
export function tagged(document: PDFDocument, page: PDFPage, content: string): string {
  const { context } = document;
  const root = context.nextRef();
  const paragraph = context.register(
    context.obj({ Type: 'StructElem', S: 'P', P: root, Pg: page.ref, K: 0 }),
  );
  context.assign(
    root,
    context.obj({ Type: 'StructTreeRoot', K: [paragraph], ParentTree: { Nums: [0, [paragraph]] } }),
  );
  document.catalog.set(PDFName.of('StructTreeRoot'), root);
  document.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  page.node.set(PDFName.of('StructParents'), context.obj(0));
  return `/P << /MCID 0 >> BDC ${content} EMC`;
}

/** Puts content into a visible layer, and `hidden` into an invisible one. */
export function layered(document: PDFDocument, page: PDFPage, content: string, hidden: string): string {
  const { context } = document;
  const [shown, other] = ['Texto', 'Rascunho'].map((name) =>
    context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) })),
  );
  if (shown === undefined || other === undefined) throw new Error('No layers.');
  const properties = { OCGs: [shown, other], D: { Order: [shown, other], OFF: [other] } };
  document.catalog.set(PDFName.of('OCProperties'), context.obj(properties));
  page.node.normalizedEntries().Resources.set(PDFName.of('Properties'), context.obj({ A: shown, B: other }));
  return `/OC /A BDC ${content} EMC /OC /B BDC ${hidden} EMC`;
}
