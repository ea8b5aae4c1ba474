import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { LabelForms } from '../../../containers/documents/pdf/labels/label-forms.ts';

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
