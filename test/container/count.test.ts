import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { charactersOfRtf } from '../../containers/documents/text/rtf.ts';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { makeXlsx } from '../support/office/sheets.ts';
import { makeOdp } from '../support/office/slides.ts';
import { type Given, makeDocx, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const home = useDirectory();

async function pagesOf(...files: Given[]): Promise<unknown> {
  const { state } = await runTool(program().url, 'count', {}, files);
  return state.state === 'done' ? state.pages : state;
}

function docx(body: string, properties: string | null = null): Uint8Array {
  return zipSync({
    'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
    ...(properties === null ? {} : { 'docProps/app.xml': strToU8(`<Properties>${properties}</Properties>`) }),
  });
}

function odt(body: string, pages: string): Uint8Array {
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content><office:text>${body}</office:text></office:document-content>`,
    ),
    'meta.xml': strToU8(`<office:meta><meta:document-statistic meta:page-count="${pages}"/></office:meta>`),
  });
}

const line = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('what LibreOffice itself wrote', () => {
  test('has the same price as DOCX, ODT, RTF and DOC of one text', { timeout: 90_000 }, async () => {
    const text = Array.from({ length: 450 }, (_, n) => `Relatório de ação número ${n}. `.repeat(5)).join(
      '\n',
    );
    const source = join(home(), 'relatorio.txt');
    await writeFile(source, text);
    const files: Given[] = [{ name: 'relatorio.txt', bytes: Buffer.from(text) }];
    for (const extension of ['docx', 'odt', 'rtf', 'doc']) {
      const profile = `-env:UserInstallation=file://${join(home(), 'profile')}`;
      await execute('soffice', [
        ...[profile, '--headless', '--infilter=Text (encoded):UTF8'],
        ...['--convert-to', extension, '--outdir', home(), source],
      ]);
      const bytes = await readFile(join(home(), `relatorio.${extension}`));
      files.push({ name: `relatorio.${extension}`, bytes });
    }
    expect(await pagesOf(...files)).toEqual([23, 23, 23, 23, 23]);
  });
});

describe('a claim of pages', () => {
  const claims: [string, string, number][] = [
    ['of 1,000 is believed', '<Pages>1000</Pages>', 1_000],
    ['of 1,001 is not', '<Pages>1001</Pages>', 1],
    ['that is absurd is not', '<Pages>999999999</Pages>', 1],
    ['beyond all numbers is not', `<Pages>${'9'.repeat(400)}</Pages>`, 1],
    ['that is negative is not', '<Pages>-30</Pages>', 1],
    ['that is no number is not', '<Pages>NaN</Pages>', 1],
    ['that is empty is not', '<Pages></Pages>', 1],
    ['that is an entity is not', '<!DOCTYPE p [<!ENTITY n "900">]><Pages>&n;</Pages>', 1],
    ['in a namespace is believed', '<ap:Pages> 12 </ap:Pages>', 12],
    ['that is missing leaves the characters', '', 1],
  ];
  test.each(claims)('%s', async (_, properties, pages) => {
    expect(await pagesOf({ name: 'a.docx', bytes: docx(line('curto'), properties) })).toEqual([pages]);
  });

  test('of an ODT is held to the same', async () => {
    const files = ['11', '999999999', '-1'].map((pages) => ({
      name: 'a.odt',
      bytes: odt('<text:p>oi</text:p>', pages),
    }));
    expect(await pagesOf(...files)).toEqual([11, 1, 1]);
  });

  test('smaller than the text is overruled by it', async () => {
    const files = [
      { name: 'a.docx', bytes: docx(line('x'.repeat(30_000)), '<Pages>1</Pages>') },
      { name: 'b.docx', bytes: docx(line('x'.repeat(30_001)), '<Pages>1</Pages>') },
      { name: 'c.odt', bytes: odt(`<text:p>${'é'.repeat(60_001)}</text:p>`, '2') },
    ];
    expect(await pagesOf(...files)).toEqual([10, 11, 21]);
  });
});

test('a PDF has the pages that are there, whatever its page tree says of itself', async () => {
  const three = Buffer.from(
    await PDFDocument.create().then(async (document) => {
      for (let page = 0; page < 3; page++) document.addPage();
      return document.save({ useObjectStreams: false });
    }),
  );
  const lying = (count: string) =>
    Buffer.from(three.toString('latin1').replace('/Count 3', `/Count ${count}`), 'latin1');
  const files = ['1', '9', '-'].map((count) => ({ name: 'a.pdf', bytes: lying(count) }));
  expect(await pagesOf(...files)).toEqual([3, 3, 3]);
});

