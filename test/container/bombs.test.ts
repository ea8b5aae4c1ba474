import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  hugeBmp,
  hugePng,
  laughingSvg,
  manyFrames,
  manyTiffPages,
  svg,
  usingSvg,
} from '../support/bombs/image.ts';
import {
  deepArrays,
  flateBomb,
  hugePage,
  manyPages,
  objectStreamBomb,
  pageTreeLoop,
  xrefLoop,
} from '../support/bombs/pdf.ts';
import {
  deepDocx,
  escapingNames,
  fileEntityDocx,
  honestBomb,
  laughingDocx,
  laughingOdt,
  lyingBomb,
  manyEntries,
  nestedBomb,
  overlappingBomb,
} from '../support/bombs/zip.ts';
import { execute } from '../support/execute.ts';
import { makePdf, runTool } from './support/program.ts';
import { useOwnProgram } from './support/use-program.ts';

const program = useOwnProgram();
let home = '';
let good: Uint8Array;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'papelada-bombs-'));
  good = await makePdf('bom');
});
afterAll(() => rm(home, { recursive: true, force: true }));
afterEach(async () => {
  const health = await fetch(`${program().url}/health`);
  expect(health.status).toBe(200);
});

const TIMEOUT_SECONDS = 30;

interface Ended {
  sentence: string;
  files: { name: string; bytes: Buffer }[];
}

async function explode(name: string, bytes: Uint8Array): Promise<Ended> {
  const extension = name.split('.').at(-1) ?? '';
  const tool =
    extension === 'pdf'
      ? 'unir-pdf'
      : ['docx', 'odt'].includes(extension)
        ? 'word-para-pdf'
        : 'converter-imagem';
  const options = tool === 'converter-imagem' ? { format: extension === 'gif' ? 'webp' : 'jpg' } : {};
  const files = [{ name, bytes }];
  if (tool === 'unir-pdf') files.unshift({ name: 'bom.pdf', bytes: good });
  const { state, files: outputs } = await runTool(program().url, tool, options, files, TIMEOUT_SECONDS);
  return { sentence: state.state === 'failed' ? state.message : state.state, files: outputs };
}

const DAMAGED = /está danificado ou incompleto/;
const REFUSED = /recusado por segurança/;
const HARMLESS = /^done$/;

const cases: [what: string, name: string, make: () => Uint8Array, says: RegExp][] = [
  ['a content stream of a gigabyte', 'bomba.pdf', flateBomb, /^done$|tempo máximo/],
  [
    'an object stream of four gigabytes',
    'bomba.pdf',
    objectStreamBomb,
    /esgotou a memória|danificado|tempo máximo/,
  ],
  ['a table that comes before itself', 'bomba.pdf', xrefLoop, /^done$|danificado/],
  ['a page tree that is its own child', 'bomba.pdf', pageTreeLoop, DAMAGED],
  ['a page of 28 km', 'bomba.pdf', hugePage, HARMLESS],
  ['25,000 pages', 'bomba.pdf', () => manyPages(25_000), /páginas demais/],
  ['arrays in arrays', 'bomba.pdf', deepArrays, /aninhados fundo demais/],

  ['a document of a gigabyte', 'bomba.docx', honestBomb, REFUSED],
  ['a document of a gigabyte that calls itself small', 'bomba.docx', lyingBomb, DAMAGED],
  ['entries that share their data', 'bomba.docx', overlappingBomb, REFUSED],
  ['66,000 entries', 'bomba.docx', () => manyEntries(66_000), REFUSED],
  ['100,000 entries', 'bomba.docx', () => manyEntries(100_000), REFUSED],
  ['names that leave the directory', 'bomba.docx', escapingNames, REFUSED],
  ['a bomb in a bomb in a sound document', 'bomba.docx', nestedBomb, /^done$|segurança/],
  ['entities that unpack to terabytes', 'bomba.docx', laughingDocx, /danificado|segurança|memória/],
  ['entities that unpack to terabytes in an ODT', 'bomba.odt', laughingOdt, /danificado|segurança|memória/],
  ['elements in elements', 'bomba.docx', deepDocx, /^done$|danificado/],

  ['a PNG of 30,000 by 30,000', 'bomba.png', () => hugePng(30_000), /pixels demais/],
  ['a GIF of 100,000 frames', 'bomba.gif', () => manyFrames(100_000, 64), /pixels demais/],
  ['a TIFF whose last page is its first', 'bomba.tiff', () => manyTiffPages(3, true), /^done$|danificado/],
  ['a BMP that is only a head', 'bomba.bmp', () => hugeBmp(2_000_000), /pixels demais|danificado/],
  [
    'an SVG of a billion by a billion',
    'bomba.svg',
    () => svg('', 'width="1000000000" height="1000000000"'),
    HARMLESS,
  ],
  [
    'an SVG of 30,000 by 30,000',
    'bomba.svg',
    () => svg('', 'width="30000" height="30000"'),
    /pixels demais|danificado/,
  ],
  ['an SVG of entities', 'bomba.svg', laughingSvg, DAMAGED],
  ['an SVG that draws a billion times', 'bomba.svg', () => usingSvg(10), /danificado|tempo máximo/],
];

describe('a bomb ends in a sentence or in nothing, and the program serves on', () => {
  test.each(cases)('%s', async (_, name, make, says) => {
    const { sentence } = await explode(name, make());
    expect(sentence).toMatch(says);
    expect(sentence).not.toMatch(/\/tmp|falha nossa|Error/);
  });
});

test('a TIFF of more pages than are drawn is refused, not cut', async () => {
  const files = [
    { name: 'bom.pdf', bytes: good },
    { name: 'paginas.tiff', bytes: manyTiffPages(1_001) },
  ];
  const { state } = await runTool(program().url, 'unir-pdf', {}, files);
  expect(state).toMatchObject({ state: 'failed', message: expect.stringContaining('páginas demais') });
});

test('an entity that names a file of the machine brings nothing of it into the PDF', async () => {
  const secret = join(home, 'segredo.txt');
  await writeFile(secret, 'conteúdo secreto');
  const { files } = await explode('arquivo.docx', fileEntityDocx(secret));
  for (const { bytes } of files) {
    const path = join(home, 'saida.pdf');
    await writeFile(path, bytes);
    expect((await execute('pdftotext', [path, '-'])).stdout).not.toContain('secreto');
  }
});
