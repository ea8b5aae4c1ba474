import { PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pageTexts, pixelsOf, reportOf } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function shortened(options: unknown, bytes: Uint8Array) {
  const { files, state } = await runTool(url(), 'remover-paginas', options, [{ name: 'folhas.pdf', bytes }]);
  expect(state).toMatchObject({ state: 'done' });
  expect(files.map(({ name }) => name)).toEqual(['folhas.pdf']);
  return { bytes: files[0]?.bytes, info: state.state === 'done' ? state.info : undefined };
}

/** A scanned page: paper that is not quite white, with grain, and a line of grey text where there is one. */
async function scan(hasText: boolean): Promise<Uint8Array> {
  const [width, height] = [850, 1100];
  const line = hasText
    ? '<text x="100" y="300" font-size="30" font-family="DejaVu Sans" fill="#bbb">uma linha de lápis</text>'
    : '<circle cx="40" cy="40" r="6" fill="#444"/>';
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${line}</svg>`;
  const noise = { width, height, channels: 3 as const, background: '#eee8dd' };
  return sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 234, sigma: 4 } } })
    .composite([{ input: Buffer.from(marks) }])
    .jpeg()
    .toBuffer();
}

describe('remover-paginas', () => {
  test.each([
    ['2', [1, 3, 4, 5], '1 página removida (2)'],
    ['1,-1', [2, 3, 4], '2 páginas removidas (1, 5)'],
    ['pares', [1, 3, 5], '2 páginas removidas (2, 4)'],
    ['2-4,3', [1, 5], '3 páginas removidas (2, 3, 4)'],
  ])('takes out the pages %s and no other', async (pages, left, said) => {
    const { bytes, info } = await shortened({ pages }, await makePdf('folha', 5));
    expect(await pageTexts(bytes)).toEqual(left.map((page) => `folha ${page}`));
    expect(info).toBe(`folhas.pdf: ${said}`);
  });

  test('takes out what is blank, drawn or scanned, and nothing with a word, a faint line or a field on it', async () => {
    const document = await PDFDocument.create();
    document.addPage([595, 842]);
    document.addPage([595, 842]).drawText('texto', { x: 40, y: 700, size: 10, color: rgb(0.8, 0.8, 0.8) });
    for (const hasText of [false, true]) {
      const image = await document.embedJpg(await scan(hasText));
      document.addPage([595, 770]).drawImage(image, { x: 0, y: 0, width: 595, height: 770 });
    }
    document.addPage([595, 842]).drawRectangle({ x: 0, y: 0, width: 595, height: 842 });
    const field = document.getForm().createTextField('nome');
    field.addToPage(document.addPage([595, 842]), { x: 50, y: 50, width: 200, height: 30 });
    const { bytes, info } = await shortened({}, await document.save());
    expect(info).toBe('folhas.pdf: 2 páginas removidas (1, 3)');
    expect((await PDFDocument.load(bytes ?? new Uint8Array())).getPageCount()).toBe(4);
  });

  test('without a blank page the file comes back as it came', async () => {
    const source = await makePdf('folha', 2);
    const { bytes, info } = await shortened({ blank: true }, source);
    expect(Buffer.compare(bytes ?? Buffer.alloc(0), source)).toBe(0);
    expect(info).toBe('folhas.pdf: nenhuma página em branco; o arquivo foi mantido como veio');
  });

  test('the document stays what it was: attachments, scripts, layers; what led to the page is gone', async () => {
    const source = traitsPdf('a', 'ON');
    const { bytes, info } = await shortened({ pages: '2' }, source);
    expect((await pixelsOf(bytes)).data).toEqual((await pixelsOf(source)).data);
    expect(Object.keys(await reportOf(bytes, 'attachments'))).toHaveLength(1);
    const objects = JSON.stringify(await reportOf(bytes, 'qpdf'));
    expect(objects).toContain('/JavaScript');
    expect(objects).toContain('/OCProperties');
    expect(objects).not.toMatch(/alvo|Capitulo/);
    expect((await reportOf(bytes, 'acroform')).fields[0]).toMatchObject({ fullname: 'nome' });
    expect(info).toBe('folhas.pdf: 1 página removida (2)');
    const other = await shortened({ pages: '1' }, source);
    expect((await reportOf(other.bytes, 'acroform')).fields).toEqual([]);
    expect((await reportOf(other.bytes, 'outlines'))[0]).toMatchObject({ destpageposfrom1: 1 });
  });

  test('a document that opens at a removed page opens at its beginning', async () => {
    const document = await PDFDocument.load(await makePdf('folha', 2));
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj([document.getPage(0).ref, 'Fit']));
    const source = await document.save();
    const objectsOf = async (pages: string) =>
      JSON.stringify(await reportOf((await shortened({ pages }, source)).bytes, 'qpdf'));
    expect(await objectsOf('1')).not.toContain('/OpenAction');
    expect(await objectsOf('2')).toContain('/OpenAction');
  });

  test('no page left, or none asked for, is refused', async () => {
    const files = [{ name: 'c.pdf', bytes: await makePdf('c', 3) }];
    const said = (options: unknown) => failureOf(url(), 'remover-paginas', options, files);
    expect(await said({ pages: '1-' })).toBe(
      'Do arquivo "c.pdf" não sobraria nenhuma página. Corrija pages, ou confira se o arquivo não está todo em branco, e envie de novo.',
    );
    const empty = await PDFDocument.create();
    empty.addPage();
    const blank = [{ name: 'branco.pdf', bytes: await empty.save() }];
    expect(await failureOf(url(), 'remover-paginas', { blank: true }, blank)).toContain('não sobraria');
  });
});