describe('characters', () => {
  test('are those of the text: not the layout of the XML, and an entity is one', async () => {
    const indented = `\n      ${line('abc')}\n      `.repeat(900);
    const entities = line('&amp;'.repeat(3_000));
    const laughs = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
    const files = [
      { name: 'a.docx', bytes: docx(indented) },
      { name: 'b.docx', bytes: docx(entities) },
      { name: 'c.docx', bytes: docx(`${laughs}${line('&b;')}`) },
    ];
    expect(await pagesOf(...files)).toEqual([1, 1, 1]);
  });

  test('of plain text are the same in UTF-8, UTF-16 and Latin-1, with a mark or without', async () => {
    const text = 'ação '.repeat(6_000);
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const files = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.from(text, 'latin1'),
      Buffer.from(`${text}!`),
    ].map((bytes) => ({ name: 'a.txt', bytes }));
    expect(await pagesOf(...files)).toEqual([10, 10, 10, 10, 10, 11]);
  });

  test.each([
    ['text', "{\\rtf1\\ansi Ol\\'e1, {\\b mundo}!\\par}", 11],
    ['escapes', '{\\rtf1 a\\{b\\}c\\\\d}', 7],
    ['Unicode with its substitute', "{\\rtf1 \\u8212\\'97\\u231?}", 2],
    [
      'what stands before the text',
      '{\\rtf1{\\fonttbl{\\f0 Times;}}{\\colortbl;\\red0;}{\\info{\\title Oi}}{\\*\\generator X;}abc}',
      3,
    ],
    ['a picture and what follows it', '{\\rtf1 a{\\pict\\pngblip 89504e47}b{\\*\\shppict{\\pict ffff}}c}', 3],
    ['raw bytes', '{\\rtf1 a{\\pict\\bin4 }}}}x}b}', 2],
    ['groups that never end', '{\\rtf1 ab{{{{', 2],
    ['too many ends', '}}}}ab', 2],
  ])('of RTF: %s', (_, rtf, characters) => {
    expect(charactersOfRtf(Buffer.from(rtf, 'latin1'))).toBe(characters);
  });

  test('of a hostile RTF take one walk', () => {
    const started = performance.now();
    charactersOfRtf(Buffer.from('{\\pict'.repeat(2_000_000)));
    expect(performance.now() - started).toBeLessThan(60_000);
  });
});

describe('a file that cannot be counted', () => {
  test('counts 0 and takes nothing from the others', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(60_000_000) });
    const slow = docx('<'.repeat(24_000_000));
    const files = [
      { name: 'a.docx', bytes: makeDocx(['x'], 12) },
      { name: 'bomba.docx', bytes: bomb },
      { name: 'cortado.docx', bytes: makeDocx(['x'.repeat(5_000)]).subarray(0, 700) },
      { name: 'lento.docx', bytes: slow },
      { name: 'vazio.docx', bytes: docx('') },
      { name: 'b.pdf', bytes: await makePdf('b', 2) },
      { name: 'c.docx', bytes: makeDocx(['x'], 31) },
      { name: 'd.txt', bytes: Buffer.from('x') },
    ];
    expect(await pagesOf(...files)).toEqual([12, 0, 0, 0, 0, 2, 31, 1]);
  });

  test('in 200 files costs little: they are counted by one program', async () => {
    const files = Array.from({ length: 200 }, (_, n) => ({ name: `${n}.docx`, bytes: makeDocx(['x'], n) }));
    const started = Date.now();
    expect(await pagesOf(...files)).toEqual(files.map((_, n) => Math.max(1, n)));
    expect(Date.now() - started).toBeLessThan(90_000);
  });
});

test('the pages of slides are counted, those of tables by their rows', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, row) => [row, 'x']);
  const table = new Uint8Array(Buffer.from('a;b\n'.repeat(101)));
  const pages = await pagesOf(
    { name: 'a.odp', bytes: makeOdp({ text: 'um' }, { text: 'dois' }, { text: 'três' }) },
    { name: 'b.xlsx', bytes: makeXlsx({ name: 'A', rows: rows(120) }, { name: 'B', rows: rows(1) }) },
    { name: 'c.csv', bytes: table },
    { name: 'd.txt', bytes: table },
    { name: 'e.tsv', bytes: Buffer.from(`${'a\tb\n'.repeat(49)}c`) },
    { name: 'f.csv', bytes: Buffer.from(`\ufeff${'ação\r\n'.repeat(50)}`, 'utf16le') },
  );
  expect(pages).toEqual([3, 4, 3, 1, 1, 2]);
});
