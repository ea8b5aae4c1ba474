import { CONTRACT_PDF, RECEIPT_PNG } from '../../support/files.ts';
import { looksLikePdf } from '../looks.ts';
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
];
