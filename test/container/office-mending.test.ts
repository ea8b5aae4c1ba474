import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { letters, makeIllustrated, PNG, paragraph, run } from '../support/office/contents.ts';
import { makeChartedWord, wordField } from '../support/office/documents.ts';
import { pageWithForm } from '../support/office/form-page.ts';
import { chartFrame, groupDrawing, shapeOfGroup } from '../support/office/groups.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const home = useDirectory();

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const [RED, BLUE] = [
  [0xff, 0, 0],
  [0, 0, 0xff],
];
const DPI = 50;
const EMU_PER_INCH = 914_400;

interface Shown {
  info: string | undefined;
  path: string;
  text: string;
}

async function shown(name: string, bytes: Uint8Array): Promise<Shown> {
  const { state, files } = await runTool(program().url, 'word-para-pdf', {}, [{ name, bytes }]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const path = join(home(), 'documento.pdf');
  await writeFile(path, files[0]?.bytes ?? '');
  const text = (await execute('pdftotext', [path, '-'])).stdout;
  return { info: state.info, path, text: text.split(/\s+/).join(' ').trim() };
}

/** Where a page has a colour: left, top, right and bottom in inches. */
async function boxOf(path: string, colour: readonly number[] = []): Promise<number[]> {
  await execute('pdftoppm', ['-r', String(DPI), '-png', '-singlefile', path, join(home(), 'page')]);
  const { data, info } = await sharp(join(home(), 'page.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const places = Array.from({ length: info.width * info.height }, (_, place) => place).filter((place) =>
    colour.every((channel, index) => Math.abs((data[3 * place + index] ?? 0) - channel) < 12),
  );
  const [across, down] = [
    places.map((place) => place % info.width),
    places.map((place) => Math.floor(place / info.width)),
  ];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)].map(
    (side) => side / DPI,
  );
}

/** Parts of other formats in the body, each after its text. */
function chunked(chunks: readonly { type: string; content: Uint8Array }[]): Uint8Array {
  const name = (index: number) => `chunk${index}.dat`;
  return makeIllustrated(
    chunks.flatMap((_, index) => [paragraph(letters(`T${index}`)), `<w:altChunk r:id="c${index}"/>`]),
    {},
    {
      relationships: chunks.map((_, index) => ({ id: `c${index}`, kind: 'aFChunk', target: name(index) })),
      types: Object.fromEntries(chunks.map(({ type }, index) => [`word/${name(index)}`, type])),
      files: Object.fromEntries(chunks.map(({ content }, index) => [`word/${name(index)}`, content])),
    },
  );
}

const MESSAGE = `MIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Presta=C3=A7=C3=A3o</p><img src=3D"a.png" width=3D"96" height=3D"96">\r\n--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: file:///C:/fake/a.png\r\n\r\n${PNG.toString('base64')}\r\n--b--\r\n`;

