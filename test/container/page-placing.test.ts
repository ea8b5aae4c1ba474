import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { LARGEST_TILE, type OddPage, oddBoxesPdf } from './support/odd-boxes.ts';
import { withPdf } from './support/pdf.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const { bytes: source, pages } = oddBoxesPdf();
const DPI = 72;
const MM = 72 / 25.4;

interface Picture {
  width: number;
  height: number;
  data: Buffer;
}

/** Left, top, right and bottom, in the page's own units from the top left of the page as it is shown. */
type Area = [number, number, number, number];

/** All pages as they are shown: a pixel for each of their units. */
function picturesOf(bytes: Uint8Array | undefined): Promise<Picture[]> {
  return withPdf(bytes, async (path, directory) => {
    await execute('pdftoppm', ['-cropbox', '-r', String(DPI), path, join(directory, 'page')]);
    const names = (await readdir(directory)).filter((name) => name.endsWith('.ppm')).sort();
    return Promise.all(
      names.map(async (name) => {
        const file = await readFile(join(directory, name));
        const [head = '', width, height] =
          /^P6\s(\d+) (\d+)\s255\s/.exec(file.toString('latin1', 0, 40)) ?? [];
        return { width: Number(width), height: Number(height), data: file.subarray(head.length) };
      }),
    );
  });
}

/** Where two pictures differ; null where they are the same. */
function differenceOf(one: Picture, other: Picture): Area | null {
  expect([other.width, other.height]).toEqual([one.width, one.height]);
  let area: Area | null = null;
  for (let y = 0, at = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++, at += 3) {
      if (one.data.compare(other.data, at, at + 3, at, at + 3) === 0) continue;
      const [left, top, right, bottom]: Area = area ?? [x, y, x + 1, y + 1];
      area = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  return area;
}

async function madeBy(
  tool: string,
  options: unknown,
  extra: { name: string; bytes: Uint8Array; field: string }[] = [],
) {
  const given = [{ name: 'folhas.pdf', bytes: source }, ...extra];
  const { files, state } = await runTool(program().url, tool, options, given);
  expect(state).toMatchObject({ state: 'done' });
  return files[0]?.bytes;
}

/** What a tool has changed of each page, in points of the page as readers show it. */
async function changesOf(bytes: Uint8Array | undefined) {
  const [before, now] = await Promise.all([picturesOf(source), picturesOf(bytes)]);
  expect(now).toHaveLength(before.length);
  return pages.map((page, index) => {
    const [one, other] = [before[index], now[index]];
    if (!one || !other) throw new Error(`No page ${index + 1}.`);
    const area = differenceOf(one, other)?.map((side) => side * page.unit);
    return { page, area, width: page.width * page.unit, height: page.height * page.unit };
  });
}

/** A letterhead of the shape of A4 whose sheet is larger, with a band at the top of what is shown of it. */
async function letterhead() {
  const document = await PDFDocument.create();
  const page = document.addPage([800, 1000]);
  page.setMediaBox(-50, -50, 800, 1000);
  page.setCropBox(20, 30, 595, 842);
  page.drawRectangle({ x: -50, y: -50, width: 60, height: 1000, color: rgb(1, 0, 0) });
  page.drawRectangle({ x: 20, y: 30 + 742, width: 595, height: 100, color: rgb(0, 0.4, 0) });
  return { name: 'timbre.pdf', bytes: await document.save(), field: 'letterhead' };
}

/** Whether an area is that one; `hidden`: by how much each of its sides may be covered by what the page draws. */
function expectArea(area: number[] | undefined, wanted: number[], { unit, name }: OddPage, hidden = 0) {
  const said = `${name}: ${area}, not ${wanted}`;
  const slack = 1.5 * unit + 0.5;
  for (const [place, side] of wanted.entries()) {
    const inwards = ((area?.[place] ?? Number.NaN) - side) * (place < 2 ? 1 : -1);
    expect(inwards, said).toBeGreaterThan(-slack);
    expect(inwards, said).toBeLessThan(slack + hidden * unit);
  }
}

describe('a tool that adds to pages changes nothing else of them, whatever their boxes, turns and units', () => {
  test('numerar-paginas: the number is upright in its corner, as large as asked', async () => {
    const options = { format: 'H{n}H', digits: 2, position: 'inferior_direita', size: 20, margin_mm: 5 };
    for (const { page, area, width, height } of await changesOf(await madeBy('numerar-paginas', options))) {
      const [left = 0, , right = 0] = area ?? [];
      // Capitals of 0.714 of the type's size, upon a base line 0.22 above the margin.
      const [foot, capital] = [height - 5 * MM - 20 * 0.22, 20 * 0.714];
      expectArea(area, [left, foot - capital, width - 5 * MM - 2, foot], page);
      expect(right - left, page.name).toBeGreaterThan(45);
      expect(right - left, page.name).toBeLessThan(55);
    }
  });

  test.each([
    'frente',
    'atras',
  ])('papel-timbrado %s: it is in the middle of what is shown, as large as that', async (position) => {
    const bytes = await madeBy('papel-timbrado', { position }, [await letterhead()]);
    for (const { page, area, width, height } of await changesOf(bytes)) {
      const scale = Math.min(width / 595, height / 842);
      const [x, y] = [(width - 595 * scale) / 2, (height - 842 * scale) / 2];
      const hidden = position === 'frente' ? 0 : LARGEST_TILE;
      expectArea(area, [x, y, width - x, y + 100 * scale], page, hidden);
    }
  });

  test.each(['frente', 'atras'])('marca-dagua %s: the mark is upright in its corner', async (layer) => {
    const options = { text: 'PAGO', position: 'superior_esquerda', angle: 0, size: 30, opacity: 1, layer };
    for (const { page, area, width, height } of await changesOf(await madeBy('marca-dagua', options))) {
      const [left = 0, top = 0, right = 0, bottom = 0] = area ?? [];
      expect(area, page.name).toBeDefined();
      expect(right - left, page.name).toBeGreaterThan(2 * (bottom - top));
      expect(right - left, page.name).toBeLessThan(width * 0.32);
      expect(left, page.name).toBeGreaterThan(0);
      expect(left, page.name).toBeLessThan(width * 0.1);
      expect(bottom, page.name).toBeLessThan(height * 0.4);
    }
  });

  test('achatar-pdf: stamps are drawn as they were', async () => {
    for (const { page, area } of await changesOf(await madeBy('achatar-pdf', {})))
      expect(area, page.name).toBeUndefined();
  });

  test('recortar-pdf: millimetres are those of the page as readers show it', async () => {
    const bytes = await madeBy('recortar-pdf', { left_mm: 4, top_mm: 6 });
    const cropped = await picturesOf(bytes);
    for (const [index, { name, width, height, unit }] of pages.entries()) {
      const { width: wide = 0, height: high = 0 } = cropped[index] ?? {};
      expect(Math.abs(wide - (width - (4 * MM) / unit)), name).toBeLessThan(1.1);
      expect(Math.abs(high - (height - (6 * MM) / unit)), name).toBeLessThan(1.1);
    }
  });
});
