import { expect } from 'vitest';
import { looksLikePdf } from '../../../support/looks.ts';
import { typed, wordTemplate } from '../../../support/mail-merge/templates.ts';
import { makeOdp } from '../../../support/office/slides.ts';
import { RECEIPT_PNG } from '../../support/files.ts';
import type { Sample } from '../sample.ts';

const SHORT = 'Orçamento de manutenção: R$ 1.234,56 até 30 de março.\n'.repeat(40);
const LONG = 'Página de ação. '.repeat(2_300);

const NOTICE = wordTemplate({
  body: typed('Prezada {nome}, o valor é de {valor}.'),
  others: { 'docProps/app.xml': '<Properties><Pages>6</Pages></Properties>' },
});

export const officeSamples: Sample[] = [
  {
    tool: 'word-para-pdf',
    files: async () => [['orçamento.txt', new TextEncoder().encode(SHORT)]],
    credits: 5,
    outputs: ['orçamento.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 1, 'Orçamento de manutenção'),
  },
  {
    tool: 'word-para-pdf',
    files: async () => [['longo.txt', new TextEncoder().encode(LONG)]],
    credits: 6,
    outputs: ['longo.pdf'],
    look: async ([bytes]) => expect(bytes?.length).toBeGreaterThan(10_000),
  },
  {
    tool: 'excel-para-pdf',
    files: async () => [
      ['vendas.csv', new TextEncoder().encode('Loja;Total\nPadaria Três Irmãos;1.234,56\n')],
    ],
    options: { gridlines: true },
    credits: 5,
    outputs: ['vendas.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 1, '1.234,56'),
  },
  {
    tool: 'powerpoint-para-pdf',
    files: async () => [
      ['aula.odp', makeOdp(...Array.from({ length: 12 }, (_, index) => ({ text: `slide ${index}` })))],
    ],
    options: { slides_per_page: 6 },
    credits: 6,
    outputs: ['aula.pdf'],
    look: ([bytes]) => looksLikePdf(bytes, 2, 'slide 11'),
  },
  {
    tool: 'converter-documento',
    files: async () => [['orçamento.txt', new TextEncoder().encode(SHORT)]],
    options: { format: 'rtf' },
    credits: 5,
    outputs: ['orçamento.rtf'],
    look: async ([bytes]) => expect(new TextDecoder('latin1').decode(bytes)).toMatch(/^\{\\rtf.*Or/s),
  },
  {
    tool: 'mala-direta-word',
    files: async () => [
      ['clientes.csv', new TextEncoder().encode('Nome;Valor\nMarina Álves;1.234,56\nJoão Prado;7,00\n')],
      ['aviso.docx', new Uint8Array(NOTICE)],
    ],
    options: { format: 'pdf', names: '{nome}-{numero}', output: 'por_linha' },
    credits: 11,
    outputs: ['Marina Álves-1.pdf', 'João Prado-2.pdf'],
    look: ([, bytes]) => looksLikePdf(bytes, 1, 'Prezada João Prado, o valor é de 7,00.'),
  },
  {
    tool: 'qualquer-para-pdf',
    files: async () => [
      ['recibo.png', RECEIPT_PNG],
      ['orçamento.txt', new TextEncoder().encode(SHORT)],
    ],
    credits: 10,
    outputs: ['recibo.pdf', 'orçamento.pdf'],
    look: ([, bytes]) => looksLikePdf(bytes, 1, 'Orçamento de manutenção'),
  },
];
