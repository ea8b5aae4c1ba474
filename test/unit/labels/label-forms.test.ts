import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { LabelForms } from '../../../containers/documents/pdf/labels/label-forms.ts';
import { rawPdf, streamObject } from '../../container/support/pdf.ts';

test('a page part of whose content is packed nothing keeps the rest', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([100, 100]);
  const { context } = document;
  const empty = PDFRawStream.of(context.obj({ Filter: 'FlateDecode', Length: 0 }), new Uint8Array());
  const drawn = context.flateStream('0 0 50 50 re f');
  page.node.set(PDFName.of('Contents'), context.obj([context.register(empty), context.register(drawn)]));
  const label = { page: 0, matrix: [1, 0, 0, 1, 0, 0] as const, size: { width: 60, height: 60 } };
  const { form } = new LabelForms(document).make({ ...label, matrix: [...label.matrix], isWhole: true });
  const written = context.lookup(form);
  if (!(written instanceof PDFRawStream)) throw new Error('no stream');
  expect(Buffer.from(decodePDFRawStream(written).decode()).toString('latin1')).toContain('0 0 50 50 re f');
});

test.each([
  ['in Latin-1', 'Padr#E3o', 'Padr\xe3o'],
  ['in UTF-8', 'Padr#C3#A3o', 'Padr\xc3\xa3o'],
])('a part keeps what is drawn by a name %s', async (_, written, drawn) => {
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /XObject << /${written} 5 0 R >> >> >>`,
    streamObject('', Buffer.from(`/${drawn} Do`, 'latin1')),
    streamObject('/Type /XObject /Subtype /Form /BBox [0 0 50 50]', Buffer.from('0 0 9 9 re f')),
  ]);
  const document = await PDFDocument.load(bytes);
  const size = { width: 99, height: 99 };
  const { form } = new LabelForms(document).make({
    page: 0,
    matrix: [1, 0, 0, 1, 0, 0],
    size,
    isWhole: false,
  });
  const part = document.context.lookup(form);
  if (!(part instanceof PDFRawStream)) throw new Error('There is no part.');
  const resources = part.dict.lookup(PDFName.of('Resources'), PDFDict);
  const [object] = resources.lookup(PDFName.of('XObject'), PDFDict).values();
  const inner = document.context.lookup(object);
  if (!(inner instanceof PDFRawStream)) throw new Error('Nothing is drawn.');
  expect(Buffer.from(decodePDFRawStream(inner).decode()).toString('latin1')).toContain('0 0 9 9 re');
});
