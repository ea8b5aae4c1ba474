import { PDFDocument } from '@cantoo/pdf-lib';
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
  {
    tool: 'zpl-para-pdf',
    files: async () => [
      ['etiquetas.zpl', new TextEncoder().encode('^XA^CI28^FO50,50^A0N,40,40^FDPara: João^FS^PQ2^XZ')],
    ],
    options: { label_size: '10x15' },
    credits: 1,
    outputs: ['etiquetas.pdf'],
    look: async ([bytes], job) => {
      const document = await PDFDocument.load(bytes ?? new Uint8Array());
      expect(document.getPageCount()).toBe(2);
      expect(document.getPage(0).getWidth()).toBeCloseTo(283.46, 1);
      expect(job.info).toBe('etiquetas.zpl: 1 etiqueta, 2 páginas com as cópias');
    },
  },
  {
    tool: 'recortar-etiqueta',
    files: async () => [['folhas.pdf', CONTRACT_PDF]],
    options: { layout: '2x2', paper: '10x15' },
    credits: 1,
    outputs: ['folhas-etiquetas.pdf'],
    look: async ([bytes], job) => {
      const document = await PDFDocument.load(bytes ?? new Uint8Array());
      expect(document.getPageCount()).toBeGreaterThan(1);
      expect(job.info).toMatch(/^folhas\.pdf: \d+ etiquetas em 2 folhas/);
    },
  },
];
