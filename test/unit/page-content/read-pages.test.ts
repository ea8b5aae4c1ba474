import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { PageContent } from '../../../containers/documents/pdf/pages/page-content.ts';
import { fromPdfJs, PdfJsFailure } from '../../../containers/documents/pdf/pages/pdfjs-failure.ts';
import { openPdf, readPages } from '../../../containers/documents/pdf/pages/read-pages.ts';
import { rawPdf, streamObject } from '../../container/support/pdf.ts';

const directory = mkdtempSync(join(tmpdir(), 'papelada-read-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const FONTS =
  '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> /B << /Type /Font /Subtype /Type1 /BaseFont /Times-BoldItalic >> >>';
let files = 0;

/** A file with one page of this content. */
function pageFile(content: string, own = '', more: (string | Buffer)[] = [], resources = ''): string {
  const path = join(directory, `${files++}.pdf`);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << ${FONTS} ${resources} >> ${own} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
    streamObject('', Buffer.from(content, 'latin1')),
    ...more,
  ];
  writeFileSync(path, rawPdf(objects));
  return path;
}

function read(...given: Parameters<typeof pageFile>): Promise<PageContent> {
  return firstOf(readPages(pageFile(...given), { picturesDirectory: directory }));
}

async function firstOf(pages: AsyncIterable<PageContent>): Promise<PageContent> {
  for await (const page of pages) return page;
  throw new Error('There is no page.');
}

describe('a page is read', () => {
  test('with text at its place, in its font, size and colour', async () => {
    const { texts } = await read('BT /B 12 Tf 1 0 0 rg 40 150 Td (Ata) Tj ET');
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatchObject({
      text: 'Ata',
      baseline: 50,
      size: 12,
      color: 'ff0000',
      angle: 0,
      isInvisible: false,
      font: { family: 'Times New Roman', isBold: true, isItalic: true, isSerif: true },
    });
    expect(texts[0]?.edges).toHaveLength(4);
    expect(texts[0]?.box.left).toBeCloseTo(40, 3);
  });

  test.each([
    ['spacing', 'BT /F 10 Tf 2 Tc 50 Tz 40 100 Td (ab) Tj ET', 40 + (5.56 + 2 + 5.56) * 0.5],
    ['kerning', 'BT /F 10 Tf 40 100 Td [(a) 50 (b)] TJ ET', 40 + 5.56 - 0.5 + 5.56],
    ['a matrix', '2 0 0 2 0 0 cm BT /F 10 Tf 20 50 Td (ab) Tj ET', 40 + 2 * 2 * 5.56],
  ])('with edges that %s moves', async (_, content, right) => {
    const { texts } = await read(content);
    expect(texts.map(({ text }) => text)).toEqual(['ab']);
    expect(texts[0]?.edges.at(-1)).toBeCloseTo(right, 2);
  });

  test('a gap wider than a letter space ends a piece, letters drawn one by one are one', async () => {
    const { texts } = await read(
      'BT /F 10 Tf 40 100 Td [(um) -400 (dois)] TJ ET BT /F 10 Tf 40 80 Td (a) Tj 5.56 0 Td (b) Tj ET',
    );
    expect(texts.map(({ text }) => text)).toEqual(['um', 'dois', 'ab']);
  });

  test('text that is drawn twice to look bold is bold, and read once', async () => {
    const { texts } = await read('BT /F 10 Tf 40 100 Td (forte) Tj ET BT /F 10 Tf 40.3 100 Td (forte) Tj ET');
    expect(texts.map(({ text, font }) => [text, font.isBold])).toEqual([['forte', true]]);
    const stroked = await read('BT /F 10 Tf 2 Tr 40 100 Td (forte) Tj ET');
    expect(stroked.texts[0]?.font.isBold).toBe(true);
  });

  test('an accent that is drawn over its letter is one with it', async () => {
    const { texts } = await read('BT /F 10 Tf 40 100 Td [(\xb4) 333 (e)] TJ ET');
    expect(texts.map(({ text }) => text)).toEqual(['é']);
  });

  test('text that is not drawn, is beside the page, or is cut off, is distinguished from what is seen', async () => {
    const { texts } = await read(
      'BT /F 10 Tf 3 Tr 40 100 Td (oculto) Tj ET BT 0 Tr /F 10 Tf 900 100 Td (fora) Tj ET BT /F 10 Tf 40 50 Td (visto) Tj ET',
    );
    expect(texts.map(({ text, isInvisible }) => [text, isInvisible])).toEqual([
      ['oculto', true],
      ['visto', false],
    ]);
  });

  test('turned and cut to its crop box', async () => {
    const { width, height, texts } = await read(
      'BT /F 10 Tf 60 60 Td (pe) Tj ET',
      '/Rotate 90 /CropBox [50 50 250 150]',
    );
    expect([width, height]).toEqual([100, 200]);
    expect(texts[0]).toMatchObject({ text: 'pe', angle: 90 });
    expect(texts[0]?.box.top).toBeCloseTo(10, 3);
  });

  test('with lines and thin rectangles as rules, others as fills, curves as drawings', async () => {
    const content = [
      '2 w 0 0 1 RG 10 100 m 210 100 l S',
      '0 g 10 50 200 1 re f',
      '0.5 g 10 10 50 30 re f',
      '100 10 m 120 40 150 40 170 10 c S',
    ].join('\n');
    const { rules, fills, drawings, hasDrawings } = await read(content);
    expect(rules.map(({ thickness, color }) => [thickness, color])).toEqual([
      [2, '0000ff'],
      [1, '000000'],
    ]);
    expect(fills).toEqual([{ box: { left: 10, top: 160, right: 60, bottom: 190 }, color: '808080' }]);
    expect([drawings.length, hasDrawings]).toEqual([1, true]);
  });

  test('colours of presses are read as they look', async () => {
    const { texts } = await read(
      'BT /F 10 Tf 0 0 0 1 k 40 100 Td (preto) Tj ET BT 0 1 1 0 k /F 10 Tf 40 50 Td (rubro) Tj ET',
    );
    expect(texts.map(({ color }) => Number.parseInt(color.slice(0, 2), 16) > 128)).toEqual([false, true]);
  });

  test('pictures are written as they are shown: in forms, mirrored, cut, as stencils', async () => {
    const pixels = Buffer.from([255, 0, 0, 0, 255, 0]);
    const image = streamObject(
      '/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      pixels,
    );
    const form = streamObject(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /I 5 0 R >> >>',
      Buffer.from('q 40 0 0 20 10 10 cm /I Do Q'),
    );
    const inline =
      'q 1 0 0 rg 8 0 0 8 200 100 cm BI /W 8 /H 8 /IM true /BPC 1 ID \x0f\x0f\x0f\x0f\xf0\xf0\xf0\xf0 EI Q';
    const content = `/X Do q -40 0 0 20 140 10 cm /I Do Q q 150 10 20 20 re W n 40 0 0 20 150 10 cm /I Do Q ${inline}`;
    const { pictures, lostPictures } = await read(
      content,
      '',
      [image, form],
      '/XObject << /I 5 0 R /X 6 0 R >>',
    );
    expect(lostPictures).toBe(0);
    expect(pictures.map(({ box, width, height }) => [box.left, box.top, width, height])).toEqual([
      [10, 170, 2, 1],
      [100, 170, 2, 1],
      [150, 170, 1, 1],
      [200, 92, 8, 8],
    ]);
    const [plain, mirrored, , stencil] = await Promise.all(
      pictures.map(({ path }) => sharp(path).raw().toBuffer()),
    );
    expect([...(plain ?? [])].slice(0, 3)).toEqual([255, 0, 0]);
    expect([...(mirrored ?? [])].slice(0, 3)).toEqual([0, 255, 0]);
    expect([...(stencil ?? [])].slice(0, 4)).toEqual([255, 0, 0, 255]);
    expect([...(stencil ?? [])].slice(16, 20)[3]).toBe(0);
  });

  test('links and comments are read, and what a document says of itself', async () => {
    const annotations =
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 60 30] /A << /S /URI /URI (https://www.exemplo.com.br) >> >> << /Type /Annot /Subtype /Text /Rect [10 50 30 70] /Contents (Rever) /T (Marina) >>]';
    const pdf = await openPdf(pageFile('', annotations), { picturesDirectory: null });
    expect(pdf.facts).toMatchObject({ pages: 1, language: 'pt-BR', outline: [], attachments: 0 });
    for await (const { links, notes } of pdf.pages()) {
      expect(links.map(({ url }) => url)).toEqual(['https://www.exemplo.com.br/']);
      expect(notes.map(({ author, text }) => [author, text])).toEqual([['Marina', 'Rever']]);
    }
    await pdf.close();
  });
});

describe('what pdf.js refuses is named', () => {
  const openOf = (bytes: string | Buffer) => {
    const path = join(directory, `${files++}.pdf`);
    writeFileSync(path, bytes);
    return openPdf(path, { picturesDirectory: null });
  };
  test.each([
    ['is no PDF', 'Prezada Marina,'],
    ['has no catalog', '%PDF-1.5\ntrailer\n<< >>\n%%EOF\n'],
  ])('where it %s', async (_, bytes) => {
    await expect(openOf(bytes)).rejects.toBeInstanceOf(PdfJsFailure);
  });

  test('where a page is not there', async () => {
    const pdf = await openPdf(pageFile(''), { pages: [2], picturesDirectory: null });
    await expect(firstOf(pdf.pages())).rejects.toBeInstanceOf(PdfJsFailure);
    await pdf.close();
  });

  test('but no file that is not there, and no want of memory', async () => {
    const missing = openPdf(join(directory, 'missing.pdf'), { picturesDirectory: null });
    await expect(missing).rejects.not.toBeInstanceOf(PdfJsFailure);
    const exhausted = fromPdfJs(Promise.reject(new RangeError('Invalid string length')));
    await expect(exhausted).rejects.not.toBeInstanceOf(PdfJsFailure);
    await expect(exhausted).rejects.toThrow('Invalid string length');
  });
});
