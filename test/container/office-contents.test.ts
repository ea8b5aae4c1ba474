import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  deleted,
  embedded,
  equation,
  inserted,
  letters,
  makeIllustrated,
  PNG,
  paragraph,
  picture,
  run,
} from '../support/office/contents.ts';
import { makeDrawnXlsx, makePptx, newChartShape, pictureShape } from '../support/office/drawings.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

const UNREAD = strToU8('no picture at all');
const OBJECT = { id: 'o', kind: 'oleObject', target: 'embeddings/o.bin' };
const COMMENTS = {
  relationships: [{ id: 'k', kind: 'comments', target: 'comments.xml' }],
  types: {
    'word/comments.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml',
  },
  files: {
    'word/comments.xml': strToU8(
      `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="1" w:author="Ana">${paragraph(letters('confira'))}</w:comment></w:comments>`,
    ),
  },
};
const UNMARKED = {
  relationships: [{ id: 's', kind: 'settings', target: 'settings.xml' }],
  types: {
    'word/settings.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml',
  },
  files: {
    'word/settings.xml': strToU8(
      '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:revisionView w:insDel="0"/></w:settings>',
    ),
  },
};
const CHANGED = paragraph(deleted(run('<w:delText>trinta</w:delText>')) + inserted(letters('dez')));
const COMMENTED = paragraph(letters('pago') + run('<w:commentReference w:id="1"/>'));

async function notesOf(
  tool: string,
  options: Record<string, unknown>,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<{ lines: string[]; outputs: Buffer[] }> {
  const given = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  const { state, files: outputs } = await runTool(program().url, tool, options, given);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { lines: (state.info ?? '').split('\n'), outputs: outputs.map(({ bytes }) => bytes) };
}

describe('what a document holds and its result lacks', () => {
  test('gets notes about Word documents by kind, cause and place, and none about those whose PDF has it all', async () => {
    const media = { 'a.png': PNG, 'odd.png': UNREAD };
    const { lines } = await notesOf(
      'word-para-pdf',
      {},
      {
        'inteiro.docx': makeIllustrated(
          [paragraph(letters('Taxa ') + equation('x')), paragraph(picture('r:embed="apng"'))],
          media,
        ),
        'figuras.docx': makeIllustrated(
          [
            paragraph(letters('Figura 1') + picture('r:embed="apng"')),
            paragraph(picture('r:embed="oddpng"')),
          ],
          media,
        ),
        'objeto.docx': makeIllustrated(
          [paragraph(embedded('o', null))],
          {},
          {
            relationships: [OBJECT],
            files: { 'word/embeddings/o.bin': UNREAD },
          },
        ),
        'revisto.docx': makeIllustrated([COMMENTED, CHANGED], {}, COMMENTS),
        'aceito.docx': makeIllustrated([CHANGED], {}, UNMARKED),
      },
    );
    expect(lines).toEqual([
      'figuras.docx: uma imagem não aparece (o formato não é lido), depois de "Figura 1"',
      'objeto.docx: um objeto incorporado não aparece (o arquivo não tem o conteúdo)',
      'revisto.docx: as alterações controladas aparecem marcadas: o que foi inserido, sublinhado, e o que foi excluído, riscado',
      'aceito.docx: as alterações controladas aparecem já aceitas',
    ]);
  });

  test('gets notes about a part in a format that is not read, and about documents that LibreOffice alone reads', async () => {
    const rtf = `{\\rtf1 Logo{\\pict\\wmetafile8\\picwgoal1000\\pichgoal500 ${'00'.repeat(40)}}\\par}`;
    const { lines } = await notesOf(
      'qualquer-para-pdf',
      {},
      {
        'trecho.docx': makeIllustrated(
          [paragraph(letters('Antes')), '<w:altChunk r:id="c"/>'],
          {},
          {
            relationships: [{ id: 'c', kind: 'aFChunk', target: 'chunk.xml' }],
            types: { 'word/chunk.xml': 'application/xml' },
            files: { 'word/chunk.xml': strToU8('<w:wordDocument xmlns:w="urn:w"/>') },
          },
        ),
        'nota.rtf': strToU8(rtf),
      },
    );
    expect(lines).toEqual([
      'trecho.docx: um trecho de outro formato não aparece (este tipo não é lido), depois de "Antes"',
      'nota.rtf: uma imagem não aparece, depois de "Logo"',
    ]);
  });

  test('gets notes about slides by their numbers and about sheets by their names', async () => {
    const media = { 'a.png': PNG, 'odd.png': UNREAD };
    const shapes = [pictureShape('p', 'a'), pictureShape('p', 'odd')];
    const slides = await notesOf('powerpoint-para-pdf', {}, { 'aula.pptx': makePptx({ shapes, media }) });
    expect(slides.lines).toEqual(['aula.pptx: uma imagem não aparece (o formato não é lido), no slide 2']);
    const sheet = makeDrawnXlsx({ shapes: [pictureShape('xdr', 'a'), newChartShape()], media });
    const sheets = await notesOf('excel-para-pdf', {}, { 'vendas.xlsx': sheet });
    expect(sheets.lines).toEqual([
      'vendas.xlsx: um gráfico não aparece (este tipo não é lido), na planilha "Vendas"',
    ]);
  });

  test('gets a note about the notes of slides, and how to have them', async () => {
    const file = { 'aula.pptx': makePptx({ shapes: ['', '', ''], notes: ['dizer olá', '', 'dizer adeus'] }) };
    expect((await notesOf('powerpoint-para-pdf', {}, file)).lines).toEqual([
      'aula.pptx: as anotações de 2 slides ficaram de fora; para tê-las, envie notes como true',
    ]);
    expect((await notesOf('qualquer-para-pdf', {}, file)).lines).toEqual([
      'aula.pptx: as anotações de 2 slides ficaram de fora; para tê-las, use a ferramenta powerpoint-para-pdf com notes como true',
    ]);
  });

  test('gets notes about other documents that are made, which keep comments and equations', async () => {
    const body = [
      COMMENTED,
      paragraph(equation('x')),
      paragraph(letters('Logo') + picture('r:embed="oddpng"')),
    ];
    const { lines } = await notesOf(
      'converter-documento',
      { format: 'odt' },
      {
        'a.docx': makeIllustrated(body, { 'odd.png': UNREAD }, COMMENTS),
      },
    );
    expect(lines).toEqual(['a.docx: uma imagem não aparece (o formato não é lido), depois de "Logo"']);
  });
});