describe('what LibreOffice shows in another writing only', () => {
  test('is shown of parts in HTML, RTF, plain text, MHTML and Word, in their places', async () => {
    const { info, text } = await shown(
      'trechos.docx',
      chunked([
        { type: 'text/html', content: Buffer.from('<p>Situação <b>atual</b></p>', 'latin1') },
        { type: 'application/rtf', content: strToU8("{\\rtf1\\ansi\\ansicpg1252 Vig\\'eancia\\par}") },
        { type: 'text/plain', content: strToU8('Cobrança') },
        { type: 'message/rfc822', content: Buffer.from(MESSAGE, 'latin1') },
        {
          type: `${WORD}.document.main+xml`,
          content: makeIllustrated([paragraph(letters('Rescisão'))]),
        },
      ]),
    );
    expect(text).toBe('T0 Situação atual T1 Vigência T2 Cobrança T3 Prestação T4 Rescisão');
    expect(info).toBeUndefined();
  });

  test('is shown of a part in HTML with a form that LibreOffice cannot load', async () => {
    const content = strToU8(pageWithForm('Consulta encerrada'));
    const { text } = await shown('loja.docx', chunked([{ type: 'text/html', content }]));
    expect(text).toMatch(/^T0 .*Consulta encerrada$/);
  });

  test('reports a part that is in a table, and a picture that a part has the address of', async () => {
    const cell =
      '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr><w:tc><w:altChunk r:id="c"/><w:p/></w:tc></w:tr></w:tbl>';
    const page = '<p>Logo <img src="https://exemplo.com.br/a.png" width="50" height="40"></p>';
    const { info } = await shown(
      'a.docx',
      makeIllustrated(
        ['<w:altChunk r:id="d"/>', paragraph(letters('Antes')), cell],
        {},
        {
          relationships: [
            { id: 'c', kind: 'aFChunk', target: 'c.docx' },
            { id: 'd', kind: 'aFChunk', target: 'd.html' },
          ],
          types: { 'word/c.docx': `${WORD}.document.main+xml`, 'word/d.html': 'text/html' },
          files: { 'word/c.docx': makeIllustrated([paragraph(letters('x'))]), 'word/d.html': strToU8(page) },
        },
      ),
    );
    expect(info?.split('\n')).toEqual([
      'a.docx: um trecho de outro formato não aparece (este tipo não é lido), depois de "Antes"',
      'a.docx: uma imagem não aparece (o arquivo só tem o endereço, não o conteúdo), depois de "Logo"',
    ]);
  });

  test.each([
    ['in the line', undefined],
    ['beside it', [500_000, 600_000] as const],
  ])('is a chart of a group, %s, in its place in the group', async (_, anchor) => {
    const box = [1_000_000, 200_000, 3_000_000, 2_500_000] as const;
    const group = chartFrame('r1', box) + shapeOfGroup([0, 0, 900_000, 900_000]);
    const body = paragraph(letters('Vendas ') + run(groupDrawing(group, anchor ? { anchor } : {})));
    const { info, path } = await shown('grupo.docx', makeChartedWord('FF0000', body));
    const [chart, square] = [await boxOf(path, RED), await boxOf(path, BLUE)];
    const [left = 0, top = 0] = square;
    const bounds = [box[0], box[1], box[0] + box[2], box[1] + box[3]].map((side) => side / EMU_PER_INCH);
    const inChart = chart.map((side, index) => side - (index % 2 === 0 ? left : top));
    for (const [index, side] of inChart.entries()) {
      expect(side).toBeGreaterThan(bounds[index % 2] ?? 0);
      expect(side).toBeLessThan(bounds[2 + (index % 2)] ?? 0);
    }
    expect((chart[2] ?? 0) - (chart[0] ?? 0)).toBeGreaterThan(1.5);
    expect(info).toBeUndefined();
  });

  test('reports a chart in a group that is turned', async () => {
    const group = groupDrawing(chartFrame('r1', [0, 0, 3_000_000, 2_000_000]), { turned: true });
    const body = paragraph(letters('Vendas ') + run(group));
    expect((await shown('girado.docx', makeChartedWord('FF0000', body))).info).toBe(
      'girado.docx: um gráfico não aparece (este tipo não é lido), depois de "Vendas"',
    );
  });

  test('is an equation of an EQ field; one that has no equal is reported', async () => {
    const field = (code: string) => wordField(code, '').slice('<w:p>'.length, -'</w:p>'.length);
    const { info, text } = await shown(
      'taxa.docx',
      makeIllustrated([
        paragraph(letters('Taxa de ') + field('EQ \\f(7;2)') + letters(' ao mês')),
        paragraph(letters('Marca ') + field('EQ \\o(a;b)')),
      ]),
    );
    expect(text).toMatch(/^Taxa de 7 ?2? ao mês/);
    expect(info).toBe('taxa.docx: uma equação não aparece (este tipo não é lido), depois de "Marca"');
  });

  test('is a reference: to a text that is gone as it showed it last, to a style by the name that LibreOffice knows', async () => {
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style></w:styles>`;
    const header = `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${wordField('STYLEREF 1', 'antigo')}</w:hdr>`;
    const section =
      '<w:sectPr><w:headerReference xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" w:type="first" r:id="h"/><w:titlePg/></w:sectPr>';
    const { info, text } = await shown(
      'referencias.docx',
      makeIllustrated(
        [
          '<w:p><w:pPr><w:pStyle w:val="Ttulo1"/></w:pPr><w:r><w:t>Capítulo</w:t></w:r></w:p>',
          wordField('REF _Ref1 \\h', 'Cláusula 3'),
          wordField('STYLEREF "Sumida"', 'Parte B'),
          wordField('PAGEREF _Toc9 \\h', 'Erro! Indicador não definido.'),
          section,
        ],
        {},
        {
          relationships: [
            { id: 's', kind: 'styles', target: 'styles.xml' },
            { id: 'h', kind: 'header', target: 'header1.xml' },
          ],
          types: { 'word/styles.xml': `${WORD}.styles+xml`, 'word/header1.xml': `${WORD}.header+xml` },
          files: { 'word/styles.xml': strToU8(styles), 'word/header1.xml': strToU8(header) },
        },
      ),
    );
    expect(text).toBe('Capítulo Capítulo Cláusula 3 Parte B Erro! Indicador não definido.');
    expect(info).toBe('referencias.docx: um campo já mostrava um erro no documento, e continua assim');
  });
});
