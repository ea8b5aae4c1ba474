import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const home = useDirectory();

/** A file that ImageMagick makes. */
async function made(name: string, args: readonly string[]): Promise<Given> {
  await execute('/usr/bin/convert', [...args, join(home(), name)]);
  return { name, bytes: await readFile(join(home(), name)) };
}

async function converted(format: string, files: readonly Given[], options: Record<string, unknown> = {}) {
  const { state, files: outputs } = await runTool(url(), 'converter-imagem', { format, ...options }, files);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { infos: (state.info ?? '').split('\n').filter((line) => line !== ''), outputs };
}

async function colourOf(bytes: Uint8Array | undefined): Promise<number[]> {
  const { dominant } = await sharp(bytes).stats();
  return [dominant.r, dominant.g, dominant.b].map((level) => Math.round(level / 255));
}

const UNEQUAL = ['-size', '64x48', 'xc:red', '-size', '30x90', 'xc:blue', '-size', '20x20', 'xc:lime'];
const COLOURS = [
  [1, 0, 0],
  [0, 0, 1],
  [0, 1, 0],
];

describe('converter-imagem loses nothing in silence', () => {
  test.each([
    'png',
    'jpg',
    'webp',
    'avif',
    'gif',
  ])('a TIFF of several pages becomes a %s a page', async (format) => {
    const { infos, outputs } = await converted(format, [await made('varias.tif', UNEQUAL)]);
    expect(outputs.map(({ name }) => name)).toEqual(
      [1, 2, 3].map((page) => `varias-pagina-${page}.${format}`),
    );
    expect(await Promise.all(outputs.map(({ bytes }) => colourOf(bytes)))).toEqual(COLOURS);
    expect(infos[0]).toContain('varias.tif: 3 páginas, um arquivo para cada uma');
  });

  test('a TIFF keeps its pages in a TIFF, whether of one size or of several', async () => {
    const equal = ['-size', '64x48', 'xc:red', 'xc:blue', 'xc:lime'];
    const files = [await made('iguais.tif', equal), await made('varias.tif', UNEQUAL)];
    const { infos, outputs } = await converted('tiff', files);
    expect(infos).toEqual([]);
    for (const { bytes, name } of outputs) {
      const pages = [0, 1, 2].map((page) => sharp(bytes, { page }).png().toBuffer());
      const colours = await Promise.all((await Promise.all(pages)).map(colourOf));
      expect([name, colours]).toEqual([name, COLOURS]);
    }
    expect(await sharp(outputs[1]?.bytes, { page: 1 }).metadata()).toMatchObject({ width: 30, height: 90 });
  });

  test('what has more pages than a job may give is refused, not cut', async () => {
    const pages = await made('muitas.tif', ['-size', '2x2', 'xc:red', '-duplicate', '500']);
    expect(await failureOf(url(), 'converter-imagem', { format: 'png' }, [pages])).toContain(
      'passariam do máximo de 500 por tarefa',
    );
  });

  test('16 bits a colour stay where the format has them, and are reported where it has not', async () => {
    const deep = await made('fundo.tif', ['-size', '64x64', 'gradient:red-blue', '-depth', '16']);
    for (const format of ['png', 'tiff']) {
      const { infos, outputs } = await converted(format, [deep]);
      expect(infos).toEqual([]);
      expect((await sharp(outputs[0]?.bytes).metadata()).depth).toBe('ushort');
      const { channels } = await sharp(outputs[0]?.bytes).stats();
      expect(channels[0]?.max).toBe(65_535);
    }
    expect((await converted('jpg', [deep])).infos).toEqual([
      'fundo.tif: as cores passaram de 16 para 8 bits, o que este formato comporta',
    ]);
  });

  test('an animation of a format that has none of it is its first frame, and said so', async () => {
    const frames = ['-delay', '10', '-size', '20x20', 'xc:red', 'xc:blue'];
    await execute('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=s=20x20:r=5:d=1',
      '-f',
      'apng',
      join(home(), 'a.png'),
    ]);
    const moving = [
      await made('move.gif', frames),
      await made('move.webp', frames),
      { name: 'move.png', bytes: await readFile(join(home(), 'a.png')) },
    ];
    const { infos, outputs } = await converted('jpg', moving);
    expect(outputs).toHaveLength(3);
    expect(infos).toEqual(
      ['move.gif', 'move.webp', 'move.png'].map((name) => `${name}: da animação ficou só o primeiro quadro`),
    );
    expect((await converted('webp', moving.slice(0, 2))).infos).toEqual([]);
  });

  test('every picture of a HEIC comes out; of an icon the largest, of a PSD all layers as one, both reported', async () => {
    for (const [name, colour] of [
      ['a', 'red'],
      ['b', 'blue'],
    ] as const) {
      await execute('/usr/bin/convert', ['-size', '64x64', `xc:${colour}`, join(home(), `${name}.png`)]);
    }
    await execute('heif-enc', [
      '-o',
      join(home(), 'duas.heic'),
      join(home(), 'a.png'),
      join(home(), 'b.png'),
    ]);
    const files = [
      { name: 'duas.heic', bytes: await readFile(join(home(), 'duas.heic')) },
      await made('icone.ico', [
        '-size',
        '16x16',
        'xc:red',
        '-size',
        '48x48',
        'xc:blue',
        '-size',
        '32x32',
        'xc:lime',
      ]),
      await made('camadas.psd', ['-size', '64x64', 'xc:red', '-size', '20x20', 'xc:blue']),
    ];
    const { infos, outputs } = await converted('png', files);
    expect(outputs.map(({ name }) => name)).toEqual([
      'duas-imagem-1.png',
      'duas-imagem-2.png',
      'icone.png',
      'camadas.png',
    ]);
    expect(await sharp(outputs[2]?.bytes).metadata()).toMatchObject({ width: 48, height: 48 });
    expect(infos).toEqual([
      'duas.heic: 2 imagens, um arquivo para cada uma',
      'icone.ico: de 3 tamanhos do ícone ficou o maior (48 x 48)',
      'camadas.psd: as camadas foram reunidas em uma só imagem',
    ]);
  });

  test('a cut picture is read as far as it goes, and said so; one of which nothing is left is refused', async () => {
    const whole = await made('inteira.jpg', ['-seed', '1', '-size', '400x400', 'plasma:']);
    const cut = (share: number) => whole.bytes.subarray(0, Math.round(whole.bytes.length * share));
    const { infos, outputs } = await converted('png', [{ name: 'cortada.jpg', bytes: cut(0.6) }]);
    expect(infos).toEqual([
      'cortada.jpg: o arquivo está incompleto; foi convertida a parte que pôde ser lida',
    ]);
    const top = { left: 0, top: 0, width: 400, height: 100 };
    const [ours, theirs] = await Promise.all(
      [outputs[0]?.bytes, whole.bytes].map((bytes) => sharp(bytes).extract(top).raw().toBuffer()),
    );
    expect(ours?.equals(theirs ?? Buffer.of())).toBe(true);
    for (const share of [0.02, 0.004]) {
      const little = [{ name: 'resto.jpg', bytes: cut(share) }];
      expect(await failureOf(url(), 'converter-imagem', { format: 'png' }, little)).toContain(
        'danificado ou incompleto',
      );
    }
  });

  test('CMYK becomes RGB and is reported; Display P3 has the same colour with and without its profile', async () => {
    const print = await made('grafica.jpg', ['-size', '64x64', 'xc:red', '-colorspace', 'cmyk']);
    const { infos, outputs } = await converted('png', [print]);
    expect(infos).toEqual(['grafica.jpg: as cores CMYK foram convertidas para RGB']);
    expect(await colourOf(outputs[0]?.bytes)).toEqual([1, 0, 0]);
    const background = { r: 200, g: 80, b: 60 };
    const wide = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    await writeFile(join(home(), 'p3.png'), wide);
    for (const options of [{}, { keep_metadata: true }]) {
      const { outputs: shown } = await converted('png', [{ name: 'p3.png', bytes: wide }], options);
      const pixel = [...(await sharp(shown[0]?.bytes).raw().toBuffer()).subarray(0, 3)];
      for (const [index, level] of Object.values(background).entries()) {
        expect(Math.abs((pixel[index] ?? 0) - level)).toBeLessThan(6);
      }
    }
  });
});
