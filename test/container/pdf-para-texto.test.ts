import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { rawPdf, streamObject } from './support/pdf.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function read(options: unknown, ...given: { name: string; bytes: Uint8Array }[]) {
  const { files, state } = await runTool(url(), 'pdf-para-texto', options, given);
  if (state.state !== 'done') throw new Error('not done');
  return { texts: files.map(({ bytes }) => bytes.toString()), names: files.map(({ name }) => name), state };
}

/** A page with a line in Helvetica and one in a font whose characters have a name that pdftotext does not know. */
function pageInUnknownFont(line: string, unread: string): Uint8Array {
  const codes = Array.from(unread, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const descendant =
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /CIDSystemInfo << /Registry (Actuate) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 6 0 R /DW 500 >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /U 5 0 R >> >> >>',
    streamObject('', Buffer.from(`BT /F 12 Tf 60 700 Td (${line}) Tj /U 12 Tf 0 -30 Td <${codes}> Tj ET`)),
    `<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H /ToUnicode /Identity-H /DescendantFonts [${descendant}] >>`,
    '<< /Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ]);
}

describe('pdf-para-texto', () => {
  test('gives the text in a file for each PDF, and in the job', async () => {
    const given = [
      { name: 'a.pdf', bytes: await makePdf('folha', 2) },
      { name: 'b.pdf', bytes: await makePdf('outra', 1) },
    ];
    const { texts, names, state } = await read({}, ...given);
    expect(names).toEqual(['a.txt', 'b.txt']);
    expect(texts).toEqual(['folha 1\n\nfolha 2\n', 'outra 1\n']);
    expect(state).toMatchObject({ text: 'folha 1\n\nfolha 2\n\noutra 1\n' });
    expect(state.info).toBeUndefined();
  });

  test('has what one reader leaves out, read by another, at the end of its page, and says so', async () => {
    const [line, unread] = ['Prospecto do fundo', 'Taxa de entrada de dois por cento'];
    const { texts, state } = await read({}, { name: 'a.pdf', bytes: pageInUnknownFont(line, unread) });
    expect(texts).toEqual([`${line}\n\n${unread}\n`]);
    expect(state.info).toBe(
      'a.pdf: trechos que só uma segunda leitura encontrou estão no fim do texto das páginas: 1',
    );
  });

  test('of some pages, with the number of each before it', async () => {
    const { texts } = await read(
      { pages: '-1,1', page_marks: true },
      { name: 'a.pdf', bytes: await makePdf('folha', 3) },
    );
    expect(texts).toEqual(['--- Página 1 ---\n\nfolha 1\n\n--- Página 3 ---\n\nfolha 3\n']);
  });

  test('of a long document every page, in its order', async () => {
    const { texts } = await read({}, { name: 'a.pdf', bytes: await makePdf('folha', 130) });
    const pages = Array.from({ length: 130 }, (_, index) => `folha ${index + 1}`);
    expect(texts).toEqual([`${pages.join('\n\n')}\n`]);
  });

  test('keeps columns where they stand when asked', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([600, 300]);
    for (const [row, [left = '', right = '']] of [
      ['Arroz', '25,90'],
      ['Feijão', '8,49'],
    ].entries()) {
      page.drawText(left, { x: 40, y: 250 - row * 30, size: 12 });
      page.drawText(right, { x: 400, y: 250 - row * 30, size: 12 });
    }
    const { texts } = await read({ layout: 'pagina' }, { name: 'a.pdf', bytes: await document.save() });
    expect(texts[0]).toMatch(/^Arroz {3,}25,90\n+Feijão {3,}8,49$/m);
  });

  test('names the pages without text, and points to the tool that reads pictures', async () => {
    const document = await PDFDocument.load(await makePdf('folha', 1));
    document.addPage();
    const { state } = await read({}, { name: 'a.pdf', bytes: await document.save() });
    expect(state.info).toBe('a.pdf: páginas sem texto; se são imagens, use ocr-pdf: 2');
    const scan = await PDFDocument.create();
    scan.addPage();
    const files = [{ name: 'scan.pdf', bytes: await scan.save() }];
    expect(await failureOf(url(), 'pdf-para-texto', {}, files)).toBe(
      'O arquivo "scan.pdf" não tem texto: as páginas dele são imagens ou desenhos, ou estão em branco. Se há letras nelas, use a ferramenta ocr-pdf, que as reconhece.',
    );
  });
});
