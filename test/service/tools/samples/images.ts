import { expect } from 'vitest';
import { looksLikePdf, looksLikePicture } from '../../../support/looks.ts';
import { RECEIPT_PNG } from '../../support/files.ts';
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
    tool: 'redimensionar-imagem',
    files: async () => [['recibo.png', RECEIPT_PNG]],
    options: { width: 400, height: 400, fit: 'preencher', background: '#f0f0f0', dpi: 150 },
    credits: 1,
    outputs: ['recibo.png'],
    look: ([bytes]) => looksLikePicture(bytes, 'png', 400, 400),
  },
  {
    tool: 'comprimir-imagem',
    files: async () => [['recibo.png', RECEIPT_PNG]],
    options: { target_kb: 15 },
    credits: 1,
    outputs: ['recibo.png'],
    look: async ([bytes]) => {
      await looksLikePicture(bytes, 'png', 900, 520);
      expect(bytes?.length).toBeLessThanOrEqual(15_000);
    },
  },
  {
    tool: 'imagem-redes-sociais',
    files: async () => [['recibo.png', RECEIPT_PNG]],
    options: { presets: ['instagram_quadrado', 'facebook_capa'], fit: 'preencher', surround: 'cor' },
    credits: 1,
    outputs: ['recibo-instagram-quadrado.jpg', 'recibo-facebook-capa.jpg'],
    look: async ([square, cover]) => {
      await looksLikePicture(square, 'jpeg', 1080, 1080);
      await looksLikePicture(cover, 'jpeg', 1640, 924);
    },
  },
  {
    tool: 'marca-dagua-imagem',
    files: async () => [['recibo.png', RECEIPT_PNG]],
    extras: async () => ({ image: ['logo.png', RECEIPT_PNG] }),
    options: { position: 'mosaico', size: 15, angle: 30, opacity: 0.2, format: 'jpg' },
    credits: 1,
    outputs: ['recibo.jpg'],
    look: ([bytes]) => looksLikePicture(bytes, 'jpeg', 900, 520),
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
