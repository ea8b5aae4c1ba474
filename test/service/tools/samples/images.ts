import { RECEIPT_PNG } from '../../support/files.ts';
import { looksLikePicture } from '../looks.ts';
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
];
