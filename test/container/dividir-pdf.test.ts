import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { pageTexts, qpdfOf, rawPdf, reportOf } from './support/pdf.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { sharePictures } from './support/shared-pictures.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function divided(options: unknown, ...files: [name: string, bytes: Uint8Array][]) {
  const given = files.map(([name, bytes]) => ({ name, bytes }));
  const { files: outputs, state } = await runTool(url(), 'dividir-pdf', options, given);
  expect(state).toMatchObject({ state: 'done' });
  const texts = await Promise.all(outputs.map(({ bytes }) => pageTexts(bytes)));
  return outputs.map(({ name }, index) => [name, texts[index]]);
}

/** Pages `parte 1`, `parte 2`, … of which some begin chapters. */
async function bookmarked(pages: number, chapters: [title: string, page: number][]): Promise<Uint8Array> {
  const document = await PDFDocument.load(await makePdf('parte', pages));
  const { context } = document;
  const list = context.nextRef();
  const references = chapters.map(() => context.nextRef());
  for (const [index, [title, page]] of chapters.entries()) {
    const [reference, following] = [references[index], references[index + 1]];
    if (reference === undefined) throw new Error('There is no reference.');
    const entry = context.obj({ Parent: list, Dest: [document.getPage(page - 1).ref, 'Fit'] });
    entry.set(PDFName.of('Title'), PDFHexString.fromText(title));
    if (following) entry.set(PDFName.of('Next'), following);
    context.assign(reference, entry);
  }
  context.assign(list, context.obj({ First: references[0] ?? null, Last: references.at(-1) ?? null }));
  document.catalog.set(PDFName.of('Outlines'), list);
  return document.save();
}

