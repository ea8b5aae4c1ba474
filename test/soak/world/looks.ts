import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { execute } from '../../support/execute.ts';
import type { WorstBlock } from './row.ts';
import type { Look } from './trials.ts';

const DPI = 60;
const MOST_PAGES = 40;
const BLOCK = 12;
const PICTURE_SIDE = 900;
const MOST_PIXELS = 4000;
const PICTURES = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'tif', 'tiff', 'avif', 'heic', 'bmp']);

interface File {
  name: string;
  bytes: Uint8Array;
}

interface Size {
  width: number;
  height: number;
}

interface Drawn extends Size {
  /** Grey, one byte a pixel. */
  pixels: Uint8Array;
}

async function drawnPages(bytes: Uint8Array, directory: string): Promise<Drawn[]> {
  const folder = join(directory, 'drawn');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'file.pdf'), bytes);
  const args = ['-q', '-gray', '-cropbox', '-r', String(DPI), '-l', String(MOST_PAGES)];
  await execute('pdftoppm', [...args, join(folder, 'file.pdf'), join(folder, 'page')], { timeout: 300_000 });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).sort();
  return Promise.all(names.map(async (name) => parsePgm(await readFile(join(folder, name)))));
}

function parsePgm(bytes: Uint8Array): Drawn {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(bytes.subarray(0, 60)).toString('latin1'));
  if (head === null) throw new Error('not a grey picture');
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) };
}

interface Upright extends Size {
  data: Buffer;
  channels: 1 | 2 | 3 | 4;
}

/** A picture as its EXIF turns it: what is resized first is not the same from its other corner. */
async function upright(bytes: Uint8Array): Promise<Upright> {
  const { data, info } = await sharp(bytes, { limitInputPixels: false })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function resized({ data, width, height, channels }: Upright, size: Size): Promise<Drawn> {
  const pixels = await sharp(data, { raw: { width, height, channels } })
    .resize(size.width, size.height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return { ...size, pixels };
}

/** Both as large as the smaller: what was made smaller cannot show more. */
async function atOneSize(before: Upright, after: Upright): Promise<[Drawn, Drawn]> {
  const size = {
    width: Math.min(before.width, after.width, PICTURE_SIDE),
    height: Math.min(before.height, after.height, PICTURE_SIDE),
  };
  return [await resized(before, size), await resized(after, size)];
}

/** The first page of a PDF that shows a picture, drawn in as many pixels as that has. */
async function pictureOfPage(bytes: Uint8Array, picture: Size, directory: string): Promise<Upright> {
  const path = join(directory, 'picture.pdf');
  await writeFile(path, bytes);
  const share = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const side = (length: number) => String(Math.max(1, Math.round(length * share)));
  const scale = ['-scale-to-x', side(picture.width), '-scale-to-y', side(picture.height)];
  const args = ['-q', '-cropbox', ...scale, '-singlefile', '-png', path, join(directory, 'picture')];
  await execute('pdftoppm', args, { timeout: 300_000 });
  return upright(await readFile(join(directory, 'picture.png')));
}

/** A picture and what shows it, a picture or a PDF, in grey and of one size. */
export async function drawnPictures(before: File, after: File, directory: string): Promise<[Drawn, Drawn]> {
  const picture = await upright(before.bytes);
  const isPdf = kindOf(after.name) === 'pdf';
  return atOneSize(
    picture,
    isPdf ? await pictureOfPage(after.bytes, picture, directory) : await upright(after.bytes),
  );
}

/** Turned before it is drawn, as a page of broken pixels is not the same from its other corner. */
async function upsideDown({ name, bytes }: File, directory: string): Promise<File> {
  const [path, turned] = [join(directory, 'upright.pdf'), join(directory, 'turned.pdf')];
  await writeFile(path, bytes);
  await execute('qpdf', ['--warning-exit-0', '--rotate=+180', path, turned]);
  return { name, bytes: await readFile(turned) };
}

function worstBlock(before: Drawn, after: Drawn, look: Look): number {
  if (before.width !== after.width || before.height !== after.height) return 255;
  let worst = 0;
  for (let top = 0; top < before.height; top += BLOCK)
    for (let left = 0; left < before.width; left += BLOCK) {
      let [sum, count] = [0, 0];
      for (let y = top; y < Math.min(top + BLOCK, before.height); y++)
        for (let x = left; x < Math.min(left + BLOCK, before.width); x++) {
          const change =
            (after.pixels[y * before.width + x] ?? 0) - (before.pixels[y * before.width + x] ?? 0);
          sum += look === 'added' ? Math.max(0, change) : Math.abs(change);
          count += 1;
        }
      worst = Math.max(worst, sum / count);
    }
  return worst;
}

function kindOf(name: string): 'pdf' | 'picture' | null {
  const extension = extname(name).slice(1).toLowerCase();
  if (extension === 'pdf') return 'pdf';
  return PICTURES.has(extension) ? 'picture' : null;
}

/** The pages before and after; a picture is one. */
async function drawnBoth(before: File, after: File, directory: string): Promise<[Drawn[], Drawn[]]> {
  if (kindOf(before.name) === 'pdf')
    return [await drawnPages(before.bytes, directory), await drawnPages(after.bytes, directory)];
  const [one, other] = await drawnPictures(before, after, directory);
  return [[one], [other]];
}

/** Where a result looks least like its input; null where one cannot be drawn. */
export async function worstDifference(
  before: File,
  after: File,
  look: Look,
  directory: string,
): Promise<WorstBlock | null> {
  if (kindOf(before.name) === null || kindOf(after.name) === null) return null;
  try {
    const expected = look === 'turned' ? await upsideDown(before, directory) : before;
    const [pages, others] = await drawnBoth(expected, after, directory);
    const differences = pages.map((page, at) => {
      const other = others[at];
      return { page: at + 1, difference: other === undefined ? 255 : worstBlock(page, other, look) };
    });
    return differences.toSorted((one, two) => two.difference - one.difference)[0] ?? null;
  } catch {
    return null;
  }
}
