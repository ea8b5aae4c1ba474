import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { documentName } from '../../containers/engines/office/document-name.ts';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import {
  makeChartDocx,
  makeChartOpenText,
  makeLinkingDocuments,
  makeMacroOpenText,
  makeOleDocx,
  makeOpenText,
  makeWord,
  wordField,
} from '../support/office/documents.ts';
import { byLibreOffice } from './support/libre-office.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const home = useDirectory();

const GREEN = { hex: '1E8E3E', channels: [0x1e, 0x8e, 0x3e] };
const PUBLIC_TEXT = '/usr/share/common-licenses/BSD';
const PUBLIC_PICTURE = '/usr/share/pixmaps/debian-logo.png';

async function convert(files: readonly { name: string; bytes: Uint8Array }[]): Promise<string[]> {
  const { state, files: outputs } = await runTool(program().url, 'word-para-pdf', {}, files);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return Promise.all(
    outputs.map(async ({ bytes }, index) => {
      const path = join(home(), `${index}.pdf`);
      await writeFile(path, bytes);
      return path;
    }),
  );
}

/** How much of the first page has the colour, from 0 to 1. */
async function shareOfGreen(pdf: string): Promise<number> {
  await execute('pdftoppm', ['-r', '30', '-png', '-singlefile', pdf, join(home(), 'page')]);
  const { data, info } = await sharp(join(home(), 'page.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (GREEN.channels.every((channel, index) => Math.abs((data[at + index] ?? 0) - channel) < 12))
      found += 1;
  }
  return found / (info.width * info.height);
}

async function textOf(pdf: string): Promise<string> {
  return (await execute('pdftotext', [pdf, '-'])).stdout;
}

describe('word-para-pdf', () => {
  test('shows the charts of Word and OpenDocument files in their colours', async () => {
    const docx = makeChartDocx(GREEN.hex);
    const pages = await convert([
      { name: 'grafico.docx', bytes: docx },
      { name: 'grafico.odt', bytes: makeChartOpenText(GREEN.hex) },
      { name: 'grafico.doc', bytes: await byLibreOffice(home(), 'grafico.docx', docx, 'doc') },
    ]);
    for (const page of pages) {
      expect(await shareOfGreen(page)).toBeGreaterThan(0.03);
      expect(await textOf(page)).toContain('Antes do gráfico');
    }
  });

  test('shows the picture of an OLE object, and opens nothing of it', async () => {
    const preview = await sharp({
      create: { width: 300, height: 200, channels: 3, background: `#${GREEN.hex}` },
    })
      .png()
      .toBuffer();
    const [page = ''] = await convert([
      { name: 'objeto.docx', bytes: makeOleDocx('isto não é um objeto que se abra', preview) },
    ]);
    expect(await shareOfGreen(page)).toBeGreaterThan(0.05);
    expect(await textOf(page)).not.toContain('isto não é');
  });

  test('puts in nothing that a document names outside itself, neither text nor picture, however it is named', async () => {
    expect([PUBLIC_TEXT, PUBLIC_PICTURE].every((path) => existsSync(path))).toBe(true);
    // LibreOffice opens what a document within a document names: there the walls of the sandbox hold alone.
    const hidden = join(home(), 'escondida.png');
    await copyFile(PUBLIC_PICTURE, hidden);
    const [text, picture, inner] = [PUBLIC_TEXT, PUBLIC_PICTURE, hidden].map((path) => `file://${path}`);
    const documents = makeLinkingDocuments(text ?? '', picture ?? '', inner ?? '');
    const pages = await convert(documents);
    const { width } = await sharp(PUBLIC_PICTURE).metadata();
    for (const [index, page] of pages.entries()) {
      const shown = await textOf(page);
      expect(shown, documents[index]?.name).toMatch(/vazio[\s\S]*fim/);
      expect(shown, documents[index]?.name).not.toContain('California');
      const widths = (await execute('pdfimages', ['-list', page])).stdout.matchAll(
        /^ +\d+ +\d+ \w+ +(\d+)/gm,
      );
      expect([...widths].map(([, found]) => Number(found))).not.toContain(width);
    }
  });

  test('runs no macro', async () => {
    const [page = ''] = await convert([
      { name: 'macro.odt', bytes: makeMacroOpenText('Texto do autor', 'MACRO') },
    ]);
    expect((await textOf(page)).trim()).toBe('Texto do autor');
  });

  test('prints date fields without a format as Word does in Brazil, and those with one as they say', async () => {
    const fields = ['DATE', 'SAVEDATE', 'SAVEDATE \\@ "M/d/yyyy h:mm am/pm"'];
    const [page = ''] = await convert([
      {
        name: 'datas.docx',
        bytes: makeWord({
          body: fields.map((code) => wordField(code, 'antigo')).join(''),
          changedAt: '2021-03-05T10:00:00Z',
        }),
      },
    ]);
    const [today, ...saved] = (await textOf(page)).trim().split(/\s*\n\s*/);
    expect(today).toMatch(/^\d\d\/\d\d\/20\d\d$/);
    expect(saved).toEqual(['05/03/2021 10:00:00', '3/5/2021 10:00 AM']);
  });

  test('prints equations, of Word and of OpenDocument', async () => {
    const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const fraction = `<m:f><m:num>${run('a')}</m:num><m:den>${run('b+1')}</m:den></m:f>`;
    const body = `<w:p><w:r><w:t xml:space="preserve">A taxa é </w:t></w:r><m:oMath>${run('M=C')}${fraction}</m:oMath><w:r><w:t xml:space="preserve"> ao mês.</w:t></w:r></w:p>`;
    const docx = makeWord({ body });
    const pages = await convert([
      { name: 'equacao.docx', bytes: docx },
      { name: 'equacao.odt', bytes: await byLibreOffice(home(), 'equacao.docx', docx, 'odt') },
    ]);
    for (const page of pages) {
      const text = (await textOf(page)).replaceAll(/\s+/g, '');
      for (const part of ['Ataxaé', 'M=C', 'a', 'b+1', 'aomês.']) expect(text).toContain(part);
    }
  });

  test('prints documents with variables, questions and automatic numbers', async () => {
    const codes = ['DOCVARIABLE prazo', 'ASK nome "Nome?"', 'AUTONUM'];
    const [page = ''] = await convert([
      {
        name: 'modelo.docx',
        bytes: makeWord({ body: codes.map((code) => wordField(code, '30 dias')).join('') }),
      },
    ]);
    expect(await textOf(page)).toContain('30 dias');
  });

  const fields = (path: boolean) => [
    wordField('FILENAME', 'antigo'),
    ...(path ? [wordField('FILENAME \\p', 'antigo')] : []),
  ];

  test('prints the name that the user gave it where a document says its own, and no path of ours', async () => {
    const embedded =
      '<text:file-name text:display="name">antigo</text:file-name> <text:file-name text:display="full">antigo</text:file-name>';
    const pages = await convert([
      { name: 'Petição nº 1.docx', bytes: makeWord({ body: fields(true).join('') }) },
      { name: 'Petição nº 1.odt', bytes: makeOpenText(`<text:p>${embedded}</text:p>`) },
      {
        name: 'Petição nº 1.rtf',
        bytes: strToU8('{\\rtf1 {\\field{\\*\\fldinst FILENAME}{\\fldrslt antigo}}}'),
      },
    ]);
    const shown = await Promise.all(pages.map(textOf));
    expect(shown.map((text) => text.trim().split(/\n+/))).toEqual([
      ['Petição nº 1.docx', '/Petição nº 1.docx'],
      ['Petição nº 1 /Petição nº 1.odt'],
      ['Petição nº 1.rtf'],
    ]);
  });

  test('takes any name: no option, no path, no other document of the same run is meant by it', async () => {
    const names = [
      '-env:UserInstallation=x.docx',
      '--convert-to.docx',
      '%41 b#c?;&=d.docx',
      'aspas \' " `id` $HOME.docx',
      'emoji 👩‍⚖️ ação.docx',
      'cafe\u0301.docx',
      '...docx',
      'a. .docx',
      'converted-0.docx.docx',
      '0.docx',
      `${'ção'.repeat(100)}.docx`,
      'linha\num.docx',
    ];
    const pages = await convert(
      names.map((name) => ({ name, bytes: makeWord({ body: fields(false).join('') }) })),
    );
    const shown = await Promise.all(pages.map(textOf));
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}.%#?;&=$'"`-]/gu, '');
    for (const [index, name] of names.entries()) {
      const stem = name.slice(0, -'.docx'.length);
      expect(letters(shown[index] ?? ''), name).toBe(letters(documentName(stem, 'docx')));
    }
  });
});
