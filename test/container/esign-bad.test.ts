import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Inspection } from '../../common/esign/composition.ts';
import { execute } from '../support/execute.ts';
import { composed, composition, inspected, signerNamed } from './support/esign.ts';
import { qpdfOf, rawPdf, streamObject, withPdf } from './support/pdf.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const CONTENT = streamObject('', Buffer.from('0 0 9 9 re f'));
const WIDGET = '/Type /Annot /Subtype /Widget /Rect [0 0 50 20]';

function page(extra = '', contents = '4 0 R', parent = '2 0 R'): string {
  return `<< /Type /Page /Parent ${parent} /MediaBox [0 0 300 200] /Contents ${contents} ${extra} >>`;
}

/** A document of one page, with more in its catalog, on its page and behind them. */
function onePage(catalog = '', ofPage = '', more: readonly (string | Buffer)[] = []): Buffer {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page(ofPage),
    CONTENT,
    ...more,
  ]);
}

/** A document whose page tree is this, from its second object on. */
function ofTree(...objects: (string | Buffer)[]): Buffer {
  return rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', ...objects]);
}

function pagesOf(count: number, contents: (page: number) => Buffer): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${3 + index * 2} 0 R`).join(' ');
  const pages = Array.from({ length: count }, (_, index) => [
    page('', `${4 + index * 2} 0 R`),
    contents(index),
  ]);
  return ofTree(`<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...pages.flat());
}

function certified(permission: number): Buffer {
  const reference = `[<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P ${permission} /V /1.2 >> >>]`;
  return onePage(
    '/AcroForm << /Fields [5 0 R] /SigFlags 3 >> /Perms << /DocMDP 6 0 R >>',
    '/Annots [5 0 R]',
    [
      `<< ${WIDGET} /FT /Sig /T (s) /V 6 0 R >>`,
      `<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> /Reference ${reference} >>`,
    ],
  );
}

describe('is refused', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['what is no PDF', () => Buffer.from('Contrato'), /conteúdo é texto simples/],
    ['half of one', () => onePage().subarray(0, 300), /danificado ou incompleto/],
    ['one without pages', () => ofTree('<< /Type /Pages /Kids [] /Count 0 >>'), /não tem nenhuma página/],
    ['one of 101 pages', () => pagesOf(101, () => CONTENT), /o máximo é de 100/],
    ['one under a password', () => qpdfOf(onePage(), ['--encrypt', 'a', 'b', '256', '--']), /por senha/],
    [
      'one that may not be changed',
      () => qpdfOf(onePage(), ['--encrypt', '', 'b', '256', '--modify=none', '--']),
      /retire antes as restrições/,
    ],
    ['one that is certified against all changes', () => certified(1), /certificado por quem o fez/],
    ['one that is certified against these changes', () => certified(2), /certificado por quem o fez/],
    [
      'a form that only Adobe draws',
      () => onePage('/AcroForm << /XFA (x) /Fields [] >>'),
      /formulário XFA dinâmico/,
    ],
    [
      'pages within themselves',
      () => ofTree('<< /Type /Pages /Kids [2 0 R] /Count 1 >>'),
      /danificado|nenhuma/,
    ],
  ])('%s', async (_, bytes, message) => {
    const { state } = await inspected(program().url, await bytes());
    expect(state).toMatchObject({ state: 'failed', message: expect.stringMatching(message) });
  });
});

async function inspection(bytes: Uint8Array): Promise<{ found: Inspection; disarmed: Buffer | undefined }> {
  const { state, files } = await inspected(program().url, bytes);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { found: JSON.parse(state.text ?? ''), disarmed: files[0]?.bytes };
}

async function isSealable(bytes: Uint8Array, pages: number): Promise<boolean> {
  const signers = [signerNamed('Marina Prado', { initialsOnAllPages: true })];
  const made = await composed(program().url, bytes, composition({ signers, envelope: { pages } }));
  const { stdout } = await withPdf(made, (path) => execute('qpdf', ['--show-npages', path]));
  return Number(stdout) > pages;
}

