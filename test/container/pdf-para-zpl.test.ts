import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { degrees, PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { barsOf } from '../../worker/brazil/codes/bwip.ts';
import { readCodes } from '../support/codes/read-back.ts';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { type DecodedLabel, decodeLabels, isBlack } from '../support/zpl/decode.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const home = useDirectory();

const MILLIMETRE = 72 / 25.4;

async function labelsOf(bytes: Uint8Array, options: unknown = {}) {
  const { state, files } = await runTool(url(), 'pdf-para-zpl', options, [{ name: 'etiquetas.pdf', bytes }]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const zpl = files[0]?.bytes.toString('latin1') ?? '';
  return { state, zpl, labels: decodeLabels(zpl), names: files.map(({ name }) => name) };
}

/** A page of 100 x 150 mm as it is shown, with a black square of 20 mm, 10 mm from the left and from the top. */
function addLabel(document: PDFDocument, rotate: number, origin: number): void {
  const [wide, high] = rotate % 180 === 0 ? [100, 150] : [150, 100];
  const page = document.addPage();
  page.setMediaBox(0, 0, 700, 700);
  page.setCropBox(origin, origin, wide * MILLIMETRE, high * MILLIMETRE);
  page.setRotation(degrees(rotate));
  const far = (side: number) => side - 30;
  const corners: Record<number, [number, number]> = {
    0: [10, far(high)],
    90: [10, 10],
    180: [far(wide), 10],
    270: [far(wide), far(high)],
  };
  const [x, y] = corners[rotate] ?? [0, 0];
  const side = 20 * MILLIMETRE;
  page.drawRectangle({
    x: origin + x * MILLIMETRE,
    y: origin + y * MILLIMETRE,
    width: side,
    height: side,
    color: rgb(0, 0, 0),
  });
}

/** Left, top, right and bottom of what is black, in dots. */
function blackBox(label: DecodedLabel): number[] {
  const columns: number[] = [];
  const rows: number[] = [];
  for (let y = 0; y < label.height; y++) {
    for (let x = 0; x < label.width; x++) {
      if (!isBlack(label, x, y)) continue;
      columns.push(x);
      rows.push(y);
    }
  }
  const edges = (values: number[]) => [
    values.reduce((a, b) => Math.min(a, b), 1e9),
    values.reduce((a, b) => Math.max(a, b), -1),
  ];
  const [left = 0, right = 0] = edges(columns);
  const [top = 0, bottom = 0] = edges(rows);
  return [left, top, right + 1, bottom + 1];
}

/** Bars of `module` millimetres for a narrow one, from the left and the bottom. */
function drawBars(
  page: PDFPage,
  text: string,
  module: number,
  [left, bottom]: readonly [number, number],
): void {
  let x = left;
  for (const [index, width] of barsOf('code128', text).entries()) {
    const length = width * module * MILLIMETRE;
    const box = { x, y: bottom, width: length, height: 15 * MILLIMETRE, color: rgb(0, 0, 0) };
    if (index % 2 === 0) page.drawRectangle(box);
    x += length;
  }
}

async function codesOf(labels: readonly DecodedLabel[]): Promise<string[]> {
  const pictures = labels.map((label) => {
    const raw = { width: label.width, height: label.height, channels: 1 as const };
    const dots = Buffer.alloc(label.width * label.height, 255);
    for (let at = 0; at < dots.length; at++) {
      if (isBlack(label, at % label.width, Math.floor(at / label.width))) dots[at] = 0;
    }
    return sharp(dots, { raw }).png().toBuffer();
  });
  return readCodes(await Promise.all(pictures));
}

describe('pdf-para-zpl', () => {
  test('keeps labels that are longer than 10x15 in their size, with every barcode', async () => {
    const document = await PDFDocument.create();
    for (const size of [
      [288, 576],
      [288, 486],
      [576, 288],
    ] as const) {
      const page = document.addPage([...size]);
      const [, high] = size;
      drawBars(page, 'BR123456789BR-TOPO', 0.25, [20, high - 50]);
      drawBars(page, '3520 0114 2001 6600 PE', 0.25, [20, 8]);
    }
    const { labels, state } = await labelsOf(await document.save());
    expect(labels.map(({ width, height }) => [width, height])).toEqual([
      [813, 1626],
      [813, 1372],
      [813, 1626],
    ]);
    for (const codes of await codesOf(labels)) {
      expect(codes).toContain('BR123456789BR-TOPO');
      expect(codes).toContain('3520 0114 2001 6600 PE');
    }
    expect(state).toMatchObject({ info: '3 etiquetas' });
  });

  test('takes white margins off before it makes a page smaller, and says when it must, and what comes out empty', async () => {
    const document = await PDFDocument.create();
    const quarter = document.addPage([595, 842]);
    drawBars(quarter, 'ETIQUETA-NO-CANTO', 0.25, [40, 700]);
    drawBars(quarter, 'FIM-DA-ETIQUETA', 0.25, [40, 460]);
    const inches = document.addPage([288, 432]);
    drawBars(inches, 'QUATRO-POR-SEIS', 0.25, [20, 380]);
    const full = document.addPage([595, 842]);
    drawBars(full, 'TOPO', 1, [20, 790]);
    drawBars(full, 'BASE', 1, [20, 10]);
    document.addPage([595, 842]);
    const pale = document.addPage([595, 842]);
    pale.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: rgb(1, 1, 0) });
    const { labels, state } = await labelsOf(await document.save());
    expect(labels.every(({ width, height }) => width === 800 && height === 1200)).toBe(true);
    const [corner, whole] = await codesOf(labels);
    expect(corner).toContain('ETIQUETA-NO-CANTO');
    expect(corner).toContain('FIM-DA-ETIQUETA');
    expect(whole).toBe('QUATRO-POR-SEIS');
    expect(state).toMatchObject({
      info: expect.stringMatching(
        /^5 etiquetas\netiquetas\.pdf: página 3 reduzida \(a 5\d% do tamanho\) para caber na etiqueta; códigos de barras.*\netiquetas\.pdf: página 4 em branco: .*\netiquetas\.pdf: página 5 com desenho claro demais para sair em preto: .*dither$/,
      ),
    });
  });

  test('makes a label a page, whatever turn and crop the page has', async () => {
    const document = await PDFDocument.create();
    for (const rotate of [0, 90, 180, 270]) addLabel(document, rotate, 0);
    for (const rotate of [0, 90, 180, 270]) addLabel(document, rotate, 120);
    const { state, zpl, labels, names } = await labelsOf(await document.save());
    expect(names).toEqual(['etiquetas.zpl']);
    expect(state).toMatchObject({ info: '8 etiquetas', text: zpl });
    expect(labels).toHaveLength(8);
    for (const label of labels) {
      expect([label.width, label.height]).toEqual([800, 1200]);
      const box = blackBox(label);
      for (const [index, edge] of [80, 80, 240, 240].entries()) {
        expect(Math.abs((box[index] ?? -9) - edge)).toBeLessThanOrEqual(1);
      }
    }
  });

  test.each([
    [300, [1200, 1800], 120],
    [600, [2400, 3600], 240],
  ])('at %i dpi has more dots to the millimetre', async (dpi, size, edge) => {
    const document = await PDFDocument.create();
    addLabel(document, 0, 0);
    const { labels } = await labelsOf(await document.save(), { dpi });
    const [label] = labels;
    if (!label) throw new Error('no label');
    expect([label.width, label.height]).toEqual(size);
    expect(Math.abs((blackBox(label)[0] ?? 0) - edge)).toBeLessThanOrEqual(1);
  });

  test('in every encoding is the picture that poppler shows, dot for dot', async () => {
    const bytes = await makePdf('Etiqueta de teste', 2);
    await writeFile(join(home(), 'page.pdf'), bytes);
    const shape = ['-r', '203.2', '-f', '2', '-l', '2', '-singlefile'];
    await execute('pdftoppm', ['-gray', ...shape, join(home(), 'page.pdf'), join(home(), 'page')]);
    const pgm = await readFile(join(home(), 'page.pgm'));
    const [header = '', wide, high] = /^P5\s(\d+) (\d+)\s255\s/.exec(pgm.toString('latin1', 0, 40)) ?? [];
    const [width, height] = [Number(wide), Number(high)];
    for (const encoding of ['acs', 'z64', 'hex']) {
      const { labels } = await labelsOf(bytes, { encoding, label_size: 'original' });
      const label = labels[1];
      if (!label) throw new Error('no second label');
      expect(Math.abs(label.width - width) + Math.abs(label.height - height)).toBeLessThanOrEqual(2);
      let different = 0;
      for (let y = 0; y < Math.min(height, label.height); y++) {
        for (let x = 0; x < Math.min(width, label.width); x++) {
          const black = (pgm[header.length + y * width + x] ?? 255) < 128;
          if (black !== isBlack(label, x, y)) different += 1;
        }
      }
      expect(different / (width * height), encoding).toBeLessThan(0.002);
    }
  });

  test('turns a lying page to fill the label, unless asked not to', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([150 * MILLIMETRE, 100 * MILLIMETRE]);
    page.drawRectangle({ x: 0, y: 0, width: 30, height: 30, color: rgb(0, 0, 0) });
    const bytes = await document.save();
    const [turned] = (await labelsOf(bytes)).labels;
    const [kept] = (await labelsOf(bytes, { rotate: false })).labels;
    if (!turned || !kept) throw new Error('no label');
    expect(blackBox(turned).slice(0, 2)).toEqual([0, 0]);
    expect([turned.left, turned.top, kept.left, kept.top]).toEqual([0, 0, 0, 200]);
    expect(blackBox(kept)[0]).toBe(0);
  });

  test('leaves a text that is too long out of the job, and says so', async () => {
    const { state, zpl } = await labelsOf(await makePdf('Longa', 3), { encoding: 'hex' });
    expect(zpl.length).toBeGreaterThan(256 * 1024);
    expect(state).toMatchObject({
      info: '3 etiquetas\nO texto passa de 256 KB e não cabe no campo text; use os arquivos.',
    });
    expect('text' in state).toBe(false);
  });

  test('documents with a password, of too many pages or too large for a label fail by name', async () => {
    const bad = (bytes: Uint8Array, options: unknown = {}) =>
      failureOf(url(), 'pdf-para-zpl', options, [{ name: 'mau.pdf', bytes }]);
    const locked = await PDFDocument.load(await makePdf('Segredo'));
    await locked.encrypt({ userPassword: 'abc', ownerPassword: 'dono' });
    expect(await bad(await locked.save())).toContain('está protegido por senha');
    const long = await PDFDocument.create();
    for (let page = 0; page < 501; page++) long.addPage([100, 100]);
    expect(await bad(await long.save())).toContain('somam 501 páginas');
    const large = await PDFDocument.create();
    large.addPage([14_400, 14_400]);
    expect(await bad(await large.save(), { label_size: 'original' })).toContain(
      'A página 1 do arquivo "mau.pdf" é grande demais para uma etiqueta',
    );
    expect((await labelsOf(await large.save())).labels).toHaveLength(1);
  });
});
