import { expect } from 'vitest';
import { looksLikePdf } from '../../../support/looks.ts';
import { run, withFile } from '../../support/programs.ts';
import type { Sample } from '../sample.ts';

const PAGE = `<!doctype html><title>Nota</title>
<style>@media print { .tela { display: none } } h2 { break-before: page }</style>
<h1>Orçamento de manutenção</h1><p class="tela">só na tela</p>
<h2>Condições</h2><script>document.body.append('feito por script: ' + [1, 2, 3].map((n) => n * n))</script>`;

export const webSamples: Sample[] = [
  {
    tool: 'html-para-pdf',
    files: async () => [['orçamento.html', new TextEncoder().encode(PAGE)]],
    options: { format: 'a5', page_numbers: true },
    credits: 5,
    outputs: ['orçamento.pdf'],
    look: async ([bytes]) => {
      await looksLikePdf(bytes, 2, 'feito por script: 1,4,9');
      await withFile('saida.pdf', bytes ?? new Uint8Array(), async (path) => {
        expect(await run('pdfinfo', [path])).toContain('A5');
        const text = await run('pdftotext', [path, '-']);
        expect(text).toMatch(/2\s*\/\s*2/);
        expect(text).not.toContain('só na tela');
      });
    },
  },
];
