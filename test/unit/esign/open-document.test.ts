import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PdfDict, PdfName } from '@libpdf/core';
import { expect, test } from 'vitest';
import { openDocument, saveIncrement } from '../../../containers/documents/pdf/sign/open-document.ts';

test('what is added to a document has every digit of its numbers, and no exponent', async () => {
  const made = await PDFDocument.create();
  made.addPage([300, 300]).node.set(PDFName.of('Odd'), made.context.obj([6.123e-17, -0.0000012, 1e22]));
  const pdf = await openDocument(await made.save({ useObjectStreams: false }));
  const page = pdf?.getPages()[0]?.dict;
  if (!pdf || !(page instanceof PdfDict)) throw new Error('There is no page.');
  page.set('Touched', PdfName.of('Yes'));
  const added = Buffer.from(await saveIncrement(pdf)).toString('latin1');
  const numbers = /\/Odd ?\[([^\]]*)\]/
    .exec(added.slice(added.indexOf('%%EOF')))?.[1]
    ?.trim()
    .split(' ');
  expect(numbers?.map(Number)).toEqual([6.123e-17, -0.0000012, 1e22]);
  expect(numbers?.join(' ')).not.toContain('e');
});
