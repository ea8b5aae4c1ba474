import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { LOCKED_XLS, PASSWORD } from '../support/office/locked-documents.ts';
import { makeXlsx } from '../support/office/sheets.ts';
import { makeOdp } from '../support/office/slides.ts';
import { pageTexts } from './support/pdf.ts';
import { type Given, makeDocx, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function converted(options: unknown, ...given: Given[]) {
  const { files, state } = await runTool(url(), 'qualquer-para-pdf', options, given);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const texts = await Promise.all(files.map(async ({ bytes }) => (await pageTexts(bytes)).join(' ')));
  return { names: files.map(({ name }) => name), texts, info: state.info };
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const svg = utf8(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><text x="9" y="20">traço</text></svg>',
);
const eps = utf8(
  '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 90 40\n/Helvetica findfont 12 scalefont setfont 9 9 moveto (marca) show\nshowpage\n',
);

describe('qualquer-para-pdf', () => {
  test('converts each kind by the way of its tool', async () => {
    const { names, texts, info } = await converted(
      {},
      { name: 'a.docx', bytes: makeDocx(['documento']) },
      { name: 'b.xlsx', bytes: makeXlsx({ name: 'A', rows: [['planilha']] }) },
      { name: 'c.odp', bytes: makeOdp({ text: 'slide' }, { text: 'oculto', hidden: true }) },
      { name: 'd.csv', bytes: utf8('tabela;00123\n') },
      { name: 'e.png', bytes: await png() },
      { name: 'f.svg', bytes: svg },
      { name: 'g.eps', bytes: eps },
      {
        name: 'h.html',
        bytes: utf8('<!DOCTYPE html><title>x</title><script>document.write("<p>página</p>")</script>'),
      },
      { name: 'i.txt', bytes: utf8('texto simples: ação') },
      { name: 'j.pdf', bytes: await makePdf('pronto') },
    );
    expect(names).toEqual([...'abcdefghij'].map((name) => `${name}.pdf`));
    const expected = [
      'documento',
      'planilha',
      'slide',
      'tabela 00123',
      '',
      'traço',
      'marca',
      'página',
      'texto simples: ação',
      'pronto 1',
    ];
    expect(texts.map((text) => text.split(/\s+/).join(' '))).toEqual(expected);
    expect(info).toBe('c.odp: um slide oculto ficou de fora\nj.pdf: já é um PDF, e volta como veio');
  });

  test('goes by the content, whatever the file is called', async () => {
    const { names, texts } = await converted(
      { password: PASSWORD },
      { name: 'a.jpg', bytes: makeDocx(['documento']) },
      { name: 'b.doc', bytes: LOCKED_XLS },
      { name: 'c.pdf', bytes: await png() },
      { name: 'd.docx', bytes: makeXlsx({ name: 'A', rows: [['planilha']] }) },
      { name: 'e.png', bytes: await makePdf('pronto') },
    );
    expect(names).toEqual([...'abcde'].map((name) => `${name}.pdf`));
    expect(texts.map((text) => text.trim())).toEqual([
      'documento',
      expect.stringContaining('Planilha reservada'),
      '',
      'planilha',
      'pronto 1',
    ]);
  });

  test('tells of what is nothing that it knows, and the others arrive', async () => {
    const { names, info } = await converted(
      {},
      { name: 'a.docx', bytes: Buffer.from([0, 1, 2, 3, 0, 9, 9, 9, 9, 9, 9, 9]) },
      { name: 'b.txt', bytes: utf8('texto') },
    );
    expect(names).toEqual(['b.pdf']);
    expect(info).toContain('O conteúdo do arquivo "a.docx" não é de um arquivo .docx');
  });
});
