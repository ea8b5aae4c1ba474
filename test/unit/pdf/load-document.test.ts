import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { loadDocument } from '../../../containers/documents/pdf/objects/load-document.ts';
import { useDirectory } from '../../support/directory.ts';

const home = useDirectory();

test('a file whose catalog does not say that it is one has its pages, and is written as one that says so', async () => {
  const document = await PDFDocument.create();
  for (const width of [200, 300]) document.addPage([width, 100]);
  document.catalog.delete(PDFName.of('Type'));
  const path = join(home(), 'sem-tipo.pdf');
  await writeFile(path, await document.save());
  const loaded = await loadDocument(path);
  expect(loaded.getPages().map((page) => page.getWidth())).toEqual([200, 300]);
  loaded.removePage(0);
  const written = await PDFDocument.load(await loaded.save());
  expect(written.getPages().map((page) => page.getWidth())).toEqual([300]);
});
