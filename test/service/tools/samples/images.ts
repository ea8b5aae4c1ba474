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
    tool: 'png-para-jpg',
    files: async () => [['recibo.png', RECEIPT_PNG]],
    options: { quality: 92, background: '#f0f0f0' },
    credits: 1,
    outputs: ['recibo.jpg'],
    look: ([bytes]) => looksLikePicture(bytes, 'jpeg', 900, 520),
  },
  {
    tool: 'jpg-para-png',
    files: async () => [['recibo.png', RECEIPT_PNG]],
    options: { keep_metadata: true },
    credits: 1,
    outputs: ['recibo.png'],
    look: ([bytes]) => looksLikePicture(bytes, 'png', 900, 520),
  },
  {
    tool: 'imagem-para-webp',
    files: async () => [['recibo.png', RECEIPT_PNG]],
    options: { lossless: true },
    credits: 1,
    outputs: ['recibo.webp'],
    look: ([bytes]) => looksLikePicture(bytes, 'webp', 900, 520),
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
