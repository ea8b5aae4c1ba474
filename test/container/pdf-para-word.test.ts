import { PDFDocument } from '@cantoo/pdf-lib';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writtenDocuments } from '../support/word/documents.ts';
import { likenessOf } from '../support/word/likeness.ts';
import { readWord } from '../support/word/read-word.ts';
import { qpdfOf, rawPdf, signsPdf, signsWithinLinesPdf, streamObject } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function converted(bytes: Uint8Array, options: object = {}) {
  const { files, state } = await runTool(url(), 'pdf-para-word', options, [{ name: 'ata.pdf', bytes }]);
  if (state.state !== 'done') throw new Error(state.state === 'failed' ? state.message : state.state);
  return {
    name: files[0]?.name,
    word: readWord(files[0]?.bytes ?? new Uint8Array()),
    xml: () =>
      strFromU8(unzipSync(files[0]?.bytes ?? new Uint8Array())['word/document.xml'] ?? new Uint8Array()),
    info: state.info ?? '',
  };
}

async function throughPdf(source: Uint8Array): Promise<Uint8Array> {
  const { files } = await runTool(url(), 'word-para-pdf', {}, [{ name: 'ata.docx', bytes: source }]);
  return files[0]?.bytes ?? new Uint8Array();
}

function scannedPdf(): Promise<Uint8Array> {
  const text = 'BT /F 30 Tf 40 700 Td (Recibo de pagamento) Tj 0 -60 Td (Recebemos a quantia) Tj ET';
  const pdf = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    streamObject('', Buffer.from(text)),
  ]);
  return runTool(url(), 'extrair-imagens', { mode: 'paginas', format: 'png' }, [
    { name: 'a.pdf', bytes: pdf },
  ]).then(async ({ files }) => {
    const document = await PDFDocument.create();
    const page = document.addPage([595, 842]);
    page.drawImage(await document.embedPng(files[0]?.bytes ?? new Uint8Array()), {
      x: 0,
      y: 0,
      width: 595,
      height: 842,
    });
    return document.save();
  });
}

