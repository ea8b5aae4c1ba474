import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { pixelsOf, qpdfOf, reportOf } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const MM = 72 / 25.4;

async function cropped(options: unknown, bytes: Uint8Array) {
  const { files, state } = await runTool(url(), 'recortar-pdf', options, [{ name: 'folhas.pdf', bytes }]);
  expect(state).toMatchObject({ state: 'done' });
  const document = await PDFDocument.load(files[0]?.bytes ?? new Uint8Array());
  const sizes = document.getPages().map((page) => {
    const { width, height } = page.getCropBox();
    return [width, height].map((side) => Math.round((side / MM) * 10) / 10);
  });
  return { bytes: files[0]?.bytes, sizes, info: state.state === 'done' ? state.info : undefined };
}

/** A4 pages, each turned: a red square of 20 mm whose left and top edges are seen at 30 and 50 mm, and a cut-off corner of the media. */
async function squares(turns: number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const turn of turns) {
    const page = document.addPage([230 * MM, 317 * MM]);
    page.setCropBox(10 * MM, 10 * MM, 210 * MM, 297 * MM);
    page.setRotation(degrees(turn));
    const [x = 0, y = 0] = {
      0: [30, 297 - 70],
      90: [50, 30],
      180: [210 - 50, 50],
      270: [210 - 70, 297 - 50],
    }[turn] ?? [0, 0];
    page.drawRectangle({
      x: (10 + x) * MM,
      y: (10 + y) * MM,
      width: 20 * MM,
      height: 20 * MM,
      color: rgb(1, 0, 0),
    });
  }
  return document.save();
}

const isRed = (color: number[]) => (color[0] ?? 0) > 200 && (color[1] ?? 0) < 60;

describe('recortar-pdf', () => {
  test('cuts to a rectangle as the page is seen, however it is turned and wherever its crop box is', async () => {
    const { bytes, sizes, info } = await cropped({ box: '30,50,20,20' }, await squares([0, 90, 180, 270]));
    expect(sizes).toEqual(Array(4).fill([20, 20]));
    for (const page of [1, 2, 3, 4]) {
      const { at } = await pixelsOf(bytes, page);
      for (const place of [0.03, 0.5, 0.97]) expect(isRed(at(place, place))).toBe(true);
    }
    expect(info).toContain('continua dentro do arquivo');
  });

  test('cuts the margins that are asked for, of the pages that are asked for', async () => {
    const { bytes, sizes } = await cropped({ left_mm: 30, top_mm: 50, pages: '2' }, await squares([0, 90]));
    expect(sizes).toEqual([
      [210, 297],
      [160, 267],
    ]);
    expect(isRed((await pixelsOf(bytes, 2)).at(0.01, 0.01))).toBe(true);
  });

  test('finds the white edges: all pages alike, so that nothing is lost, or each by itself', async () => {
    const source = await PDFDocument.load(await squares([0, 0]));
    source.getPage(1).drawRectangle({ x: 100 * MM, y: 100 * MM, width: 60 * MM, height: 10 * MM });
    source.addPage([220 * MM, 297 * MM]);
    const bytes = await source.save();
    const alike = await cropped({ keep_mm: 0 }, bytes);
    expect(alike.sizes[0]).toEqual(alike.sizes[1]);
    expect(alike.sizes[0]?.[0]).toBeCloseTo(120, 0);
    const each = await cropped({ keep_mm: 5, each: true }, bytes);
    expect(each.sizes[0]?.map(Math.round)).toEqual([30, 30]);
    expect(each.sizes[2]).toEqual([220, 297]);
  });

  test('finds the white edges as the page is seen, however it is turned', async () => {
    const { bytes, sizes } = await cropped({ keep_mm: 0, each: true }, await squares([0, 90, 180, 270]));
    for (const [width, height] of sizes) {
      expect(width).toBeCloseTo(20, -0.3);
      expect(height).toBeCloseTo(20, -0.3);
    }
    for (const page of [1, 2, 3, 4]) {
      const { at } = await pixelsOf(bytes, page);
      for (const place of [0.1, 0.5, 0.9]) expect(isRed(at(place, place))).toBe(true);
    }
  });

  test('keeps forms, links, layers and what is shown', async () => {
    const source = traitsPdf('a', 'ON');
    const { bytes } = await cropped({ top_mm: 5 }, source);
    expect((await reportOf(bytes, 'acroform')).fields[0]).toMatchObject({
      fullname: 'nome',
      value: 'u:valor a',
    });
    const objects = JSON.stringify(await reportOf(bytes, 'qpdf'));
    for (const kept of ['/OCProperties', '/StructTreeRoot', '/EmbeddedFiles', '"/Subtype":"/Link"'])
      expect(objects).toContain(kept);
  });

  test('what leaves nothing, or may not be changed, is refused by name', async () => {
    const files = [{ name: 'c.pdf', bytes: await makePdf('c', 1) }];
    expect(await failureOf(url(), 'recortar-pdf', { left_mm: 500 }, files)).toMatch(
      /^Da página 1 do arquivo "c.pdf" não sobraria nada/,
    );
    expect(await failureOf(url(), 'recortar-pdf', { box: '900,900,10,10' }, files)).toContain(
      'fica fora dela',
    );
    const locked = await qpdfOf(await makePdf('c'), ['--encrypt', '', 'dono', '256', '--assemble=n', '--']);
    expect(
      await failureOf(url(), 'recortar-pdf', { top_mm: 1 }, [{ name: 'p.pdf', bytes: locked }]),
    ).toContain('O autor do arquivo "p.pdf" restringiu');
  });
});
