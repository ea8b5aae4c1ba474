import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pageTexts, pixelsOf, reportOf } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function marked(options: unknown, bytes: Uint8Array, image?: Uint8Array) {
  const extra = image ? [{ name: 'logo.png', bytes: image, field: 'image' }] : [];
  const { files, state } = await runTool(url(), 'marca-dagua', options, [
    { name: 'folhas.pdf', bytes },
    ...extra,
  ]);
  expect(state).toMatchObject({ state: 'done' });
  return { bytes: files[0]?.bytes, info: state.state === 'done' ? state.info : undefined };
}

async function blank(...turns: number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const turn of turns) document.addPage([400, 600]).setRotation(degrees(turn));
  return document.save();
}

/** Share of the pixels of each of nine fields of the page, row by row, that are not white. */
async function inkByField(bytes: Uint8Array | undefined, page = 1): Promise<number[]> {
  const { at } = await pixelsOf(bytes, page);
  const inks: number[] = [];
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      let dark = 0;
      for (let y = 0; y < 30; y++)
        for (let x = 0; x < 30; x++)
          if ((at((column + x / 30) / 3, (row + y / 30) / 3)[1] ?? 255) < 240) dark += 1;
      inks.push(dark / 900);
    }
  return inks;
}

const logo = () =>
  sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 1 } } })
    .png()
    .toBuffer();

describe('marca-dagua', () => {
  test('draws the text across the page, light, and the text below can still be read', async () => {
    const { bytes, info } = await marked({ text: 'CONFIDENCIAL' }, await makePdf('folha', 2));
    expect((await pageTexts(bytes)).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('folha 1'),
      expect.stringContaining('folha 2'),
    ]);
    const inks = await inkByField(bytes);
    expect(inks[4]).toBeGreaterThan(0.05);
    expect(inks[2]).toBeGreaterThan(0.01);
    expect(inks[8]).toBeLessThan(0.01);
    const { data } = await pixelsOf(bytes);
    const darkest = Math.min(...data);
    expect(info).toBeUndefined();
    expect(darkest).toBeLessThan(240);
  });

  test.each([
    0, 90, 180, 270,
  ])('stands upright in its corner on a page that is turned by %i', async (turn) => {
    const options = { text: 'PAGO', position: 'superior_direita', angle: 0, size: 25, opacity: 1 };
    const inks = await inkByField((await marked(options, await blank(turn))).bytes);
    expect(inks[2]).toBeGreaterThan(0.03);
    expect(inks.filter((ink) => ink > 0.005)).toHaveLength(1);
  });

  test('fills the page in a mosaic, and only the pages that are asked for', async () => {
    const options = { text: 'CÓPIA', position: 'mosaico', size: 15, pages: '2' };
    const { bytes } = await marked(options, await blank(0, 0));
    expect(Math.max(...(await inkByField(bytes, 1)))).toBe(0);
    expect(Math.min(...(await inkByField(bytes, 2)))).toBeGreaterThan(0.01);
  });

  test('draws a picture with its transparency, as large as asked', async () => {
    const { bytes } = await marked({ angle: 0, size: 60, opacity: 0.5 }, await blank(0), await logo());
    const { at } = await pixelsOf(bytes);
    const [red, green] = at(0.5, 0.5);
    expect(red).toBeGreaterThan(240);
    expect(green).toBeGreaterThan(110);
    expect(green).toBeLessThan(150);
    expect(at(0.22, 0.5)[1]).toBeLessThan(160);
    expect(at(0.17, 0.5)[1]).toBe(255);
  });

  test('writes any character on several lines, in its colour', async () => {
    const options = { text: 'não → ✓\n“<b>” & cia', angle: 0, color: '#0000ff', opacity: 1 };
    const { bytes } = await marked(options, await blank(0));
    const [text] = await pageTexts(bytes);
    expect(text?.split('\n').map((line) => line.trim())).toEqual(['não → ✓', '“<b>” & cia']);
    const { data } = await pixelsOf(bytes);
    expect(data.some((value, at) => at % 3 === 2 && value > 200 && (data[at - 2] ?? 255) < 60)).toBe(true);
  });

  test('goes behind the text when asked, and says where it cannot be seen', async () => {
    const covered = await PDFDocument.load(await blank(0));
    covered.getPage(0).drawRectangle({ x: 0, y: 0, width: 400, height: 600, color: rgb(1, 1, 1) });
    const { bytes, info } = await marked({ text: 'ATRÁS', layer: 'atras' }, await covered.save());
    expect(Math.max(...(await inkByField(bytes)))).toBe(0);
    expect(info).toBe(
      'folhas.pdf: há páginas de fundo opaco, que escondem a marca; para vê-la, use layer frente',
    );
  });

  test('keeps all that the document is', async () => {
    const { bytes } = await marked({ text: 'X' }, traitsPdf('a', 'ON'));
    const objects = JSON.stringify(await reportOf(bytes, 'qpdf'));
    for (const kept of ['/OCProperties', '/StructTreeRoot', '/EmbeddedFiles', '/JavaScript', 'valor a'])
      expect(objects).toContain(kept);
  });

  test('nothing to draw is refused', async () => {
    const files = [{ name: 'a.pdf', bytes: await blank(0) }];
    expect(await failureOf(url(), 'marca-dagua', {}, files)).toContain('Não há o que desenhar');
    expect(await failureOf(url(), 'marca-dagua', { text: '   ' }, files)).toContain('Não há o que desenhar');
    const broken = { name: 'logo.png', bytes: (await logo()).subarray(0, 60), field: 'image' };
    expect(await failureOf(url(), 'marca-dagua', {}, [...files, broken])).toMatch(
      /^O arquivo "logo.png" está/,
    );
  });
});
