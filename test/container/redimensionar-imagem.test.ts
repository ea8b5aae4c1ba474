import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { madeHeic, shown, turnedHeic } from './support/pictures.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const TOOL = 'redimensionar-imagem';

async function resized(options: Record<string, unknown>, files: readonly Given[]) {
  const { state, files: outputs } = await runTool(program().url, TOOL, options, files);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { info: state.info ?? '', outputs };
}

async function sizeOf(bytes: Uint8Array | undefined): Promise<number[]> {
  const { width, height, pageHeight = height } = await sharp(bytes).metadata();
  return [width, pageHeight];
}

async function pixelOf(bytes: Uint8Array | undefined, left: number, top: number): Promise<number[]> {
  const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 }).ensureAlpha();
  return [...(await pixel.raw().toBuffer())];
}

/** Grey, with a red square that draws the eye at its right end. */
async function scene(): Promise<Buffer> {
  const svg =
    '<rect width="600" height="200" fill="#909090"/><rect x="500" y="60" width="80" height="80" fill="#ff0000"/>';
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">${svg}</svg>`))
    .jpeg({ quality: 95 })
    .toBuffer();
}

describe('redimensionar-imagem', () => {
  test('gives each file its size in its own format: by a side, a percentage, the longest side, millimetres', async () => {
    const jpeg = { name: 'Foto.JPEG', bytes: await scene() };
    const webp = {
      name: 'b.webp',
      bytes: await sharp(await scene())
        .webp()
        .toBuffer(),
    };
    const { outputs } = await resized({ width: 300 }, [jpeg, webp]);
    expect(outputs.map(({ name }) => name)).toEqual(['Foto.jpeg', 'b.webp']);
    expect(await Promise.all(outputs.map(({ bytes }) => sizeOf(bytes)))).toEqual([
      [300, 100],
      [300, 100],
    ]);
    const sizes: unknown[] = [];
    for (const options of [{ percent: 50 }, { longest_side: 150 }, { height_mm: 10, dpi: 254 }]) {
      const { outputs: made } = await resized(options, [jpeg]);
      sizes.push(await sizeOf(made[0]?.bytes));
    }
    expect(sizes).toEqual([
      [300, 100],
      [150, 50],
      [300, 100],
    ]);
    const printed = await resized({ width_mm: 10, dpi: 254 }, [jpeg]);
    expect((await sharp(printed.outputs[0]?.bytes).metadata()).density).toBe(254);
  });

  test('cuts to what draws the eye or to a side, fits on a colour or on nothing, or stretches', async () => {
    const file = {
      name: 'a.png',
      bytes: await sharp(await scene())
        .png()
        .toBuffer(),
    };
    const box = { width: 100, height: 100 };
    const eye = await resized({ ...box, fit: 'cortar' }, [file]);
    expect(await sizeOf(eye.outputs[0]?.bytes)).toEqual([100, 100]);
    expect(await pixelOf(eye.outputs[0]?.bytes, 70, 50)).toEqual([expect.closeTo(254, -1), 0, 0, 255]);
    const left = await resized({ ...box, fit: 'cortar', focus: 'esquerda' }, [file]);
    expect((await pixelOf(left.outputs[0]?.bytes, 70, 50))[1]).toBeGreaterThan(100);
    const coloured = await resized({ ...box, fit: 'preencher', background: '#00ff00' }, [file]);
    expect(await pixelOf(coloured.outputs[0]?.bytes, 50, 5)).toEqual([0, 255, 0, 255]);
    const clear = await resized({ ...box, fit: 'preencher', background: 'transparente' }, [file]);
    expect((await pixelOf(clear.outputs[0]?.bytes, 50, 5))[3]).toBe(0);
    const stretched = await resized({ ...box, fit: 'esticar' }, [file]);
    expect(await sizeOf(stretched.outputs[0]?.bytes)).toEqual([100, 100]);
  });

  test('enlarges only when asked, and says that it did not; a drawing stays sharp', async () => {
    const file = {
      name: 'a.png',
      bytes: await sharp(await scene())
        .png()
        .toBuffer(),
    };
    const held = await resized({ width: 1200 }, [file]);
    expect(held.info).toBe('a.png: ficou com 600 x 200: para ampliar, envie enlarge como true');
    expect(await sizeOf((await resized({ width: 1200, enlarge: true }, [file])).outputs[0]?.bytes)).toEqual([
      1200, 400,
    ]);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="10" height="20"/></svg>';
    const drawn = await resized({ width: 800, enlarge: true }, [{ name: 'd.svg', bytes: Buffer.from(svg) }]);
    expect(drawn.outputs[0]?.name).toBe('d.png');
    const edge = await Promise.all([397, 402].map((x) => pixelOf(drawn.outputs[0]?.bytes, x, 400)));
    expect(edge.map((pixel) => pixel[3])).toEqual([255, 0]);
  });

  test('animations keep frames and times in their new size, cut alike in each; 16 bits stay', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 120, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [80, 160] })
      .toBuffer();
    const { outputs } = await resized({ width: 20, height: 20, fit: 'cortar' }, [
      { name: 'a.gif', bytes: gif },
    ]);
    expect(await sharp(outputs[0]?.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 2,
      delay: [80, 160],
      pageHeight: 20,
    });
    const deep = await sharp(await scene())
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const kept = await resized({ width: 60 }, [{ name: 'b.png', bytes: deep }]);
    expect((await sharp(kept.outputs[0]?.bytes).metadata()).depth).toBe('ushort');
  });

  test('colours come into a grey picture: the canvas, what is beneath its transparency', async () => {
    const grey = sharp(await scene()).toColourspace('b-w');
    const files = [{ name: 'a.png', bytes: await grey.clone().png().toBuffer() }];
    const options = { width: 100, height: 100, fit: 'preencher', background: '#ff0000' };
    const { outputs } = await resized(options, files);
    expect(await pixelOf(outputs[0]?.bytes, 50, 5)).toEqual([255, 0, 0, 255]);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="300" height="200"/></svg>';
    const half = await sharp(Buffer.from(svg)).toColourspace('b-w').png().toBuffer();
    const flat = await resized({ percent: 50, format: 'bmp', background: '#ff0000' }, [
      { name: 'b.png', bytes: half },
    ]);
    const [red = 0, green = 255] = (await shown(flat.outputs[0]?.bytes ?? Buffer.of(), 'bmp')).at(
      250,
      50,
    ).color;
    expect([red > 250, green < 5]).toEqual([true, true]);
  });

  test('a format that is not written becomes the nearest, and is reported', async () => {
    const heic = await madeHeic(await scene(), 'jpg');
    const { outputs, info } = await resized({ width: 60 }, [{ name: 'a.heic', bytes: heic }]);
    expect(outputs[0]?.name).toBe('a.jpg');
    expect(info).toBe('a.heic: o resultado é JPG, porque o formato original não é gravado');
  });

  test('no size, or two that contradict each other, are an error that says what to send', async () => {
    const file = { name: 'a.jpg', bytes: await scene() };
    expect(await failureOf(program().url, TOOL, {}, [file])).toContain('Não há tamanho');
    expect(await failureOf(program().url, TOOL, { width: 9, percent: 5 }, [file])).toContain(
      'se contradizem',
    );
  });
});

test.each([
  {},
  { dpi: 300 },
  { keep_metadata: true },
  { keep_metadata: true, dpi: 300 },
])('a photo that its container has turned is not turned again by its metadata: %j', async (options) => {
  const lying = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: 'Modelo' } })
    .jpeg()
    .toBuffer();
  const photo = { name: 'foto.heic', bytes: turnedHeic(await madeHeic(lying, 'jpg'), 3) };
  for (const format of ['jpg', 'webp', 'png', 'tiff']) {
    const { outputs } = await resized({ longest_side: 40, format, ...options }, [photo]);
    const { width, height, orientation = 1, exif } = await sharp(outputs[0]?.bytes).metadata();
    expect([format, width, height, orientation]).toEqual([format, 20, 40, 1]);
    if (format === 'jpg' || format === 'webp')
      expect(exif?.includes('Modelo') ?? false).toBe(options.keep_metadata === true);
  }
});
