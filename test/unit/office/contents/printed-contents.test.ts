import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { contentsOfPrinted } from '../../../../containers/documents/office/contents/printed-contents.ts';
import { type SmallObject, smallPdf } from '../../../../containers/documents/pdf/objects/small-pdf.ts';

/** A tagged page of this content, which may draw the form `F0`, with elements of these entries. */
function load(content: string, elements: readonly string[], form = ''): Promise<PDFDocument> {
  const first = 7;
  const kids = elements.map((_, index) => `${first + index} 0 R`).join(' ');
  const objects: SmallObject[] = [
    { dictionary: '/Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      dictionary:
        '/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /F0 5 0 R >> >>',
    },
    { dictionary: '', data: Buffer.from(content) },
    { dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: Buffer.from(form) },
    { dictionary: `/Type /StructTreeRoot /K [${kids}]` },
    ...elements.map((entries) => ({ dictionary: `/Type /StructElem /P 6 0 R /Pg 3 0 R ${entries}` })),
  ];
  return PDFDocument.load(smallPdf(objects));
}

describe('what a PDF shows', () => {
  test('is each figure and formula that leaves ink, with its page and size', async () => {
    const content = '/Figure <</MCID 0>> BDC 0 0 9 9 re f EMC /Formula <</MCID 1>> BDC q (x) Tj Q EMC';
    const found = contentsOfPrinted(
      await load(content, [
        '/S /Figure /K 0 /A << /O /Layout /BBox [10 20 110 70] >>',
        '/S /Formula /K [<< /Type /MCR /MCID 1 /Pg 3 0 R >>]',
      ]),
    );
    expect(found.items).toMatchObject([
      { kind: 'drawing', width: 100, height: 50, page: 1, isCertain: true },
      { kind: 'equation', isCertain: true },
    ]);
  });

  test('is no figure that only clips, or whose form draws nothing', async () => {
    const content = '/Figure <</MCID 0>> BDC 0 0 9 9 re W n EMC /Figure <</MCID 1>> BDC /F0 Do EMC';
    const figures = ['/S /Figure /K 0', '/S /Figure /K 1', '/S /Figure'];
    const empty = contentsOfPrinted(await load(content, figures, 'q Q'));
    expect(empty.items.map(({ isCertain }) => isCertain)).toEqual([false, false, false]);
    const drawn = contentsOfPrinted(await load(content, figures, '0 0 9 9 re f'));
    expect(drawn.items.map(({ isCertain }) => isCertain)).toEqual([false, true, false]);
  });

  test('is each note, and each text that is struck through', async () => {
    const found = contentsOfPrinted(
      await load('', [
        '/S /Note',
        '/S /Span /A << /O /Layout /TextDecorationType /LineThrough >>',
        '/S /Span /A << /O /Layout /LineHeight 12 >>',
      ]),
    );
    expect(found).toMatchObject({ notes: 1, deletions: 1 });
  });

  test('is comments alone where it has no structure', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    const comment = { Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9] };
    page.node.addAnnot(document.context.register(document.context.obj(comment)));
    expect(contentsOfPrinted(document)).toMatchObject({ isWhole: false, comments: 1, items: [] });
  });
});