describe('dividir-pdf', () => {
  test('makes a file of each page, its number padded with zeros', async () => {
    const pages = Array.from({ length: 11 }, (_, index) => index + 1);
    const outputs = await divided({}, ['contrato é.pdf', await makePdf('folha', 11)]);
    expect(outputs).toEqual(
      pages.map((page) => [`contrato é-${String(page).padStart(2, '0')}.pdf`, [`folha ${page}`]]),
    );
  });

  test('makes blocks, the last one shorter, of each of several files', async () => {
    const outputs = await divided(
      { every: 2 },
      ['a.pdf', await makePdf('bloco', 3)],
      ['b.pdf', await makePdf('carta', 2)],
    );
    expect(outputs).toEqual([
      ['a-1-2.pdf', ['bloco 1', 'bloco 2']],
      ['a-3.pdf', ['bloco 3']],
      ['b-1-2.pdf', ['carta 1', 'carta 2']],
    ]);
  });

  test('makes a file of each range, in the order and as often as they are written', async () => {
    const outputs = await divided({ ranges: '4-, 1-2,4,1 - 2' }, ['c.pdf', await makePdf('carta', 5)]);
    expect(outputs).toEqual([
      ['c-4-5.pdf', ['carta 4', 'carta 5']],
      ['c-1-2.pdf', ['carta 1', 'carta 2']],
      ['c-4.pdf', ['carta 4']],
      ['c-1-2 (2).pdf', ['carta 1', 'carta 2']],
    ]);
  });

  test('a range beyond the document or turned round fails, and is named', async () => {
    const files = [{ name: 'c.pdf', bytes: await makePdf('c', 5) }];
    const said = (ranges: string) => failureOf(url(), 'dividir-pdf', { ranges }, files);
    expect(await said('1,4-6')).toBe(
      'O intervalo 4-6 não cabe no arquivo "c.pdf", que tem 5 páginas. Corrija ranges e envie de novo.',
    );
    expect(await said('6-')).toContain('O intervalo 6- não cabe');
    expect(await said('3-2')).toContain('O intervalo 3-2 começa depois do próprio fim.');
  });

  test('makes a file of each chapter with the bookmarks of its pages, and of no other', async () => {
    const bytes = await bookmarked(6, [
      ['Um/dois', 2],
      ['Três: fim', 4],
    ]);
    const files = [{ name: 'livro.pdf', bytes }];
    const { files: outputs } = await runTool(url(), 'dividir-pdf', { by_bookmarks: true }, files);
    expect(outputs.map(({ name }) => name)).toEqual([
      'livro-1 Início.pdf',
      'livro-2 Um dois.pdf',
      'livro-3 Três fim.pdf',
    ]);
    expect(await pageTexts(outputs[2]?.bytes)).toEqual(['parte 4', 'parte 5', 'parte 6']);
    const titles = await Promise.all(
      outputs.map(async ({ bytes: part }) =>
        (await reportOf(part, 'outlines')).map((entry: { title: string; destpageposfrom1: number }) => [
          entry.title,
          entry.destpageposfrom1,
        ]),
      ),
    );
    expect(titles).toEqual([[], [['Um/dois', 1]], [['Três: fim', 1]]]);
    expect(
      await failureOf(url(), 'dividir-pdf', { by_bookmarks: true }, [
        { name: 'b.pdf', bytes: await makePdf('b') },
      ]),
    ).toContain('O arquivo "b.pdf" não tem marcadores.');
  });

  test('finds the chapters of a document whose many pages share many pictures', async () => {
    const chapters: [string, number][] = [
      ['Peças', 1],
      ['Tintas', 76],
    ];
    const document = await PDFDocument.load(await bookmarked(150, chapters));
    sharePictures(document, 400);
    const files = [{ name: 'catálogo.pdf', bytes: await document.save() }];
    const { state, files: outputs } = await runTool(url(), 'dividir-pdf', { by_bookmarks: true }, files);
    expect(state).toMatchObject({ state: 'done' });
    expect(outputs.map(({ name }) => name)).toEqual(['catálogo-1 Peças.pdf', 'catálogo-2 Tintas.pdf']);
  });

  test('a part holds nothing of pages, form fields, titles and attachments that are not its own', async () => {
    const document = await PDFDocument.create();
    for (const page of [1, 2, 3, 4]) {
      const field = document.getForm().createTextField(`campo${page}`);
      field.setText(`valor${page}`);
      field.addToPage(document.addPage([300, 300]), { x: 20, y: 100, width: 200, height: 20 });
    }
    await document.attach(new TextEncoder().encode('anexo'), 'anexo.txt', { mimeType: 'text/plain' });
    const files = [{ name: 'ficha.pdf', bytes: await document.save() }];
    for (const options of [{ every: 2 }, {}]) {
      const { files: outputs } = await runTool(url(), 'dividir-pdf', options, files);
      const [first] = outputs;
      const text = JSON.stringify(await reportOf(first?.bytes, 'qpdf'));
      expect(text).toContain('u:valor1');
      expect(text).not.toMatch(/valor[34]|campo[34]|anexo/);
      expect((await reportOf(first?.bytes, 'acroform')).fields.length).toBe(options.every ?? 1);
    }
  });

  test('more than 500 files are refused before any is written', async () => {
    const files = [{ name: 'longo.pdf', bytes: await makePdf('x', 501) }];
    expect(await failureOf(url(), 'dividir-pdf', {}, files)).toMatch(
      /^O resultado teria 501 arquivos, mais que o máximo de 500/,
    );
    const { files: outputs } = await runTool(url(), 'dividir-pdf', { every: 251 }, files);
    expect(outputs).toHaveLength(2);
  });

  test('what is locked, cut or turns in a circle is named and refused', async () => {
    const plain = await makePdf('x', 3);
    const locked = await qpdfOf(plain, ['--encrypt', 'senha', 'dono', '256', '--']);
    const circle = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R] >>']);
    const said = (bytes: Uint8Array) => failureOf(url(), 'dividir-pdf', {}, [{ name: 'x.pdf', bytes }]);
    expect(await said(locked)).toContain('desbloquear-pdf');
    expect(await said(plain.subarray(0, 400))).toMatch(/^O arquivo "x.pdf" está danificado/);
    expect(await said(circle)).toMatch(/^O arquivo "x.pdf" (está danificado|não tem nenhuma página)/);
  });
});
