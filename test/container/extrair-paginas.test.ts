import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { pageTexts, pixelsOf, qpdfOf, reportOf } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function extracted(options: unknown, bytes: Uint8Array, name = 'folhas.pdf') {
  const { files, state } = await runTool(url(), 'extrair-paginas', options, [{ name, bytes }]);
  expect(state).toMatchObject({ state: 'done' });
  const info = state.state === 'done' ? state.info : undefined;
  const texts = await Promise.all(files.map((file) => pageTexts(file.bytes)));
  return { files, info, texts, names: files.map((file) => file.name) };
}

const folhas = (...pages: number[]) => pages.map((page) => `folha ${page}`);

describe('extrair-paginas', () => {
  test.each([
    ['2', [2]],
    ['5,1-2', [5, 1, 2]],
    ['-1, -3--2', [5, 3, 4]],
    ['pares,ímpares', [2, 4, 1, 3, 5]],
    ['4-', [4, 5]],
    ['última,1,última', [5, 1, 5]],
  ])('gives the pages %s in that order', async (pages, expected) => {
    const { texts, names, info } = await extracted({ pages }, await makePdf('folha', 5));
    expect(texts).toEqual([folhas(...expected)]);
    expect(names).toEqual(['folhas-paginas.pdf']);
    expect(info).toBeUndefined();
  });

  test('gives a file for each range, or for each page, by name', async () => {
    const source = await makePdf('folha', 12);
    const ranges = await extracted({ pages: '3-4,impares,-1', split: 'por_intervalo' }, source);
    expect(ranges.names).toEqual(['folhas-3-4.pdf', 'folhas-impares.pdf', 'folhas-12.pdf']);
    expect(ranges.texts.map((pages) => pages.length)).toEqual([2, 6, 1]);
    const single = await extracted({ pages: '12,2-3', split: 'por_pagina' }, source);
    expect(single.names).toEqual(['folhas-12.pdf', 'folhas-02.pdf', 'folhas-03.pdf']);
    expect(single.texts.flat()).toEqual(folhas(12, 2, 3));
  });

  test('keeps what belongs to its pages in their new order, and says what belonged to the whole', async () => {
    const source = traitsPdf('a', 'ON');
    const { files, info } = await extracted({ pages: '2,1' }, source, 'a.pdf');
    const [bytes] = files.map((file) => file.bytes);
    for (const [at, page] of [
      [1, 2],
      [2, 1],
    ] as const)
      expect((await pixelsOf(bytes, at)).data).toEqual((await pixelsOf(source, page)).data);
    expect((await reportOf(bytes, 'acroform')).fields[0]).toMatchObject({
      fullname: 'nome',
      value: 'u:valor a',
    });
    const labels: { index: number; label: Record<string, unknown> }[] = await reportOf(bytes, 'pagelabels');
    expect(labels.map(({ index, label }) => [index, label['/S'], label['/St']])).toEqual([
      [0, '/D', 5],
      [1, '/r', 1],
    ]);
    const [bookmark] = await reportOf(bytes, 'outlines');
    expect(bookmark).toMatchObject({ title: 'Capitulo a', destpageposfrom1: 1 });
    expect(info).toContain('1 anexo do documento inteiro não foi incluído nas partes');
  });

  test('a page that is asked for again is there again; its fields are not, and that is said', async () => {
    const source = traitsPdf('a', 'ON');
    const { files, info } = await extracted({ pages: '1,2,1' }, source, 'a.pdf');
    const [bytes] = files.map((file) => file.bytes);
    const after = await PDFDocument.load(bytes ?? new Uint8Array());
    expect(after.getPageCount()).toBe(3);
    expect(after.getForm().getFields()).toHaveLength(1);
    expect(info).toContain('nas páginas repetidas, os campos de formulário');
    expect((await pixelsOf(bytes, 1)).data).toEqual((await pixelsOf(source, 1)).data);
  });

  test('pages that are not there, too many of them or of outputs fail with what to do', async () => {
    const files = [{ name: 'c.pdf', bytes: await makePdf('c', 600) }];
    const said = (pages: string, split = 'unico') =>
      failureOf(url(), 'extrair-paginas', { pages, split }, files);
    expect(await said('601')).toContain('A página 601 não existe no arquivo "c.pdf", que tem 600 páginas.');
    expect(await said('9-3')).toContain('O intervalo 9-3 começa depois do próprio fim.');
    expect(await said(Array(40).fill('1-').join())).toContain('mais de 20.000');
    expect(await said('1-', 'por_pagina')).toContain('O resultado teria 600 arquivos');
    expect(
      await failureOf(url(), 'extrair-paginas', { pages: 'pares' }, [
        { name: 'um.pdf', bytes: await makePdf('c') },
      ]),
    ).toContain('nenhuma par');
  });

  test('of several files one that cannot be read is named, and the others arrive', async () => {
    const good = { name: 'boa.pdf', bytes: await makePdf('folha', 3) };
    const short = { name: 'curta.pdf', bytes: await makePdf('c', 1) };
    const locked = {
      name: 'fechada.pdf',
      bytes: await qpdfOf(await makePdf('c', 3), ['--encrypt', 'senha', 'dono', '256', '--']),
    };
    const { files, state } = await runTool(url(), 'extrair-paginas', { pages: '3' }, [locked, good, short]);
    expect(files.map(({ name }) => name)).toEqual(['boa-paginas.pdf']);
    expect(await pageTexts(files[0]?.bytes)).toEqual(['folha 3']);
    const info = state.state === 'done' ? (state.info ?? '') : '';
    expect(info.split('\n').map((line) => line.slice(0, 40))).toEqual([
      'O arquivo "fechada.pdf" está protegido p',
      'A página 3 não existe no arquivo "curta.',
    ]);
    expect(await failureOf(url(), 'extrair-paginas', { pages: '3' }, [locked, short])).toContain(
      'fechada.pdf',
    );
  });
});
