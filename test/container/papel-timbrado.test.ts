import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pageTexts, pixelsOf, qpdfOf, rawPdf, streamObject } from './support/pdf.ts';
import { failureOf, type Given, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

/** A4 sheets with a band of a colour at the top, as a letterhead's. */
async function letterhead(...bands: [red: number, green: number, blue: number][]): Promise<Given> {
  const document = await PDFDocument.create();
  for (const band of bands) {
    document
      .addPage([595, 842])
      .drawRectangle({ x: 0, y: 742, width: 595, height: 100, color: rgb(...band) });
  }
  return { name: 'timbre.pdf', bytes: await document.save(), field: 'letterhead' };
}

const GREEN: [number, number, number] = [0, 1, 0];
const BLUE: [number, number, number] = [0, 0, 1];
const [SEEN_GREEN, SEEN_BLUE, WHITE] = [
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];

async function sheets(sizes: [number, number][], change?: (document: PDFDocument) => void) {
  const document = await PDFDocument.create();
  for (const size of sizes) document.addPage(size).drawText('texto', { x: 50, y: 50, size: 20 });
  change?.(document);
  return { name: 'carta.pdf', bytes: await document.save() };
}

/** An A4 sheet with its content in deflated streams. */
function drawnBy(contents: readonly Buffer[]): Buffer {
  const references = contents.map((_, index) => `${index + 4} 0 R`).join(' ');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [${references}] >>`,
    ...contents.map((content) => streamObject('/Filter /FlateDecode', content)),
  ]);
}

async function stamped(options: unknown, files: Given[]) {
  const { files: outputs, state } = await runTool(url(), 'papel-timbrado', options, files);
  expect(state).toMatchObject({ state: 'done' });
  return { bytes: outputs[0]?.bytes, names: outputs.map(({ name }) => name), state };
}

describe('papel-timbrado', () => {
  test('lays the first sheet under the first page and the second under the others', async () => {
    const files = [await sheets(Array(3).fill([595, 842])), await letterhead(GREEN, BLUE)];
    const { bytes, names, state } = await stamped({}, files);
    expect(names).toEqual(['carta-timbrado.pdf']);
    expect(state).not.toHaveProperty('info');
    expect(await pageTexts(bytes)).toEqual(['texto', 'texto', 'texto']);
    const tops = await Promise.all(
      [1, 2, 3].map(async (page) => (await pixelsOf(bytes, page)).at(0.5, 0.03)),
    );
    expect(tops).toEqual([SEEN_GREEN, SEEN_BLUE, SEEN_BLUE]);
    expect((await pixelsOf(bytes)).at(0.5, 0.5)).toEqual(WHITE);
  });

  test.each([
    ['primeira', [SEEN_GREEN, WHITE]],
    ['exceto_primeira', [WHITE, SEEN_BLUE]],
  ])('on the pages asked for: %s', async (pages, seen) => {
    const files = [await sheets(Array(2).fill([595, 842])), await letterhead(GREEN, BLUE)];
    const { bytes } = await stamped({ pages }, files);
    const tops = await Promise.all([1, 2].map(async (page) => (await pixelsOf(bytes, page)).at(0.5, 0.03)));
    expect(tops).toEqual(seen);
  });

  test('fits pages of other sizes, and is upright on turned ones', async () => {
    const page = await sheets(
      [
        [298, 421],
        [1190, 1684],
        [842, 595],
      ],
      (document) => document.getPage(2).setRotation(degrees(90)),
    );
    const { bytes } = await stamped({}, [page, await letterhead(GREEN)]);
    for (const number of [1, 2, 3]) {
      const { at } = await pixelsOf(bytes, number);
      expect([at(0.5, 0.03), at(0.03, 0.03), at(0.97, 0.1), at(0.5, 0.97)]).toEqual([
        SEEN_GREEN,
        SEEN_GREEN,
        SEEN_GREEN,
        WHITE,
      ]);
    }
  });

  test('a turned letterhead is placed as it is seen', async () => {
    const turned = await letterhead(GREEN);
    const bytes = await qpdfOf(turned.bytes, ['--rotate=+180']);
    const { bytes: output } = await stamped({}, [await sheets([[595, 842]]), { ...turned, bytes }]);
    expect((await pixelsOf(output)).at(0.5, 0.97)).toEqual(SEEN_GREEN);
  });

  test('a page of opaque background hides what is behind it, and the job says so; in front it is seen', async () => {
    const opaque = await sheets([[595, 842]], (document) =>
      document.getPage(0).drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: rgb(1, 1, 1) }),
    );
    const picture = await sharp({ create: { width: 595, height: 842, channels: 3, background: 'white' } })
      .composite([
        {
          input: { create: { width: 595, height: 100, channels: 3, background: '#00ff00' } },
          gravity: 'north',
        },
      ])
      .png()
      .toBuffer();
    const sheet = { name: 'timbre.png', bytes: picture, field: 'letterhead' };
    const behind = await stamped({}, [opaque, sheet]);
    expect(behind.state).toMatchObject({
      info: 'carta.pdf: há páginas de fundo opaco, que escondem o papel timbrado; para vê-lo, use position frente',
    });
    expect((await pixelsOf(behind.bytes)).at(0.5, 0.03)).toEqual(WHITE);
    const dark = await sheets([[595, 842]], (document) =>
      document.getPage(0).drawRectangle({ x: 0, y: 0, width: 595, height: 400, color: rgb(1, 0, 0) }),
    );
    const front = await stamped({ position: 'frente' }, [dark, sheet]);
    const { at } = await pixelsOf(front.bytes);
    expect([at(0.5, 0.03), at(0.5, 0.9)]).toEqual([SEEN_GREEN, [255, 0, 0]]);
  });

  test('is shared by the pages: a hundred of them hold it once', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 400,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    const many = { name: 'm.pdf', bytes: await makePdf('m', 100) };
    const { bytes } = await stamped({}, [many, { name: 't.jpg', bytes: noise, field: 'letterhead' }]);
    expect(bytes?.length).toBeLessThan(noise.length * 3 + 100_000);
  });

  test('a letterhead may draw by several streams, divided anywhere between two tokens', async () => {
    const sheet = {
      name: 'timbre.pdf',
      bytes: drawnBy(['0 1 0', 'rg 0 742 595 100', 're f'].map((content) => deflateSync(content))),
    };
    const files = [await sheets(Array(2).fill([595, 842])), { ...sheet, field: 'letterhead' }];
    const { bytes } = await stamped({}, files);
    const tops = await Promise.all([1, 2].map(async (page) => (await pixelsOf(bytes, page)).at(0.5, 0.03)));
    expect(tops).toEqual([SEEN_GREEN, SEEN_GREEN]);
  });

  test('a locked, bloated or damaged letterhead is refused by its name', async () => {
    const good = await letterhead(GREEN);
    const locked = await qpdfOf(good.bytes, ['--encrypt', 'senha', 'dono', '256', '--']);
    const said = async (bytes: Uint8Array) =>
      failureOf(url(), 'papel-timbrado', {}, [await sheets([[595, 842]]), { ...good, bytes }]);
    expect(await said(locked)).toMatch(/^O arquivo "timbre.pdf" está protegido por senha/);
    // Not in one go: meanwhile the program closes idle connections, and this process must notice.
    const spaces = await promisify(deflate)(Buffer.alloc(1_100_000_000, ' '));
    const half = await promisify(deflate)(Buffer.alloc(100_000_000, ' '));
    for (const contents of [[spaces], [half, half]])
      expect(await said(drawnBy(contents))).toBe(
        'O papel timbrado "timbre.pdf" é complexo demais. Salve-o de novo como um PDF simples ou como imagem e envie outra vez.',
      );
    expect(await said(good.bytes.subarray(0, 200))).toMatch(/^O arquivo "timbre.pdf" está danificado/);
  });
});