describe('pdf-para-word', () => {
  test.each(['tabelas', 'notas'])('gives back the document %s as it was written', async (name) => {
    const source = await writtenDocuments.find((document) => document.name === name)?.make();
    if (source === undefined) throw new Error('There is no such document.');
    const { word, info } = await converted(await throughPdf(source));
    const likeness = likenessOf(readWord(source), word);
    expect(likeness.words).toBeGreaterThanOrEqual(0.99);
    for (const share of Object.values(likeness)) expect(share).toBeGreaterThanOrEqual(0.95);
    expect([word.textBoxes, word.language, info]).toEqual([0, 'pt-BR', '']);
  });

  test('counts the words of the PDF: what the document would lose is put at its end, and reported', async () => {
    const flowing = await converted(signsPdf());
    const text = flowing.word.words.map((word) => word.text).join(' ');
    expect(text).toContain('Trechos do PDF que ficaram fora do lugar Página 1 ❶ ❷ ❸ ❹');
    expect(flowing.info).toBe(
      'ata.pdf: trechos de texto que ficaram fora do lugar estão no fim do documento, das páginas: 1',
    );
    const exact = await converted(signsPdf(), { mode: 'exato' });
    expect(exact.info).toBe('ata.pdf: parte do texto pode faltar (confira) nas páginas: 1');
  });

  test('names the page whose lines lack words of the PDF in the document', async () => {
    const { word, info } = await converted(signsWithinLinesPdf());
    expect(word.words.map(({ text }) => text)).not.toContain('❶');
    expect(info).toContain('ata.pdf: parte do texto pode faltar (confira) nas páginas: 2');
  });

  test('keeps the looks of a page where that is asked for, with its text in boxes', async () => {
    const { word, info } = await converted(await makePdf('folha', 2), { mode: 'exato' });
    expect(word.words.map(({ text }) => text).join(' ')).toBe('folha 1 folha 2');
    expect([word.textBoxes, info]).toEqual([2, '']);
  });

  test('takes the pages that are named, and tells the one that does not exist', async () => {
    const { name, word } = await converted(await makePdf('folha', 3), { pages: '2-' });
    expect([name, word.words.map(({ text }) => text).join(' ')]).toEqual(['ata.docx', 'folha 2 folha 3']);
    const files = [{ name: 'ata.pdf', bytes: await makePdf('folha', 3) }];
    expect(await failureOf(url(), 'pdf-para-word', { pages: '9' }, files)).toContain('A página 9 não existe');
  });

  test('reads scanned pages, and says so', async () => {
    const { word, info } = await converted(await scannedPdf());
    expect(word.words.map(({ text }) => text).join(' ')).toBe('Recibo de pagamento Recebemos a quantia');
    expect(info).toBe(
      'ata.pdf: páginas sem texto, lidas por OCR (confira o texto): 1\nata.pdf: a imagem das páginas digitalizadas não foi mantida, só o texto delas: 1',
    );
  });

  test('opens what has a password with it alone, and what its author restricts with the declaration alone', async () => {
    const plain = await makePdf('folha', 1);
    const locked = [
      { name: 'ata.pdf', bytes: await qpdfOf(plain, ['--encrypt', 'abre', 'dono', '256', '--']) },
    ];
    expect(await failureOf(url(), 'pdf-para-word', {}, locked)).toContain('só abre com senha');
    expect(await failureOf(url(), 'pdf-para-word', { password: 'outra' }, locked)).toContain(
      'não abre o arquivo',
    );
    const { word } = await converted(locked[0]?.bytes ?? plain, { password: 'abre', authorized: true });
    expect(word.words.map(({ text }) => text)).toEqual(['folha', '1']);
    const restricted = [
      {
        name: 'ata.pdf',
        bytes: await qpdfOf(plain, ['--encrypt', '', 'dono', '256', '--extract=n', '--modify=none', '--']),
      },
    ];
    expect(await failureOf(url(), 'pdf-para-word', {}, restricted)).toContain('authorized');
    expect((await converted(restricted[0]?.bytes ?? plain, { authorized: true })).word.words).toHaveLength(2);
  });

  test('keeps what runs upwards, and comments as comments', async () => {
    const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    const comment =
      '<< /Type /Annot /Subtype /Text /Rect [60 700 80 720] /Contents (Rever o prazo) /T (Marina) >>';
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${font} >> /Annots [${comment}] >>`,
      streamObject(
        '',
        Buffer.from(
          'BT /F 12 Tf 60 700 Td (O prazo termina em maio.) Tj ET BT /F 12 Tf 0 1 -1 0 30 300 Tm (Via do cliente) Tj ET',
        ),
      ),
    ]);
    const { word, info } = await converted(pdf);
    expect(word.words.map(({ text }) => text).join(' ')).toBe('O prazo termina em maio. Via do cliente');
    expect(word.comments).toEqual(['Rever o prazo']);
    expect(info).toBe('ata.pdf: textos girados ficaram na horizontal nas páginas: 1');
  });

  test('says which pages have words within drawings, and describes the drawings by them', async () => {
    const columns = Array.from(
      { length: 30 },
      (_, at) =>
        `${100 + at * 12} 400 m ${104 + at * 12} 430 l ${108 + at * 12} ${420 + at * 5} ${110 + at * 12} 405 ${112 + at * 12} 400 c f`,
    );
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
      streamObject(
        '',
        Buffer.from(
          `${columns.join(' ')} BT /F 12 Tf 60 700 Td (As vendas cresceram no trimestre.) Tj ET BT /F 9 Tf 120 405 Td (Janeiro) Tj ET BT /F 9 Tf 0 1 -1 0 300 410 Tm (Reais) Tj ET`,
        ),
      ),
    ]);
    const { word, info, xml } = await converted(pdf);
    expect(word.words.map(({ text }) => text).join(' ')).toBe('As vendas cresceram no trimestre.');
    expect(xml()).toContain('descr="Janeiro Reais"');
    expect(info).toBe(
      'ata.pdf: textos de gráficos e desenhos ficaram dentro das imagens deles, onde não podem ser editados, nas páginas: 1',
    );
  });

  test('tells of what no document has: links between places, bookmarks that are no headings, attachments', async () => {
    const files = [{ name: 'ata.pdf', bytes: traitsPdf('a', 'ON') }];
    const { state } = await runTool(url(), 'pdf-para-word', {}, files);
    expect(state).toMatchObject({
      info: expect.stringMatching(
        /links de um lugar a outro do PDF não foram mantidos: 1.*marcadores do PDF que não são títulos do texto não foram mantidos: 1.*arquivos anexados ao PDF não foram mantidos: 1/s,
      ),
    });
  });

  test('tells what is damaged by name, and converts the others', async () => {
    const files = [
      { name: 'meio.pdf', bytes: (await makePdf('folha', 1)).subarray(0, 200) },
      { name: 'inteiro.pdf', bytes: await makePdf('folha', 1) },
    ];
    const { files: made, state } = await runTool(url(), 'pdf-para-word', {}, files);
    expect(made.map(({ name }) => name)).toEqual(['inteiro.docx']);
    expect(state).toMatchObject({ info: expect.stringContaining('"meio.pdf"') });
  });

  test('a page of 200,000 points, an empty one and characters that XML cannot hold make a sound document', async () => {
    const page = (box: string, content: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${content} 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`;
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
      page('0 0 200000 200000', 4),
      streamObject('', Buffer.from('BT /F 12 Tf 100 199000 Td (longe\\001\\002 & <perto>) Tj ET')),
      page('0 0 300 300', 6),
      streamObject('', Buffer.from('')),
    ]);
    const { word } = await converted(pdf);
    expect(word.words.map(({ text }) => text).join(' ')).toBe('longe & <perto>');
  });
});
