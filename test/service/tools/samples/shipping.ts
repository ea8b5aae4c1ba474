import { expect } from 'vitest';
import { CONTRACT_PDF } from '../../support/files.ts';
import type { Sample } from '../sample.ts';

export const shippingSamples: Sample[] = [
  {
    tool: 'pdf-para-zpl',
    files: async () => [['etiquetas.pdf', CONTRACT_PDF]],
    options: { encoding: 'z64' },
    credits: 1,
    outputs: ['etiquetas.zpl'],
    look: async ([bytes], job) => {
      const zpl = new TextDecoder().decode(bytes);
      expect(
        zpl.match(
          /\^XA\n\^PW800\n\^LL1200\n\^LH0,0\n\^FO\d+,\d+\^GFA,[^:]*:Z64:[^^]*:[0-9A-F]{4}\^FS\n\^XZ\n/g,
        ),
      ).toHaveLength(2);
      expect(job.text).toBe(zpl);
      expect(job.info).toMatch(/^2 etiquetas\netiquetas\.pdf: páginas 1, 2 reduzidas \(até 74% do tamanho\)/);
    },
  },
];
