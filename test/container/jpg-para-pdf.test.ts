import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { withPdf } from './support/pdf.ts';
import { madeHeic, turnedHeic } from './support/pictures.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

const WIDTH = 120;
const HEIGHT = 80;
const NATURAL = { page_size: 'original' };

/** Red, green, blue and yellow from the top left, so that each way of turning it shows. */
function quarters(): Sharp {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const colors = [
    [220, 30, 30],
    [30, 200, 30],
    [30, 30, 220],
    [220, 220, 30],
  ];
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const color = colors[(y >= HEIGHT / 2 ? 2 : 0) + (x >= WIDTH / 2 ? 1 : 0)] ?? [];
      pixels.set(color, (y * WIDTH + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

async function drawn(options: unknown, ...given: Given[]) {
  const { files, state } = await runTool(url(), 'jpg-para-pdf', options, given);
  if (state.state !== 'done') throw new Error(`${state.state}`);
  return { files, info: state.info };
}

const bilevel = (picture: Sharp) =>
  picture.greyscale().threshold(100).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 });

/** What `pdfimages` finds in a PDF, in the formats that they have there. */
function picturesIn(bytes: Uint8Array | undefined): Promise<Buffer[]> {
  return withPdf(bytes, async (path, directory) => {
    await execute('pdfimages', ['-all', path, join(directory, 'found')]);
    const names = (await readdir(directory)).filter((name) => name.startsWith('found')).sort();
    return Promise.all(names.map((name) => readFile(join(directory, name))));
  });
}

/** A page's pixels, one for each of the picture's where a point is one. */
function rendered(bytes: Uint8Array | undefined, page = 1) {
  return withPdf(bytes, async (path, directory) => {
    const target = join(directory, 'page');
    await execute('pdftoppm', ['-png', '-r', '96', '-singlefile', '-f', String(page), path, target]);
    return sharp(`${target}.png`).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  });
}

async function sizesOf(bytes: Uint8Array | undefined): Promise<number[][]> {
  const document = await PDFDocument.load(bytes ?? new Uint8Array());
  return document.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]);
}

function farthest(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0);
}

