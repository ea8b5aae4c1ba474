import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { turnsOf } from '../support/looks.ts';
import { pageTexts, pixelsOf, qpdfOf, reportOf } from './support/pdf.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function rotated(options: unknown, bytes: Uint8Array) {
  const { files, state } = await runTool(url(), 'girar-pdf', options, [{ name: 'folhas.pdf', bytes }]);
  expect(state).toMatchObject({ state: 'done' });
  expect(files.map(({ name }) => name)).toEqual(['folhas.pdf']);
  const info = state.state === 'done' ? state.info : undefined;
  return { bytes: files[0]?.bytes, info };
}

/** Pages of 300 by 400 points; the second is landscape, the third portrait because it is turned. */
async function mixed(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await makePdf('folha', 4));
  document.getPage(1).setSize(400, 300);
  document.getPage(2).setSize(400, 300);
  document.getPage(2).setRotation(degrees(90));
  return document.save();
}

describe('girar-pdf', () => {
  test('turns every page clockwise from its rotation, and changes nothing else of it', async () => {
    const source = await mixed();
    const { bytes, info } = await rotated({}, source);
    expect(await turnsOf(bytes)).toEqual([90, 90, 180, 90]);
    expect(await pageTexts(bytes)).toHaveLength(4);
    expect(info).toBeUndefined();
    const back = await rotated({ angle: 270 }, bytes ?? new Uint8Array());
    for (const page of [1, 2, 3, 4])
      expect((await pixelsOf(back.bytes, page)).data).toEqual((await pixelsOf(source, page)).data);
  });

  test.each([
    ['2-3', [0, 180, 270, 0]],
    ['3-', [0, 0, 270, 180]],
    ['-1', [0, 0, 90, 180]],
    ['-2--1, 1', [180, 0, 270, 180]],
    ['pares', [0, 180, 90, 180]],
    ['ímpares,última,3', [180, 0, 270, 180]],
  ])('turns the pages %s alone, each once', async (pages, turned) => {
    expect(await turnsOf((await rotated({ angle: 180, pages }, await mixed())).bytes)).toEqual(turned);
  });

  test('turns only those that are seen standing, or lying', async () => {
    const source = await mixed();
    expect(await turnsOf((await rotated({ only: 'paisagem' }, source)).bytes)).toEqual([0, 90, 90, 0]);
    expect(await turnsOf((await rotated({ only: 'retrato', pages: '1-3' }, source)).bytes)).toEqual([
      90, 0, 180, 0,
    ]);
  });

  test('turns a document of whose objects more is to be said than is read of them', async () => {
    const document = await PDFDocument.load(await makePdf('folha', 2));
    document.setTitle('muito '.repeat(1_000_000));
    const source = await document.save();
    expect(source.length).toBeLessThan(1_000_000);
    expect(await turnsOf((await rotated({}, source)).bytes)).toEqual([90, 90]);
  });

  test('a document without such pages comes back as it is, and is reported', async () => {
    const source = await makePdf('folha', 2);
    const { bytes, info } = await rotated({ only: 'paisagem' }, source);
    expect(Buffer.compare(bytes ?? Buffer.alloc(0), source)).toBe(0);
    expect(info).toBe('folhas.pdf: nenhuma página a girar; o arquivo foi mantido como veio');
  });

  test('a page that the document does not have fails, and is named with its count', async () => {
    const files = [{ name: 'c.pdf', bytes: await makePdf('c', 5) }];
    const said = (pages: string) => failureOf(url(), 'girar-pdf', { pages }, files);
    expect(await said('6')).toBe(
      'A página 6 não existe no arquivo "c.pdf", que tem 5 páginas. Corrija pages e envie de novo.',
    );
    expect(await said('-6')).toContain('A página -6 não existe');
    expect(await said('4-6')).toContain('O intervalo 4-6 não cabe');
    expect(await said('-1-2')).toContain('O intervalo -1-2 começa depois do próprio fim.');
  });

  test('keeps form, bookmarks, tags and names, and turns a page that takes its turn from its tree', async () => {
    const document = await PDFDocument.load(await makePdf('folha', 2));
    const field = document.getForm().createTextField('nome');
    field.setText('Ana');
    field.addToPage(document.getPage(0), { x: 20, y: 20, width: 80, height: 20 });
    document.catalog.set(PDFName.of('MarkInfo'), document.context.obj({ Marked: true }));
    document.catalog.Pages().set(PDFName.of('Rotate'), document.context.obj(90));
    const { bytes } = await rotated({ pages: '1' }, await document.save());
    expect(await turnsOf(bytes)).toEqual([180, 90]);
    expect((await reportOf(bytes, 'acroform')).fields[0]).toMatchObject({ fullname: 'nome', value: 'u:Ana' });
    const after = await PDFDocument.load(bytes ?? new Uint8Array());
    expect(String(after.catalog.get(PDFName.of('MarkInfo')))).toContain('/Marked true');
  });

  test('a document whose author forbids it needs the declaration, and is free then', async () => {
    const closed = [
      '--allow-weak-crypto',
      '--encrypt',
      '',
      'dono',
      '128',
      '--assemble=n',
      '--use-aes=y',
      '--',
    ];
    const locked = await qpdfOf(await makePdf('folha', 1), closed);
    const files = [{ name: 'c.pdf', bytes: locked }];
    expect(await failureOf(url(), 'girar-pdf', {}, files)).toContain('O autor do arquivo "c.pdf" restringiu');
    const { bytes } = await rotated({ authorized: true }, locked);
    expect((await reportOf(bytes, 'encrypt')).encrypted).toBe(false);
    const noPrint = [
      '--allow-weak-crypto',
      '--encrypt',
      '',
      'dono',
      '128',
      '--print=none',
      '--use-aes=y',
      '--',
    ];
    const kept = await rotated({}, await qpdfOf(await makePdf('folha', 1), noPrint));
    expect(kept.info).toBe('folhas.pdf: o arquivo mantém as restrições do autor');
    expect((await reportOf(kept.bytes, 'encrypt')).capabilities.printhigh).toBe(false);
  });
});
