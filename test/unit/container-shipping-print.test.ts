import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { invoiceXml } from '../fiscal/invoice.ts';
import { useProgram } from './container-support.ts';
import { sampleLabels } from './support/shipping/people.ts';
import { sheetsOf } from './support/shipping/sheets.ts';
import { printBatch } from './support/shipping-print/batch.ts';

const program = useProgram();

test('labels and their DANFEs in turn, each page 10 by 15 cm', async () => {
  const labels = sampleLabels('shopee', 6);
  const made = await sheetsOf({ layout: 'shopee', labels });
  const xmls = labels.map(({ invoiceNumber, recipient, cep }) => {
    const number = Number(invoiceNumber?.replaceAll('.', ''));
    const enderDest = { CEP: cep.replace('-', ''), UF: 'SP' };
    const xml = invoiceXml({ number, dest: { xNome: recipient, enderDest } });
    return { name: `${number}.xml`, bytes: Buffer.from(xml) };
  });
  const { result, pdfs } = await printBatch(program().url, [{ name: 'folhas.pdf', made }], xmls);
  expect(result.parcels.map(({ matchedBy }) => matchedBy)).toEqual(Array(6).fill('number'));
  expect(result.outputs.map(({ name, pages }) => [name, pages])).toEqual([
    ['todas.pdf', 12],
    ['shopee-xpress.pdf', 12],
    ['lista-de-separacao.pdf', 1],
  ]);
  for (const bytes of pdfs.values())
    for (const page of (await PDFDocument.load(bytes)).getPages()) {
      expect(page.getRotation().angle).toBe(0);
      expect(page.getWidth()).toBeCloseTo(283.465, 2);
      expect(page.getHeight()).toBeCloseTo(425.197, 2);
    }
});