describe('jpg-para-pdf', () => {
  test('puts pictures on sheets turned their way, in the order sent, in one PDF', async () => {
    const { files, info } = await drawn(
      {},
      { name: 'um.jpg', bytes: await quarters().jpeg().toBuffer() },
      { name: 'dois.jfif', bytes: await quarters().rotate(90).jpeg().toBuffer() },
      { name: 'três.gif', bytes: await quarters().gif().toBuffer() },
    );
    expect(files.map(({ name }) => name)).toEqual(['imagens.pdf']);
    expect(await sizesOf(files[0]?.bytes)).toEqual([
      [842, 595],
      [595, 842],
      [842, 595],
    ]);
    expect(info).toBeUndefined();
  });

  test.each([
    1, 2, 3, 4, 5, 6, 7, 8,
  ])('shows a JPEG of EXIF orientation %i upright and keeps its data as it is', async (orientation) => {
    const jpeg = await quarters().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const { files } = await drawn(NATURAL, { name: 'foto.jpg', bytes: jpeg });
    expect(files.map(({ name }) => name)).toEqual(['foto.pdf']);
    const page = await rendered(files[0]?.bytes);
    const upright = await sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true });
    expect([page.info.width, page.info.height]).toEqual([upright.info.width, upright.info.height]);
    for (const [across, down] of [
      [1, 1],
      [3, 1],
      [1, 3],
      [3, 3],
    ] as const) {
      const x = Math.floor((page.info.width * across) / 4);
      const at = (Math.floor((page.info.height * down) / 4) * page.info.width + x) * 3;
      expect(farthest(page.data.subarray(at, at + 3), upright.data.subarray(at, at + 3))).toBeLessThan(4);
    }
    const [inside = Buffer.alloc(0)] = await picturesIn(files[0]?.bytes);
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    expect(inside.subarray(-(jpeg.length - scan))).toEqual(jpeg.subarray(scan));
  });

  test('leaves out where a photo was taken, its preview and its comments, and keeps its profile', async () => {
    const jpeg = await quarters()
      .withExif({ IFD0: { Copyright: 'Fulana da Silva' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const { files } = await drawn(NATURAL, { name: 'foto.jpg', bytes: jpeg });
    expect(jpeg.toString('latin1')).toContain('Fulana da Silva');
    expect(files[0]?.bytes.toString('latin1')).not.toMatch(/Fulana|Exif/);
    expect(files[0]?.bytes.toString('latin1')).toContain('/ICCBased');
    const [page, expected] = [await rendered(files[0]?.bytes), await quarters().raw().toBuffer()];
    expect(farthest(page.data.subarray(0, 3), expected.subarray(0, 3))).toBeLessThan(12);
  });

  test('a HEIC that says itself how it is turned is upright, turned once', async () => {
    const lying = quarters().rotate(270).withMetadata({ orientation: 6 });
    const jpeg = await lying.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    const bytes = turnedHeic(await madeHeic(jpeg, 'jpg'), 3);
    const { files } = await drawn(NATURAL, { name: 'celular.heic', bytes });
    const { data, info } = await rendered(files[0]?.bytes);
    expect([info.width, info.height]).toEqual([WIDTH, HEIGHT]);
    const upright = await quarters().raw().toBuffer();
    for (const [x, y] of [
      [30, 20],
      [90, 20],
      [30, 60],
      [90, 60],
    ] as const) {
      const at = (y * WIDTH + x) * 3;
      expect(farthest(data.subarray(at, at + 3), upright.subarray(at, at + 3))).toBeLessThan(12);
    }
  });

  test('shows a CMYK JPEG in its colours, as Adobe writes it', async () => {
    const jpeg = await quarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    const { files } = await drawn(NATURAL, { name: 'gráfica.jpg', bytes: jpeg });
    const { data } = await rendered(files[0]?.bytes);
    const [red = 0, green = 0, blue = 0] = data;
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(110);
    expect((await picturesIn(files[0]?.bytes))[0]?.toString('latin1')).toContain('Adobe');
  });

  test.each([
    ['png', (picture: Sharp) => picture.png()],
    ['png', (picture: Sharp) => picture.png({ palette: true })],
    ['png', (picture: Sharp) => picture.withIccProfile('p3').png()],
    ['png', (picture: Sharp) => picture.greyscale().png()],
    ['png', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['png', (picture: Sharp) => picture.png({ progressive: true })],
    ['png', (picture: Sharp) => picture.ensureAlpha().png()],
    ['webp', (picture: Sharp) => picture.webp({ lossless: true })],
    ['tiff', (picture: Sharp) => picture.tiff({ compression: 'lzw' })],
    ['tiff', bilevel],
  ])('changes no pixel of a %s (%#)', async (format, encode) => {
    const bytes = await encode(quarters()).toBuffer();
    const { files } = await drawn(NATURAL, { name: `imagem.${format}`, bytes });
    const [inside] = await picturesIn(files[0]?.bytes);
    const pixels = (picture: Buffer | undefined) =>
      sharp(picture).flatten().toColourspace('srgb').removeAlpha().raw().toBuffer();
    expect(farthest(await pixels(inside), await pixels(bytes))).toBe(0);
  });

  test('keeps a page of two colours at one bit, each page of a TIFF as it is', async () => {
    const page = await bilevel(quarters()).toBuffer();
    const colored = await quarters().tiff().toBuffer();
    const bytes = await withPdf(page, async (path, directory) => {
      const other = join(directory, 'colored.tiff');
      await sharp(colored).toFile(other);
      await execute('convert', [`tiff:${path}`, other, join(directory, 'both.tiff')]);
      return readFile(join(directory, 'both.tiff'));
    });
    const { files } = await drawn(NATURAL, { name: 'fax.tif', bytes });
    const listed = await withPdf(files[0]?.bytes, (path) => execute('pdfimages', ['-list', path]));
    const rows = listed.stdout.trim().split('\n').slice(2);
    expect(rows.map((row) => row.trim().split(/\s+/).slice(5, 8))).toEqual([
      ['gray', '1', '1'],
      ['rgb', '3', '8'],
    ]);
  });

  test('makes pages of the paper, position and margin asked for, a PDF for each file', async () => {
    const bytes = await quarters().png().toBuffer();
    const options = { page_size: 'letter', orientation: 'retrato', margin_mm: 25.4, merge: false };
    const { files } = await drawn(options, { name: 'a.png', bytes }, { name: 'b.png', bytes });
    expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(await sizesOf(files[1]?.bytes)).toEqual([[612, 792]]);
    const { data, info } = await rendered(files[1]?.bytes);
    const white = (x: number, y: number) => data[(y * info.width + x) * info.channels + 2] === 255;
    expect(white(90, info.height / 2)).toBe(true);
    expect(white(100, info.height / 2 - 20)).toBe(false);
  });

  test('tells of a broken picture and delivers the others; alone it fails', async () => {
    const jpeg = await quarters().jpeg().toBuffer();
    const cut = { name: 'cortada.jpg', bytes: jpeg.subarray(0, jpeg.length - 200) };
    const { files, info } = await drawn({ merge: false }, cut, { name: 'boa.jpg', bytes: jpeg });
    expect(files.map(({ name }) => name)).toEqual(['boa.pdf']);
    expect(info).toContain('cortada.jpg');
    expect(
      await sizesOf((await drawn({}, cut, { name: 'boa.jpg', bytes: jpeg })).files[0]?.bytes),
    ).toHaveLength(1);
    expect(await failureOf(url(), 'jpg-para-pdf', {}, [cut])).toContain('cortada.jpg');
  });

  test('tells of the frames of an animation that a page cannot show', async () => {
    const frames = await sharp(
      [await quarters().png().toBuffer(), await quarters().negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer();
    const { info } = await drawn({}, { name: 'anima.gif', bytes: frames });
    expect(info).toBe('anima.gif: da animação ficou só o primeiro quadro');
  });
});
