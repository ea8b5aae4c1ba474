import { expect } from 'vitest';
import { looksLikePdf } from '../looks.ts';
import type { Sample } from '../sample.ts';

const SHORT = 'Orçamento de manutenção: R$ 1.234,56 até 30 de março.\n'.repeat(40);
const LONG = 'Página de ação. '.repeat(2_300);

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
];
