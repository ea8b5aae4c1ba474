import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { rawPdf, streamObject } from './support/pdf.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

const SIDE = 40;
const IMAGE = `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8`;

function flate(dictionary: string, data: Uint8Array): Buffer {
  return streamObject(`${IMAGE} ${dictionary} /Filter /FlateDecode`, deflateSync(data));
}

/** One colour, and the left half of the alpha clear. */
const colored = Buffer.alloc(SIDE * SIDE * 3, Buffer.from([200, 40, 90]));
const halfClear = Buffer.from(
  Array.from({ length: SIDE * SIDE }, (_, index) => (index % SIDE < SIDE / 2 ? 0 : 255)),
);

/** Pages that draw the pictures of their lists, which stand from object 3 on. */
function pdfOf(pictures: Buffer[], pages: number[][], box = '0 0 200 300'): Buffer {
  const first = 3 + pictures.length;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  const names = pictures.map((_, index) => `/P${index} ${3 + index} 0 R`).join(' ');
  const objects = pages.flatMap((drawn, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << /XObject << ${names} >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
    streamObject(
      '',
      Buffer.from(drawn.map((picture) => `q 50 0 0 50 20 ${60 * picture} cm /P${picture} Do Q`).join(' ')),
    ),
  ]);
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pictures,
    ...objects,
  ]);
}

