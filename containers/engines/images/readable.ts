import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBytes } from '../../files/read.ts';
import { failure } from '../../plain/failures.ts';
import { MAX_PIXELS } from '../../plain/picture-limits.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { withOwnPictures } from './own-pictures.ts';
import { plainDrawing } from './plain-drawing.ts';
import { plainTiff } from './plain-tiff.ts';

/** A picture that sharp reads, whatever the user's file was. */
export interface ReadablePicture {
  path: string;
  /** True if the pixels were compressed with loss, so that JPEG loses nothing more. */
  lossy: boolean;
  /** Further pictures of the same file, if all are wanted. */
  others: readonly string[];
  /** A description, for the user, of what is missing in the picture. */
  left: string | null;
}

const LIMITS = ['-limit', 'area', String(MAX_PIXELS), '-limit', 'memory', '1GiB', '-limit', 'map', '1GiB'];
const LOSSY = ['jpeg', 'webp', 'heif', 'avif', 'jp2'];
/** Formats whose files may have several pictures: sizes of an icon, layers. */
const SEVERAL = ['ico', 'psd'];
/** Bytes of an icon's head and of an entry of its directory, and the place of the bits in an entry. */
const ICON_DIRECTORY = { head: 6, entry: 16, bits: 6 };
const HEIF = ['heif', 'avif'];
const FOREIGN = ['bmp', 'ico', 'psd', 'jp2'];

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Converts a HEIF; a file of several pictures becomes several files with numbers. */
async function fromHeif(
  engine: ProgramRunner,
  input: ToolInput,
  source: string,
  target: string,
): Promise<string[]> {
  const { code } = await engine.run(PROGRAMS.heifConvert, ['-q', '95', source, `${target}.png`]);
  if (code !== 0) throw failure('damaged', input.name);
  if (await exists(`${target}.png`)) return [`${target}.png`];
  const numbered: string[] = [];
  while (await exists(`${target}-${numbered.length + 1}.png`)) {
    numbered.push(`${target}-${numbered.length + 1}.png`);
  }
  if (numbered.length === 0) throw failure('damaged', input.name);
  return numbered;
}

/** Returns the size of each picture of a file; the first of a PSD is all its layers together. */
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

/** Returns the bits of a pixel of each picture of an icon, as its directory states them. */
async function iconDepthsOf(path: string, count: number): Promise<number[]> {
  const { head, entry, bits } = ICON_DIRECTORY;
  const directory = await readBytes(path, head, count * entry);
  return Array.from({ length: Math.floor(directory.length / entry) }, (_, index) =>
    directory.readUInt16LE(index * entry + bits),
  );
}

/** Returns the place of the largest picture; of several of its size, of the first with the most bits. */
function finestOf(sizes: readonly (readonly [number, number])[], depths: readonly number[]): number {
  const areas = sizes.map(([width, height]) => width * height);
  const most = Math.max(...areas);
  const largest = areas.flatMap((area, index) => (area === most ? [index] : []));
  const deepest = Math.max(...largest.map((index) => depths[index] ?? 0));
  return largest.find((index) => (depths[index] ?? 0) === deepest) ?? 0;
}

/** Chooses the picture of a file that is converted, and describes the others. */
async function chosenPicture(
  engine: ProgramRunner,
  input: ToolInput,
): Promise<{ index: number; left: string | null }> {
  if (!SEVERAL.includes(input.type)) return { index: 0, left: null };
  const sizes = await sizesOf(engine, input);
  if (sizes.length < 2) return { index: 0, left: null };
  if (input.type === 'psd') return { index: 0, left: 'as camadas foram reunidas em uma só imagem' };
  const index = finestOf(sizes, await iconDepthsOf(input.path, sizes.length));
  const [width, height] = sizes[index] ?? [0, 0];
  const count = new Set(sizes.map((size) => size.join(' '))).size;
  return {
    index,
    left: count < 2 ? null : `de ${count} tamanhos do ícone ficou o maior (${width} x ${height})`,
  };
}

async function fromImageMagick(
  engine: ProgramRunner,
  input: ToolInput,
  target: string,
): Promise<{ path: string; left: string | null }> {
  const { index, left } = await chosenPicture(engine, input);
  const source = `${input.type}:${input.path}[${index}]`;
  // TIFF keeps CMYK colours with their profile, and takes no time to compress.
  const args = [...LIMITS, source, '-auto-orient', '-compress', 'none', `tiff:${target}.tif`];
  const { code, stderr } = await engine.run(PROGRAMS.imagemagick, args);
  if (/exceeds limit|width or height/i.test(stderr)) throw failure('tooManyPixels', input.name);
  if (code !== 0) throw failure('damaged', input.name);
  return { path: `${target}.tif`, left };
}

/**
 * Converts what sharp cannot read (HEIC, BMP, ICO, PSD, JPEG 2000) to a PNG or TIFF beside it, and AVIFs that are
 * animated or show parts of pictures, unusual TIFFs and SVGs to simple ones. Of a HEIC or AVIF with several pictures
 * all or the primary one are taken.
 */
export async function makePictureReadable(
  engine: ProgramRunner<'canMount'>,
  input: ToolInput,
  index: number,
  which: 'all' | 'primary',
): Promise<ReadablePicture> {
  const lossy = LOSSY.includes(input.type);
  const target = join(engine.scratch, `readable-${index}`);
  const plain = { lossy, others: [], left: null };
  if (HEIF.includes(input.type)) {
    const shown = await withOwnPictures(engine, input, target, which);
    if (input.type === 'avif') return { ...plain, ...shown };
    const [path = '', ...others] = await fromHeif(engine, input, shown.path, target);
    return { ...plain, path, others, left: shown.left };
  }
  if (FOREIGN.includes(input.type)) return { ...plain, ...(await fromImageMagick(engine, input, target)) };
  if (input.type === 'svg') {
    const { path, left } = await plainDrawing(engine, input, index);
    return { ...plain, path, left: left.length === 0 ? null : left.join('; ') };
  }
  const tiff = input.type === 'tiff' ? await plainTiff(engine, input, target, LIMITS) : null;
  return { ...plain, path: input.path, ...tiff };
}
