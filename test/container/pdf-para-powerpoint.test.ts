import { readFile } from 'node:fs/promises';
import { PDFDocument, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { resemblance } from '../../containers/documents/pictures/similarity.ts';
import { readPnm } from '../../containers/plain/pnm.ts';
import { execute } from '../support/execute.ts';
import { qpdfOf, rawPdf, signsWithinLinesPdf, streamObject, withPdf } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { failureOf, makeDocx, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

const BODY =
  'O contrato vigora por doze meses, contados da assinatura, e renova-se por igual prazo se nenhuma das partes avisar a outra por escrito até trinta dias antes do fim. O preço é reajustado uma vez por ano, pelo índice que as partes escolheram, e pago até o quinto dia útil de cada mês.';
const LINE_WIDTH = 380;

async function presented(bytes: Uint8Array, options: object = {}) {
  const given = [{ name: 'ata.pdf', bytes }];
  const { files, state } = await runTool(url(), 'pdf-para-powerpoint', options, given);
  if (state.state !== 'done') throw new Error(state.state === 'failed' ? state.message : state.state);
  const [file] = files;
  const parts = unzipSync(file?.bytes ?? new Uint8Array());
  const count = Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length;
  const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const slides = Array.from({ length: count }, (_, place) => ({
    xml: textOf(`ppt/slides/slide${place + 1}.xml`),
    relations: textOf(`ppt/slides/_rels/slide${place + 1}.xml.rels`),
  }));
  return {
    name: file?.name,
    bytes: file?.bytes,
    info: state.info ?? '',
    parts,
    slides,
    main: textOf('ppt/presentation.xml'),
  };
}

type Slide = Awaited<ReturnType<typeof presented>>['slides'][number];

/** The text of each paragraph of each box. */
function boxesOf(slide: Slide | undefined): string[][] {
  return [...(slide?.xml.matchAll(/<p:txBody>(.*?)<\/p:txBody>/gs) ?? [])].map(([, body = '']) =>
    [...body.matchAll(/<a:p>(.*?)<\/a:p>/gs)].map(([, paragraph = '']) =>
      [...paragraph.matchAll(/<a:t>(.*?)<\/a:t>|<a:br>/gs)].map(([, text]) => text ?? '\n').join(''),
    ),
  );
}

/** The look of the run that holds this text. */
function lookOf(slide: Slide | undefined, text: string): string {
  const runs = [...(slide?.xml.matchAll(/<a:r>(<a:rPr.*?)<a:t>(.*?)<\/a:t><\/a:r>/gs) ?? [])];
  return runs.find(([, , written]) => written?.includes(text))?.[1] ?? '';
}

/** Grey pixels of each page, 60 to the inch. */
function planesOf(bytes: Uint8Array, pages: number) {
  return withPdf(bytes, async (path, directory) => {
    await execute('pdftoppm', ['-cropbox', '-r', '60', '-gray', path, `${directory}/page`]);
    return Promise.all(
      Array.from({ length: pages }, async (_, place) => {
        const file = `${directory}/page-${String(place + 1).padStart(String(pages).length, '0')}.pgm`;
        return readPnm(await readFile(file));
      }),
    );
  });
}

/** How similar each slide is to the page of its number, as another tool prints it. */
async function similaritiesOf(
  pdf: Uint8Array,
  pptx: Uint8Array | undefined,
  pages: number,
): Promise<number[]> {
  const given = [{ name: 'ata.pptx', bytes: pptx ?? new Uint8Array() }];
  const { files } = await runTool(url(), 'powerpoint-para-pdf', {}, given);
  const [before, after] = [
    await planesOf(pdf, pages),
    await planesOf(files[0]?.bytes ?? new Uint8Array(), pages),
  ];
  return before.map((page, place) => {
    const slide = after[place];
    return slide === undefined ? 0 : resemblance(page, slide).similarity;
  });
}

/** Black and white bars as a stencil. */
const BARS = [0b10110011, 0b10001011, 0b01101110, 0b10010110];

async function makeDocument(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [font, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  const first = document.addPage([480, 640]);
  first.drawText('Termos do contrato', { x: 50, y: 570, size: 24, font: bold, color: rgb(0.8, 0, 0) });
  first.drawText(BODY, { x: 50, y: 520, size: 12, lineHeight: 15, maxWidth: LINE_WIDTH, font });
  first.drawText('Consulte o regulamento', { x: 50, y: 380, size: 12, font });
  const link = document.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [50, 376, 180, 394],
    Border: [0, 0, 0],
    A: { Type: 'Action', S: 'URI', URI: PDFString.of('https://exemplo.com.br/regulamento') },
  });
  first.node.addAnnot(document.context.register(link));
  for (const y of [300, 330, 360]) first.drawLine({ start: { x: 50, y }, end: { x: 250, y }, thickness: 1 });
  for (const x of [50, 150, 250]) first.drawLine({ start: { x, y: 300 }, end: { x, y: 360 }, thickness: 1 });
  for (const [text, x, y] of [
    ['Item', 60, 340],
    ['Valor', 160, 340],
    ['Aluguel', 60, 310],
    ['900,00', 160, 310],
  ] as const)
    first.drawText(text, { x, y, size: 12, font });
  const field = document.getForm().createTextField('nome');
  field.setText('Maria Aparecida');
  field.addToPage(first, { x: 50, y: 240, width: 200, height: 24, borderWidth: 0 });
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2060c0' } })
    .png()
    .toBuffer();
  first.drawImage(await document.embedPng(photo), { x: 300, y: 240, width: 80, height: 60 });
  const second = document.addPage([640, 480]);
  second.drawText('De lado na origem', { x: 100, y: 300, size: 20, font });
  const third = document.addPage([480, 640]);
  third.drawText('Nome secreto', { x: 60, y: 500, size: 14, font });
  third.drawRectangle({ x: 55, y: 490, width: 140, height: 30, color: rgb(0, 0, 0) });
  third.drawText('Parte pública', { x: 60, y: 400, size: 14, font });
  return document.save();
}

describe('pdf-para-powerpoint', () => {
  let source: Uint8Array;
  let made: Awaited<ReturnType<typeof presented>>;

  beforeAll(async () => {
    source = await makeDocument();
    made = await presented(source);
  });

  test('makes a slide of each page, in the size of most, and tells of the others', () => {
    expect(made.name).toBe('ata.pptx');
    expect(made.slides).toHaveLength(3);
    expect(made.main).toContain(`<p:sldSz cx="${480 * 12_700}" cy="${640 * 12_700}"/>`);
    expect(made.info).toContain('ajustadas a ele as páginas 2');
  });

  test('keeps a paragraph in one box, however its lines end', () => {
    const [first] = made.slides;
    expect(boxesOf(first).map((box) => box.map((text) => text.replaceAll('\n', ' ')))).toEqual(
      expect.arrayContaining([['Termos do contrato'], [BODY], ['Item'], ['900,00'], ['Maria Aparecida']]),
    );
  });

  test('keeps size, weight and colour of letters, and links', () => {
    const [first] = made.slides;
    const heading = lookOf(first, 'Termos');
    expect(heading).toMatch(/sz="2400" b="1"/);
    expect(heading).toContain('<a:srgbClr val="cc0000"/>');
    expect(heading).toContain('<a:latin typeface="Arial"/>');
    expect(lookOf(first, 'O contrato')).toMatch(/sz="1200" b="0"/);
    const [, id] = /hlinkClick r:id="(rId\d+)"/.exec(lookOf(first, 'Consulte')) ?? [];
    expect(first?.relations).toContain(`Id="${id}"`);
    expect(first?.relations).toContain('Target="https://exemplo.com.br/regulamento" TargetMode="External"');
  });

  test('makes lines and pictures of their own where a page consists of them', () => {
    const [first] = made.slides;
    expect(first?.xml.match(/<p:cxnSp>/g)).toHaveLength(6);
    expect(first?.xml.match(/<p:pic>/g)).toHaveLength(1);
    expect(first?.xml).not.toContain('<p:bg>');
  });

  test('leaves text that lies below something where nobody sees it, and says so', () => {
    expect(made.slides[2]?.xml).not.toContain('secreto');
    expect(made.slides[2]?.xml).toContain('Parte pública');
    expect(made.info).toContain(
      'texto que não se vê (encoberto ou da cor do fundo), e que não foi levado: 3',
    );
  });

  test('names the page whose slide lacks words of it, whatever else lies below something there', async () => {
    const { slides, info } = await presented(signsWithinLinesPdf());
    expect(slides.map((slide) => boxesOf(slide).flat().join(' '))).toEqual([
      expect.stringMatching(/^Passo da montagem/),
      expect.not.stringContaining('❶'),
    ]);
    expect(info).toContain('texto que não se vê (encoberto ou da cor do fundo), e que não foi levado: 1, 2');
    expect(info).toMatch(/parte do texto não ficou editável ou pode faltar \(confira\): 2$/m);
  });

  test('looks like the page once another program prints it, its paragraphs without fixed ends of lines', async () => {
    const word = [{ name: 'ata.docx', bytes: makeDocx([BODY, 'Assinado em Recife.', BODY]) }];
    const { files } = await runTool(url(), 'word-para-pdf', {}, word);
    const pdf = files[0]?.bytes ?? new Uint8Array();
    const { bytes, slides } = await presented(pdf);
    expect(boxesOf(slides[0]).flat()).toEqual([BODY, 'Assinado em Recife.', BODY]);
    const [likeness] = await similaritiesOf(pdf, bytes, 1);
    expect(likeness).toBeGreaterThanOrEqual(0.95);
  });

  test('shows turned pages upright, bar codes of stencils, and text that runs upwards', async () => {
    const bars = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Rotate 90 /Contents 4 0 R /Resources << /XObject << /B 5 0 R >> /Font << /F 6 0 R >> >> >>',
      streamObject(
        '',
        Buffer.from(
          'q 0 g 80 0 0 -160 40 380 cm /B Do Q BT /F 18 Tf 0 1 -1 0 220 40 Tm (Recibo do aluguel) Tj 1 0 0 1 40 40 Tm (De baixo para cima) Tj ET',
        ),
      ),
      streamObject(
        '/Type /XObject /Subtype /Image /ImageMask true /Width 8 /Height 4 /BitsPerComponent 1',
        Buffer.from(BARS),
      ),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ]);
    const { bytes, slides, main } = await presented(bars);
    expect(main).toContain(`<p:sldSz cx="${400 * 12_700}" cy="${300 * 12_700}"/>`);
    expect(boxesOf(slides[0]).flat().toSorted()).toEqual(['De baixo para cima', 'Recibo do aluguel']);
    expect(slides[0]?.xml).toMatch(/<a:xfrm rot="5400000">/);
    const [likeness] = await similaritiesOf(bars, bytes, 1);
    expect(likeness).toBeGreaterThanOrEqual(0.95);
  });

  test('reads a scanned page, and takes the words out of the picture behind them', async () => {
    const scan = await withPdf(await makeScanSource(), async (path, directory) => {
      await execute('pdftoppm', ['-r', '200', '-jpeg', '-singlefile', path, `${directory}/scan`]);
      const document = await PDFDocument.create();
      const picture = await document.embedJpg(await sharp(`${directory}/scan.jpg`).toBuffer());
      document.addPage([400, 300]).drawImage(picture, { width: 400, height: 300 });
      return document.save();
    });
    const { slides, info } = await presented(scan);
    expect(info).toContain('lidas por OCR (confira o texto): 1');
    const words = boxesOf(slides[0]).flat().join(' ');
    expect(words).toContain('Recibo de pagamento');
    expect(words).toMatch(/Recebemos a quantia/);
  });

  test('gives a page in letters that no one has as a picture where that is asked for, with its text as description', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.TimesRoman);
    const page = document.addPage([400, 400]);
    page.drawText('Fim', { x: 20, y: 20, size: 9, font });
    const dense = Array.from(
      { length: 30 },
      (_, line) =>
        `BT /${page.node.newFontDictionary('T', font.ref).asString().slice(1)} 9 Tf 70 Tz 20 ${380 - line * 11} Td (${BODY.normalize(
          'NFD',
        )
          .replace(/[^\x20-\x7e]/g, '')
          .slice(line, line + 130)}) Tj ET`,
    );
    page.node.addContentStream(document.context.register(document.context.flateStream(dense.join('\n'))));
    const bytes = await document.save();
    const exact = await presented(bytes, { appearance: 'fiel' });
    expect(exact.slides[0]?.xml).not.toContain('<a:t>');
    expect(exact.slides[0]?.xml).toMatch(/<p:pic>.*descr="[^"]*vigora/s);
    expect(exact.info).toContain('páginas que ficaram como imagem, sem texto editável');
  });

  test('converts the pages that were asked for, of a file that opens with its password', async () => {
    const locked = await qpdfOf(await makePdf('folha', 4), ['--encrypt', 'abre', 'dono', '256', '--']);
    const given = [{ name: 'ata.pdf', bytes: locked }];
    expect(await failureOf(url(), 'pdf-para-powerpoint', {}, given)).toContain('só abre com senha');
    expect(await failureOf(url(), 'pdf-para-powerpoint', { password: 'x' }, given)).toContain(
      'não abre o arquivo',
    );
    const { slides } = await presented(locked, { password: 'abre', pages: '-1,2', authorized: true });
    expect(slides.map((slide) => boxesOf(slide).flat())).toEqual([['folha 2'], ['folha 4']]);
  });

  test('tells of what no slide has: links between pages, attachments', async () => {
    const { info } = await presented(traitsPdf('a', 'ON'), {});
    expect(info).toContain('links de um lugar a outro do PDF não foram mantidos: 1');
    expect(info).toContain('arquivos anexados ao PDF não foram mantidos: 1');
  });

  test.each([
    ['empty', new Uint8Array(), 'está vazio'],
    ['cut', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0'), 'danificado'],
  ])('refuses a file that is %s', async (_, bytes, message) => {
    expect(await failureOf(url(), 'pdf-para-powerpoint', {}, [{ name: 'ata.pdf', bytes }])).toContain(
      message,
    );
  });

  test('refuses pages that are not there, and more than slides are made of', async () => {
    const given = [{ name: 'ata.pdf', bytes: await makePdf('folha') }];
    expect(await failureOf(url(), 'pdf-para-powerpoint', { pages: '3' }, given)).toContain(
      'A página 3 não existe',
    );
    const document = await PDFDocument.create();
    for (let page = 0; page < 1001; page++) document.addPage([100, 100]);
    const many = [{ name: 'ata.pdf', bytes: await document.save() }];
    expect(await failureOf(url(), 'pdf-para-powerpoint', {}, many)).toContain('o máximo é de 1.000');
  });
});

async function makeScanSource(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 300]);
  page.drawText('Recibo de pagamento', { x: 40, y: 240, size: 20, font });
  page.drawText('Recebemos a quantia de novecentos reais referente ao aluguel do mês de março.', {
    x: 40,
    y: 200,
    size: 13,
    lineHeight: 18,
    maxWidth: 320,
    font,
  });
  return document.save();
}