async function extracted(options: unknown, bytes: Uint8Array) {
  const { files, state } = await runTool(url(), 'extrair-imagens', options, [{ name: 'doc.pdf', bytes }]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { names: files.map(({ name }) => name), bytes: files.map((file) => file.bytes), info: state.info };
}

const refused = (bytes: Uint8Array, options = {}) =>
  failureOf(url(), 'extrair-imagens', options, [{ name: 'doc.pdf', bytes }]);

describe('extrair-imagens', () => {
  test('gives a JPEG as it is, any other as PNG without loss, each once however often it is drawn', async () => {
    const jpeg = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const other = Buffer.alloc(SIDE * SIDE * 3, Buffer.from([1, 2, 3]));
    const bytes = pdfOf(
      [
        streamObject(`${IMAGE} /ColorSpace /DeviceRGB /Filter /DCTDecode`, jpeg),
        flate('/ColorSpace /DeviceRGB', other),
        flate('/ColorSpace /DeviceRGB', other),
      ],
      [[0, 1], [0], [1, 2, 0]],
    );
    const found = await extracted({}, bytes);
    expect(found.names).toEqual(['doc-pagina-1-imagem-1.jpg', 'doc-pagina-1-imagem-2.png']);
    expect(found.bytes[0]).toEqual(jpeg);
    expect(await sharp(found.bytes[1]).raw().toBuffer()).toEqual(other);
    expect(found.info).toBeUndefined();
  });

  test('joins a picture with its alpha', async () => {
    const bytes = pdfOf(
      [flate('/ColorSpace /DeviceRGB /SMask 4 0 R', colored), flate('/ColorSpace /DeviceGray', halfClear)],
      [[0]],
    );
    const { names, bytes: files } = await extracted({}, bytes);
    expect(names).toEqual(['doc-pagina-1-imagem-1.png']);
    const { data, info } = await sharp(files[0]).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    expect([...data.subarray(0, 4)]).toEqual([200, 40, 90, 0]);
    expect([...data.subarray((SIDE - 1) * 4, SIDE * 4)]).toEqual([200, 40, 90, 255]);
    const flat = await extracted({ format: 'jpg' }, bytes);
    expect(flat.names).toEqual(['doc-pagina-1-imagem-1.jpg']);
  });

  test('makes RGB of CMYK and says so', async () => {
    const cmyk = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: 'red' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const picture = `${IMAGE} /ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0] /Filter /DCTDecode`;
    const { bytes, info } = await extracted({}, pdfOf([streamObject(picture, cmyk)], [[0]]));
    expect((await sharp(bytes[0]).metadata()).space).toBe('srgb');
    const [red = 0, green = 0] = await sharp(bytes[0]).raw().toBuffer();
    expect(red - green).toBeGreaterThan(100);
    expect(info).toBe('doc.pdf: imagens em CMYK que foram convertidas para RGB: 1');
  });

  test('gives pictures as a reader shows them, with what their masks and their decoding make of them', async () => {
    const stencil = Buffer.alloc(SIDE * (SIDE / 8), Buffer.from([0, 0, 0, 255, 255]));
    const half = Buffer.from(
      Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE < SIDE / 2 ? 0 : 255)),
    );
    const jpeg = await sharp(half, { raw: { width: SIDE, height: SIDE, channels: 1 } })
      .toColourspace('b-w')
      .jpeg({ quality: 100 })
      .toBuffer();
    const bits = (entries: string) =>
      streamObject(
        `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ImageMask true /BitsPerComponent 1 ${entries} /Filter /FlateDecode`,
        deflateSync(stencil),
      );
    const bytes = pdfOf(
      [
        bits(''),
        bits('/Decode [1 0]'),
        streamObject(`${IMAGE} /ColorSpace /DeviceGray /Decode [1 0] /Filter /DCTDecode`, jpeg),
        flate('/ColorSpace /DeviceGray /Mask [0 9]', half),
        flate('/ColorSpace /DeviceRGB /Mask 3 0 R', colored),
        streamObject(`${IMAGE} /ColorSpace /DeviceGray /Decode [0 1] /Filter /DCTDecode`, jpeg),
      ],
      [[0, 1, 2, 3, 4, 5]],
    );
    const found = await extracted({}, bytes);
    const ends = await Promise.all(
      found.bytes.map(async (file) => {
        const data = await sharp(file).toColourspace('srgb').ensureAlpha().raw().toBuffer();
        return [1, SIDE - 2].map((at) => [...data.subarray(at * 4, at * 4 + 4)].join(' '));
      }),
    );
    const [black, white, clear] = ['0 0 0 255', '255 255 255 255', '0 0 0 0'];
    expect(ends).toEqual([
      [black, white],
      [white, black],
      [white, black],
      [clear, white],
      ['200 40 90 255', clear],
      [black, white],
    ]);
    expect(found.bytes[5]).toEqual(jpeg);
    const inline = 'q 50 0 0 50 0 0 cm BI /W 8 /H 8 /IM true /BPC 1 /D [1 0] ID ';
    const page = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 50 50] /Resources << >> /Contents 4 0 R >>',
      streamObject('', Buffer.concat([Buffer.from(inline), Buffer.alloc(8, 0x0f), Buffer.from(' EI Q')])),
    ]);
    const { bytes: drawn } = await extracted({ min_size: 1 }, page);
    const row = await sharp(drawn[0]).toColourspace('b-w').extractChannel(0).raw().toBuffer();
    expect([...row.subarray(0, 8)]).toEqual([255, 255, 255, 255, 0, 0, 0, 0]);
  });

  test('takes the pages and sizes that are wanted; without any it points to whole pages', async () => {
    const bytes = pdfOf([flate('/ColorSpace /DeviceRGB', colored)], [[], [0]]);
    expect((await extracted({ pages: '2' }, bytes)).names).toEqual(['doc-pagina-2-imagem-1.png']);
    expect(await refused(bytes, { pages: '1' })).toContain('mode como paginas');
    expect(await refused(bytes, { min_size: SIDE + 1 })).toContain('não tem imagens');
    expect(await refused(await makePdf('texto'))).toContain('mode como paginas');
  });

  test('makes a picture of each page at the resolution asked for', async () => {
    const bytes = await makePdf('folha', 11);
    const { names, bytes: files } = await extracted({ mode: 'paginas', dpi: 144, pages: '2,10-' }, bytes);
    expect(names).toEqual(['doc-pagina-02.jpg', 'doc-pagina-10.jpg', 'doc-pagina-11.jpg']);
    expect(await sharp(files[0]).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 });
    const png = await extracted({ mode: 'paginas', format: 'png', pages: '1', dpi: 72 }, bytes);
    expect(await sharp(png.bytes[0]).metadata()).toMatchObject({ format: 'png', width: 300, height: 400 });
  });

  test('renders a page that is far too large at a resolution that it bears, and says so', async () => {
    const bytes = pdfOf([flate('/ColorSpace /DeviceRGB', colored)], [[0]], '0 0 14400 14400');
    const { bytes: files, info } = await extracted({ mode: 'paginas', dpi: 600 }, bytes);
    const { width = 0, height = 0 } = await sharp(files[0], { limitInputPixels: false }).metadata();
    expect(width * height).toBeLessThanOrEqual(100_000_000);
    expect(info).toContain('resolução menor que a pedida');
  });
});
