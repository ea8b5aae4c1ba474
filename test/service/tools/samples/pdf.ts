import { strFromU8, unzipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { expect } from 'vitest';
import { looksLikePdf, looksLikePicture, turnsOf } from '../../../support/looks.ts';
import { readWord } from '../../../support/word/read-word.ts';
import { CONTRACT_PDF, RECEIPT_PNG } from '../../support/files.ts';
import { filledForm, lockedPdf, pdf } from '../../support/fixtures.ts';
import type { Sample } from '../sample.ts';

/** Its table of objects can be found no more. */
function withoutEnd(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes.subarray(0, Buffer.from(bytes).lastIndexOf('startxref')));
}

export const pdfSamples: Sample[] = [
  {
    tool: 'ocultar-dados',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { terms: ['Padaria Três Irmãos'], report: true },
    credits: 1,
    outputs: ['contrato.pdf', 'relatorio.json'],
    look: async ([bytes, report]) => {
      await looksLikePdf(bytes, 2, '');
      await expect(looksLikePdf(bytes, 2, 'Padaria')).rejects.toThrow();
      expect(JSON.parse(Buffer.from(report ?? []).toString())).toMatchObject({
        files: [{ file: 'contrato.pdf' }],
      });
    },
  },
  {
    tool: 'anonimizar-documento',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { terms: ['Padaria Três Irmãos'] },
    credits: 1,
    outputs: ['contrato.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 2, '[TERMO 1]'),
  },
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
    tool: 'extrair-paginas',
    files: async () => [['anexos.pdf', await pdf(10)]],
    options: { pages: '9-,2,2', split: 'unico' },
    credits: 1,
    outputs: ['anexos-paginas.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 4, 'página 9'),
  },
  {
    tool: 'remover-paginas',
    files: async () => [['anexos.pdf', await pdf(10)]],
    options: { pages: 'pares', blank: true },
    credits: 1,
    outputs: ['anexos.pdf'],
    look: async ([bytes], job) => {
      await looksLikePdf(bytes, 5, 'página 9');
      expect(job.info).toBe('anexos.pdf: 5 páginas removidas (2, 4, 6, 8, 10)');
    },
  },
  {
    tool: 'recortar-pdf',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { keep_mm: 5 },
    credits: 1,
    outputs: ['contrato.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 2, 'Padaria Três Irmãos'),
  },
  {
    tool: 'numerar-paginas',
    files: async () => [
      ['contrato.pdf', CONTRACT_PDF],
      ['anexos.pdf', await pdf(3)],
    ],
    options: { format: 'fl. {n}', continuous: true },
    credits: 2,
    outputs: ['contrato.pdf', 'anexos.pdf'],
    look: async ([, bytes]) => looksLikePdf(bytes, 3, 'fl. 5'),
  },
  {
    tool: 'marca-dagua',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    extras: async () => ({ image: ['recibo.png', RECEIPT_PNG] }),
    options: { position: 'mosaico', size: 20 },
    credits: 1,
    outputs: ['contrato.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 2, 'Padaria Três Irmãos'),
  },
  {
    tool: 'pdf-para-texto',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { page_marks: true },
    credits: 1,
    outputs: ['contrato.txt'],
    look: async ([bytes], job) => {
      const text = Buffer.from(bytes ?? []).toString();
      expect(text).toContain('--- Página 2 ---');
      expect(text).toContain('Padaria Três Irmãos');
      expect(job.text).toBe(text);
    },
  },
  {
    tool: 'pdf-para-word',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { pages: '1-2' },
    credits: 5,
    outputs: ['contrato.docx'],
    look: async ([bytes]) => {
      const { words, textBoxes } = readWord(bytes ?? new Uint8Array());
      expect(words.map(({ text }) => text).join(' ')).toContain('Padaria Três Irmãos');
      expect(textBoxes).toBe(0);
    },
  },
  {
    tool: 'pdf-para-excel',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { sheets: 'por_pagina' },
    credits: 5,
    outputs: ['contrato.xlsx'],
    look: async ([bytes], job) => {
      const sheets = await readExcel(Buffer.from(bytes ?? []));
      expect(sheets.map(({ sheet }) => sheet)).toEqual(['Página 1', 'Página 2']);
      expect(JSON.stringify(sheets)).toContain('Padaria Três Irmãos');
      expect(job.info).toContain('contrato.pdf: ');
    },
  },
  {
    tool: 'pdf-para-pdfa',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { level: '3b' },
    credits: 5,
    outputs: ['contrato.pdf'],
    look: async ([bytes], job) => {
      await looksLikePdf(bytes, 2, 'Padaria Três Irmãos');
      expect(Buffer.from(bytes ?? []).toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>');
      expect(job.info).toContain('convertido para PDF/A-3b');
    },
  },
  {
    tool: 'achatar-pdf',
    files: async () => [['ficha.pdf', await filledForm()]],
    options: { flatten: ['formularios', 'comentarios'] },
    credits: 1,
    outputs: ['ficha.pdf'],
    look: async ([bytes], job) => {
      await looksLikePdf(bytes, 1, 'Dona Benta');
      expect(job.info).toBe('ficha.pdf: 1 campo de formulário virou parte das páginas');
    },
  },
  {
    tool: 'pdf-para-powerpoint',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { pages: '1' },
    credits: 5,
    outputs: ['contrato.pptx'],
    look: async ([bytes], job) => {
      const slide = unzipSync(bytes ?? new Uint8Array())['ppt/slides/slide1.xml'];
      expect(strFromU8(slide ?? new Uint8Array())).toContain('Padaria Três Irmãos');
      expect(job.info).toContain('1 slide com texto editável');
    },
  },
  {
    tool: 'reparar-pdf',
    files: async () => [['contrato.pdf', withoutEnd(CONTRACT_PDF)]],
    options: {},
    credits: 1,
    outputs: ['contrato.pdf'],
    look: async ([bytes], job) => {
      await looksLikePdf(bytes, 2, 'Padaria Três Irmãos');
      expect(job.info).toContain('o arquivo reparado tem 2 páginas');
    },
  },
  {
    tool: 'proteger-pdf',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { owner_password: 'dono', print: false },
    credits: 1,
    outputs: ['contrato.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 2, 'Padaria Três Irmãos'),
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
  {
    tool: 'extrair-imagens',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { mode: 'paginas', format: 'png', dpi: 72, pages: '2' },
    credits: 1,
    outputs: ['contrato-pagina-2.png'],
    look: ([bytes]) => looksLikePicture(bytes, 'png', 596, 842),
  },
  {
    tool: 'eps-para-pdf',
    files: async () => [
      [
        'logo.eps',
        new TextEncoder().encode(
          '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 90 40\n/Helvetica findfont 12 scalefont setfont 9 9 moveto (Marca) show\nshowpage\n',
        ),
      ],
    ],
    credits: 5,
    outputs: ['logo.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 1, 'Marca'),
  },
  {
    tool: 'comprimir-pdf-tamanho',
    files: async () => [['contrato.pdf', CONTRACT_PDF]],
    options: { target_size: 5 },
    credits: 5,
    outputs: ['contrato.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 2, 'Padaria Três Irmãos'),
  },
  {
    tool: 'comparar-pdf',
    files: async () => [
      ['antiga.pdf', await pdf(3)],
      ['nova.pdf', await pdf(4)],
    ],
    options: { json: true },
    credits: 10,
    outputs: ['comparacao.pdf', 'comparacao.json'],
    look: async ([report, changes], job) => {
      await looksLikePdf(report, 2, 'Esta página só existe no arquivo novo');
      expect(job.info).toBe('1 alteração em 1 página: 1 inserida');
      expect(JSON.parse(Buffer.from(changes ?? []).toString()).counts.inserida).toBe(1);
    },
  },
];
