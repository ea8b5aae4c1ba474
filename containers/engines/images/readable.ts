import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { plainDrawing } from './plain-drawing.ts';
import { plainTiff } from './plain-tiff.ts';
import { stillAvif } from './still-avif.ts';

/** A picture that sharp reads, whatever the file was. */
export interface ReadablePicture {
  path: string;
  /** Whether its pixels were compressed with loss, so that JPEG takes nothing more from it. */
  lossy: boolean;
  /** Further pictures of the same file. */
  others: readonly string[];
  /** What of the file is not in the picture, in words for its user. */
  left: string | null;
}

const MAX_PIXELS = 100_000_000;
const LIMITS = ['-limit', 'area', String(MAX_PIXELS), '-limit', 'memory', '1GiB', '-limit', 'map', '1GiB'];
const LOSSY = ['jpeg', 'webp', 'heif', 'avif', 'jp2'];
/** Formats whose files may have several pictures: sizes of an icon, layers. */
const SEVERAL = ['ico', 'psd'];
const FOREIGN = ['bmp', 'ico', 'psd', 'jp2'];

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** One picture, or as many as the file has: then each has its number. */
async function fromHeif(engine: ProgramRunner, input: ToolInput, target: string): Promise<string[]> {
  const { code } = await engine.run(PROGRAMS.heifConvert, ['-q', '95', input.path, `${target}.png`]);
  if (code !== 0) throw failure('damaged', input.name);
  if (await exists(`${target}.png`)) return [`${target}.png`];
  const numbered: string[] = [];
  while (await exists(`${target}-${numbered.length + 1}.png`)) {
    numbered.push(`${target}-${numbered.length + 1}.png`);
  }
  if (numbered.length === 0) throw failure('damaged', input.name);
  return numbered;
}

/** The size of each picture of a file, the first of a PSD being all of its layers together. */
async function sizesOf(engine: ProgramRunner, input: ToolInput): Promise<[width: number, height: number][]> {
  const args = ['-ping', `${input.type}:${input.path}`, '-format', '%w %h\\n', 'info:'];
  const { stdout } = await engine.run(PROGRAMS.imagemagick, args);
  return stdout
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .flatMap(([width = 0, height = 0]) =>
      width > 0 && height > 0 ? [[width, height] as [number, number]] : [],
    );
}

/** Which picture of a file is converted, and what is said of the others. */
async function chosenPicture(
  engine: ProgramRunner,
  input: ToolInput,
): Promise<{ index: number; left: string | null }> {
  if (!SEVERAL.includes(input.type)) return { index: 0, left: null };
  const sizes = await sizesOf(engine, input);
  if (sizes.length < 2) return { index: 0, left: null };
  if (input.type === 'psd') return { index: 0, left: 'as camadas foram reunidas em uma só imagem' };
  const areas = sizes.map(([width, height]) => width * height);
  const index = areas.indexOf(Math.max(...areas));
  const [width, height] = sizes[index] ?? [0, 0];
  return { index, left: `de ${sizes.length} tamanhos do ícone ficou o maior (${width} x ${height})` };
}

async function fromImageMagick(
  engine: ProgramRunner,
  input: ToolInput,
  target: string,
): Promise<{ path: string; left: string | null }> {
  const { index, left } = await chosenPicture(engine, input);
  const source = `${input.type}:${input.path}[${index}]`;
  // TIFF keeps the colours of a press with their profile, and takes no time to pack.
  const args = [...LIMITS, source, '-auto-orient', '-compress', 'none', `tiff:${target}.tif`];
  const { code, stderr } = await engine.run(PROGRAMS.imagemagick, args);
  if (/exceeds limit|width or height/i.test(stderr)) throw failure('tooManyPixels', input.name);
  if (code !== 0) throw failure('damaged', input.name);
  return { path: `${target}.tif`, left };
}

/** Turns what sharp cannot read (HEIC, BMP, ICO, PSD, JPEG 2000) into a PNG or TIFF beside it; moving AVIFs, odd TIFFs and SVGs into plain ones. */
export async function makePictureReadable(
  engine: ProgramRunner,
  input: ToolInput,
  index: number,
): Promise<ReadablePicture> {
  const lossy = LOSSY.includes(input.type);
  const target = join(engine.scratch, `readable-${index}`);
  const plain = { lossy, others: [], left: null };
  if (input.type === 'heif') {
    const [path = '', ...others] = await fromHeif(engine, input, target);
    return { ...plain, path, others };
  }
  if (FOREIGN.includes(input.type)) return { ...plain, ...(await fromImageMagick(engine, input, target)) };
  if (input.type === 'svg') {
    const { path, left } = await plainDrawing(engine, input, index);
    return { ...plain, path, left: left.length === 0 ? null : left.join('; ') };
  }
  const still = input.type === 'avif' ? await stillAvif(engine, input, target) : null;
  const tiff = input.type === 'tiff' ? await plainTiff(engine, input, target, LIMITS) : null;
  return { ...plain, path: still ?? input.path, ...tiff };
}
