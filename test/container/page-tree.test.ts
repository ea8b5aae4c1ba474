import { describe, expect, test } from 'vitest';
import { inspected } from './support/esign.ts';
import { pageTexts, rawPdf, streamObject } from './support/pdf.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

interface Tree {
  list?: string;
  count?: string;
  page?: string;
  box?: string;
  more?: string[];
}

const PAGE = '/Type /Page /Parent 2 0 R';
const BOX = '/MediaBox [0 0 300 300]';

/** Four pages, which are the objects 3 to 6, below a list with these entries; `more` are objects from 12 on. */
function pdfWith({
  list = '3 0 R 4 0 R 5 0 R 6 0 R',
  count = '/Count 4',
  page = PAGE,
  box = BOX,
  more = [],
}: Tree) {
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const pages = [1, 2, 3, 4];
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${list}] ${count} >>`,
    ...pages.map((number) => `<< ${page} ${box} /Contents ${number + 6} 0 R /Resources << ${font} >> >>`),
    ...pages.map((number) => streamObject('', Buffer.from(`BT /F 20 Tf 20 200 Td (Folha ${number}) Tj ET`))),
    'null',
    ...more,
  ]);
}

const ALL = ['Folha 1', 'Folha 2', 'Folha 3', 'Folha 4'];
const TREES: [name: string, tree: Tree, said: string][] = [
  ['that says fewer pages', { count: '/Count 2' }, 'a lista de páginas dizia ter 2'],
  ['that says more pages', { count: '/Count 9' }, 'a lista de páginas dizia ter 9'],
  ['without a count', { count: '' }, 'a lista de páginas errava a contagem'],
  [
    'with entries that are no pages',
    { list: '3 0 R null 4 0 R 99 0 R 5 0 R 7 6 0 R', count: '/Count 7' },
    'entradas que não levavam',
  ],
  ['that leads back to itself', { list: '3 0 R 4 0 R 5 0 R 6 0 R 2 0 R' }, 'entradas que não levavam'],
  ['of pages that are not marked as such', { page: '/Parent 2 0 R' }, 'ligações erradas'],
  ['of pages that belong elsewhere', { page: '/Type /Page /Parent 1 0 R' }, 'ligações erradas'],
  ['of pages without a size', { box: '' }, '4 páginas sem tamanho ficaram em carta'],
  [
    'whose inner node says fewer pages',
    {
      list: '3 0 R 12 0 R',
      more: ['<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 5 0 R 6 0 R] /Count 2 >>'],
    },
    'a lista de páginas errava a contagem',
  ],
];

describe('a page tree', () => {
  test.each(TREES)('%s is mended by reparar-pdf, which says so', async (_, tree, said) => {
    const { state, files } = await runTool(url(), 'reparar-pdf', {}, [
      { name: 'a.pdf', bytes: pdfWith(tree) },
    ]);
    expect(await pageTexts(files[0]?.bytes)).toEqual(ALL);
    expect(state).toMatchObject({
      info: expect.stringContaining('o arquivo reparado tem 4 páginas e 8 palavras'),
    });
    expect(state).toMatchObject({ info: expect.stringContaining(said) });
  });

  test.each(TREES.slice(0, 5))('%s shows all its pages to the other tools', async (_, tree) => {
    const given = [{ name: 'a.pdf', bytes: pdfWith(tree) }];
    const rotated = await runTool(url(), 'girar-pdf', { angle: 180 }, given);
    expect(await pageTexts(rotated.files[0]?.bytes)).toHaveLength(4);
    const read = await runTool(url(), 'extrair-paginas', { pages: '2-4' }, given);
    expect(await pageTexts(read.files[0]?.bytes)).toEqual(ALL.slice(1));
  });

  test('that is there twice keeps the page as often as readers show it', async () => {
    const bytes = pdfWith({ list: '3 0 R 4 0 R 4 0 R 5 0 R 6 0 R', count: '/Count 5' });
    const { state, files } = await runTool(url(), 'reparar-pdf', {}, [{ name: 'a.pdf', bytes }]);
    expect(await pageTexts(files[0]?.bytes)).toEqual(['Folha 1', 'Folha 2', 'Folha 2', 'Folha 3', 'Folha 4']);
    expect(state).toMatchObject({
      info: expect.stringContaining('1 página da lista era repetida e foi mantida'),
    });
  });

  test('that is gone is made of the pages that are in the file', async () => {
    const bytes = Buffer.from(
      pdfWith({}).toString('latin1').replace('/Pages 2 0 R', '/Pages 0 0 R'),
      'latin1',
    );
    const { state, files } = await runTool(url(), 'reparar-pdf', {}, [{ name: 'a.pdf', bytes }]);
    expect(await pageTexts(files[0]?.bytes)).toEqual(ALL);
    expect(state).toMatchObject({
      info: expect.stringContaining('a lista de páginas faltava e foi refeita'),
    });
  });

  test('makes comprimir-pdf neither give up nor keep the wrong count', async () => {
    const bytes = pdfWith({ count: '/Count 2', more: [] });
    const padded = Buffer.from(
      bytes.toString('latin1').replaceAll(') Tj ET', `) Tj ${' '.repeat(2000)}ET`),
      'latin1',
    );
    const { files } = await runTool(url(), 'comprimir-pdf', {}, [{ name: 'a.pdf', bytes: padded }]);
    expect(files[0]?.bytes.length).toBeLessThan(padded.length / 2);
    expect(await pageTexts(files[0]?.bytes)).toEqual(ALL);
  });

  test('that says fewer pages shows all of them to who signs', async () => {
    const { state, files } = await inspected(url(), pdfWith({ count: '/Count 2' }));
    expect(JSON.parse(state.state === 'done' ? (state.text ?? '') : '{}').pages).toHaveLength(4);
    expect(await pageTexts(files[0]?.bytes)).toEqual(ALL);
  });
});
