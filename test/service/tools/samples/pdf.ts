import { expect } from 'vitest';
import { CONTRACT_PDF, RECEIPT_PNG } from '../../support/files.ts';
import { lockedPdf, pdf } from '../../support/fixtures.ts';
import { looksLikePdf, turnsOf } from '../looks.ts';
import type { Sample } from '../sample.ts';

export const pdfSamples: Sample[] = [
  {
    tool: 'unir-pdf',
    files: async () => [
      ['contrato.pdf', CONTRACT_PDF],
      ['recibo.png', RECEIPT_PNG],
      ['contrato.pdf', CONTRACT_PDF],
    ],
    options: { page_size: 'a4' },
    credits: 3,
    outputs: ['unido.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 5, 'Padaria Três Irmãos'),
  },
  {
    tool: 'dividir-pdf',
    files: async () => [
      ['contrato.pdf', CONTRACT_PDF],
      ['anexos.pdf', await pdf(10)],
    ],
    options: { ranges: '1-2,2-' },
    credits: 2,
    outputs: ['contrato-1-2.pdf', 'contrato-2.pdf', 'anexos-1-2.pdf', 'anexos-2-10.pdf'],
    look: async (outputs) => {
      for (const [index, pages] of [2, 1, 2, 9].entries()) await looksLikePdf(outputs[index], pages, '');
      await looksLikePdf(outputs[3], 9, 'página 10');
    },
  },
  {
    tool: 'girar-pdf',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { angle: 270, pages: 'última' },
    credits: 1,
    outputs: ['contrato.pdf'],
    look: async ([bytes]) => {
      await looksLikePdf(bytes, 2, 'Padaria Três Irmãos');
      expect(await turnsOf(bytes)).toEqual([0, 270]);
    },
  },
  {
    tool: 'papel-timbrado',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    extras: async () => ({ letterhead: ['recibo.png', RECEIPT_PNG] }),
    options: { pages: 'primeira', position: 'frente' },
    credits: 1,
    outputs: ['contrato-timbrado.pdf'],
    look: async ([bytes]) => {
      await looksLikePdf(bytes, 2, '');
      expect(bytes?.length).toBeGreaterThan(CONTRACT_PDF.length);
    },
  },
  {
    tool: 'desbloquear-pdf',
    files: async () => [['fechado.pdf', await lockedPdf()]],
    options: { authorized: true, password: 'segredo' },
    credits: 1,
    outputs: ['fechado.pdf'],
    look: async ([bytes], job) => {
      await looksLikePdf(bytes, 1, 'página 1');
      expect(job.info).toBe('fechado.pdf: a senha e as restrições foram retiradas');
    },
  },
  {
    tool: 'comprimir-pdf',
    files: async () => [['folhas.pdf', await pdf(40)]],
    options: { level: 'forte' },
    credits: 1,
    outputs: ['folhas.pdf'],
    look: async ([bytes], job) => {
      await looksLikePdf(bytes, 40, 'página 40');
      expect(job.info).toMatch(/^folhas\.pdf: /);
    },
  },
];
