import { RECEIPT_PNG } from '../../support/files.ts';
import { looksLikePdf, looksLikePicture } from '../looks.ts';
import type { Sample } from '../sample.ts';

export const imageSamples: Sample[] = [
  {
    tool: 'converter-imagem',
    files: async () => [['recibo.png', RECEIPT_PNG]],
    options: { format: 'avif', quality: 60 },
    credits: 1,
    outputs: ['recibo.avif'],
    look: ([bytes]) => looksLikePicture(bytes, 'heif', 900, 520),
  },
  {
    tool: 'jpg-para-pdf',
    files: async () => [
      ['recibo.png', RECEIPT_PNG],
      ['verso.png', RECEIPT_PNG],
    ],
    options: { page_size: 'letter', margin_mm: 10 },
    credits: 2,
    outputs: ['imagens.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 2, ''),
  },
];
