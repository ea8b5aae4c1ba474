import { expect } from 'vitest';
import { looksLikePdf } from '../../../support/looks.ts';
import type { Sample } from '../sample.ts';
import { scannedPdf } from '../scans.ts';

export const ocrSamples: Sample[] = [
  {
    tool: 'ocr-pdf',
    files: async () => [['recibo.pdf', await scannedPdf(2, 21)]],
    options: { text: true, text_file: true },
    credits: 7,
    outputs: ['recibo.pdf', 'recibo.txt'],
    look: async ([pdf, text], job) => {
      await looksLikePdf(pdf, 23, 'Joana Prado');
      expect(new TextDecoder().decode(text)).toContain('Recebemos de Joana Prado mil reais.');
      expect(job.text).toBe(new TextDecoder().decode(text));
      expect(job.info).toBe('recibo.pdf: 23 páginas reconhecidas');
    },
  },
];
