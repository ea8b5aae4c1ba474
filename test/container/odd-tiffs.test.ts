import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { CONVERT, type Color, colorDistance, shown } from './support/pictures.ts';
import { type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const home = useDirectory();

const RED: Color = [192, 48, 32];
const [WIDTH, HEIGHT] = [40, 30];
const PHOTOMETRIC = 262;
const STRIPS = 273;

async function made(name: string, args: readonly string[], size = `${WIDTH}x${HEIGHT}`): Promise<Given> {
  const path = join(home(), name);
  await execute(CONVERT, ['-size', size, 'xc:#c03020', ...args, path]);
  return { name, bytes: await readFile(path) };
}

/** The value of a tag in the first directory of a little-endian TIFF: its place and itself. */
function tagIn(tiff: Buffer, wanted: number): { at: number; value: number } {
  const directory = tiff.readUInt32LE(4);
  for (let entry = 0; entry < tiff.readUInt16LE(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (tiff.readUInt16LE(at) === wanted) return { at: at + 8, value: tiff.readUInt32LE(at + 8) };
  }
  throw new Error(`There is no tag ${wanted}.`);
}

/** CIELAB as profiles write it: the same bits, without signs. */
function asIccLab({ bytes }: Given): Given {
  const tiff = Buffer.from(bytes);
  tiff.writeUInt16LE(9, tagIn(tiff, PHOTOMETRIC).at);
  const { value: strip } = tagIn(tiff, STRIPS);
  for (let pixel = strip; pixel < strip + WIDTH * HEIGHT * 3; pixel += 3) {
    tiff[pixel + 1] = (tiff[pixel + 1] ?? 0) ^ 0x80;
    tiff[pixel + 2] = (tiff[pixel + 2] ?? 0) ^ 0x80;
  }
  return { name: 'icclab.tif', bytes: tiff };
}

async function run(tool: string, options: object, files: readonly Given[]) {
  const { state, files: outputs } = await runTool(program().url, tool, options, files);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { info: state.info ?? '', outputs };
}

const LITTLE = ['-endian', 'LSB', '-compress', 'none'];
const LAB_NOTE = 'as cores CIELAB foram convertidas para RGB';
const DEPTH_NOTE = 'as cores passaram de 32 para 16 bits';

async function oddTiffs(): Promise<{ file: Given; note: string | null }[]> {
  const lab = await made('lab.tif', ['-depth', '8', '-colorspace', 'Lab', ...LITTLE]);
  return [
    { file: lab, note: LAB_NOTE },
    { file: asIccLab(lab), note: LAB_NOTE },
    { file: await made('lab16.tif', ['-depth', '16', '-colorspace', 'Lab', ...LITTLE]), note: LAB_NOTE },
    { file: await made('ycbcr.tif', ['-depth', '8', '-colorspace', 'YCbCr', ...LITTLE]), note: null },
    { file: await made('ycbcr-jpeg.tif', ['-compress', 'JPEG']), note: null },
    { file: await made('inteiros.tif', ['-depth', '32', ...LITTLE]), note: DEPTH_NOTE },
    { file: await made('zstd.tif', ['-compress', 'ZSTD']), note: null },
    { file: await made('blocos.tif', ['-define', 'tiff:tile-geometry=16x16']), note: null },
    { file: await made('planos.tif', ['-interlace', 'plane', ...LITTLE]), note: null },
    { file: await made('paleta.tif', ['-type', 'Palette', ...LITTLE]), note: null },
  ];
}

describe('a TIFF of any colours', () => {
  test('is the same picture, and what changed is reported', async () => {
    const odd = await oddTiffs();
    const { info, outputs } = await run(
      'converter-imagem',
      { format: 'png' },
      odd.map(({ file }) => file),
    );
    const notes = odd.flatMap(({ file, note }) => (note === null ? [] : [`${file.name}: ${note}`]));
    expect(info.split('\n')).toEqual(notes);
    for (const { name, bytes } of outputs) {
      const { width, height, at } = await shown(bytes, 'png');
      expect([name, width, height]).toEqual([name, WIDTH, HEIGHT]);
      expect(colorDistance(at(20, 15).color, RED), name).toBeLessThan(4);
    }
  });

  test('has its colours and its transparency in JPEG, on pages and resized, and all of its pages', async () => {
    const clear = ['-alpha', 'set', '-channel', 'A', '-evaluate', 'set', '50%', '+channel'];
    const alpha = await made('transparente.tif', [...clear, '-depth', '8', '-colorspace', 'Lab', ...LITTLE]);
    const half = await run('redimensionar-imagem', { percent: 50, format: 'png' }, [alpha]);
    const seen = await shown(half.outputs[0]?.bytes ?? Buffer.of(), 'png');
    expect([seen.width, seen.height, Math.round(seen.at(10, 7).alpha / 8)]).toEqual([20, 15, 16]);
    const two = await made('duas.tif', ['xc:#2030c0', '-depth', '8', '-colorspace', 'Lab', ...LITTLE]);
    const { outputs } = await run('png-para-jpg', {}, [two]);
    const colours = await Promise.all(outputs.map(({ bytes }) => shown(bytes, 'jpg')));
    expect(colours.map(({ at }) => Math.round(at(20, 15).color[0] / 100))).toEqual([2, 0]);
    const paper = await run('qualquer-para-pdf', {}, [two]);
    expect(paper.info).toBe(`duas.tif: ${LAB_NOTE}`);
    const path = join(home(), 'papel.pdf');
    await writeFile(path, paper.outputs[0]?.bytes ?? '');
    await execute('pdftoppm', ['-r', '20', '-png', path, path]);
    for (const [page, colour] of [
      [1, RED],
      [2, [32, 48, 192]],
    ] as const) {
      const { dominant } = await sharp(`${path}-${page}.png`).stats();
      expect(colorDistance([dominant.r, dominant.g, dominant.b], colour)).toBeLessThan(12);
    }
  });

  test('that cannot be written as it was is not made smaller, and said so', async () => {
    const lab = asIccLab(await made('lab.tif', ['-depth', '8', '-colorspace', 'Lab', ...LITTLE]));
    const { info, outputs } = await run('comprimir-imagem', {}, [lab]);
    expect(info).toBe(
      'icclab.tif: tem cores ou uma compressão que não são gravadas, e foi mantido como veio',
    );
    expect(outputs[0]?.bytes.equals(lab.bytes)).toBe(true);
  });
});