test('what could act is taken out and reported, and links to the web stay', async () => {
  const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`;
  const actions = [
    '<< /S /SubmitForm /F (http://exemplo.com.br/envio) /Next << /S /JavaScript /JS (segredo) >> >>',
    '<< /S /GoToR /F (outro.pdf) /D [0 /Fit] >>',
    '<< /S /URI /URI (javascript:segredo) >>',
    '<< /S /URI /URI (https://exemplo.com.br/termos) >>',
  ];
  const { found, disarmed } = await inspection(
    onePage(
      '/OpenAction << /S /JavaScript /JS (segredo) >> /AcroForm << /XFA (segredo) /Fields [5 0 R] >>',
      `/AA << /O << /S /Launch /F (segredo.exe) >> >> /Annots [5 0 R ${actions.map(link).join(' ')}]`,
      [
        `<< ${WIDGET} /F 4 /FT /Tx /T (nome) /V (Marina) /AP << /N 6 0 R >> >>`,
        streamObject(
          '/Type /XObject /Subtype /Form /BBox [0 0 50 20] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
          Buffer.from('BT /F 9 Tf 2 5 Td (Marina) Tj ET'),
        ),
      ],
    ),
  );
  expect(found.disarmed.toSorted()).toEqual([
    '2 códigos JavaScript',
    'a versão XFA do formulário',
    'um link para outro arquivo',
    'um link para um endereço que não é da internet',
    'uma ação que abre programas ou arquivos',
    'uma ação que envia os dados do formulário',
  ]);
  const text = await withPdf(disarmed, async (path) => {
    const plain = ['--qdf', '--object-streams=disable', path, '-'];
    return (await execute('qpdf', plain)).stdout;
  });
  expect(text).not.toMatch(/segredo|JavaScript|Launch|SubmitForm|GoToR|XFA/);
  expect(text).toContain('https://exemplo.com.br/termos');
  expect(text).toContain('(Marina)');
});

test('what only shows a place when the document opens is left alone', async () => {
  const { found, disarmed } = await inspection(onePage('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'));
  expect(found.disarmed).toEqual([]);
  expect(disarmed).toBeUndefined();
});

test('layers that are not shown are reported', async () => {
  const layers = '/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>';
  const { found } = await inspection(onePage(layers, '', ['<< /Type /OCG /Name (Rascunho) >>']));
  expect(found.remarks).toEqual([
    'O documento tem uma camada oculta (“Rascunho”): o conteúdo dela não aparece nas páginas.',
  ]);
});

const TREE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const MEGABYTE = 1024 * 1024;

function bomb(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * MEGABYTE, ' q Q'), { level: 9 });
}

describe('can be signed:', () => {
  test.each<[string, () => Buffer, number]>([
    ['a page of no size', () => ofTree(TREE, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] >>'), 1],
    ['a page of a hair', () => ofTree(TREE, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 .01 .01] >>'), 1],
    ['a page of miles', () => ofTree(TREE, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9e5 9e5] >>'), 1],
    ['a page twice', () => ofTree('<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>', page(), CONTENT), 2],
    [
      'a page below a thousand nodes',
      () => {
        const nodes = Array.from(
          { length: 1000 },
          (_, index) =>
            `<< /Type /Pages ${index === 0 ? '' : `/Parent ${index + 1} 0 R`} /Kids [${index + 3} 0 R] /Count 1 >>`,
        );
        return ofTree(...nodes, page('', '1003 0 R', '1001 0 R'), CONTENT);
      },
      1,
    ],
    [
      'fields within themselves',
      () => onePage('/AcroForm << /Fields [5 0 R] >>', '', ['<< /Kids [5 0 R] >>']),
      1,
    ],
    [
      'contents that swell to gigabytes',
      () => {
        const content = streamObject('/Filter /FlateDecode', bomb(100));
        return pagesOf(3, () => content);
      },
      3,
    ],
    [
      'a content that swells twice',
      () => ofTree(TREE, page(), streamObject('/Filter [/FlateDecode /FlateDecode]', deflateSync(bomb(500)))),
      1,
    ],
  ])('%s', async (_, bytes, pages) => {
    const document = bytes();
    expect((await inspection(document)).found.pages).toHaveLength(pages);
    expect(await isSealable(document, pages)).toBe(true);
  });
});

test('one list of contents that many pages share is not written for each of them', async () => {
  const shared = `[${'3 0 R '.repeat(30_000)}]`;
  const kids = Array.from({ length: 20 }, (_, index) => `${5 + index} 0 R`).join(' ');
  const tree = `<< /Type /Pages /Kids [${kids}] /Count 20 >>`;
  const pages = Array.from({ length: 20 }, () => page('', '4 0 R'));
  const { state } = await inspected(program().url, ofTree(tree, CONTENT, shared, ...pages));
  expect(state).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/objetos demais|tempo máximo/),
  });
});
