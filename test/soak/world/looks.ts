import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { execute } from '../../container/support/program.ts';
import type { WorstBlock } from './row.ts';
import type { Look } from './trials.ts';

const DPI = 60;
const MOST_PAGES = 40;
const BLOCK = 12;
const PICTURE_SIDE = 900;
const PICTURES = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'tif', 'tiff', 'avif', 'heic', 'bmp']);

interface Drawn {
  width: number;
  height: number;
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

async function drawnPicture(bytes: Uint8Array): Promise<Drawn> {
  const { data, info } = await sharp(bytes, { limitInputPixels: false })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** The first page of a PDF that shows a picture. */
async function pictureOfPage(bytes: Uint8Array, directory: string): Promise<Drawn> {
  const path = join(directory, 'picture.pdf');
  await writeFile(path, bytes);
  const args = ['-q', '-r', '150', '-singlefile', '-png', path, join(directory, 'picture')];
  await execute('pdftoppm', args, { timeout: 300_000 });
  return drawnPicture(await readFile(join(directory, 'picture.png')));
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

interface File {
  name: string;
  bytes: Uint8Array;
}

async function drawn({ name, bytes }: File, isPicture: boolean, directory: string): Promise<Drawn[]> {
  if (!isPicture) return drawnPages(bytes, directory);
  return [await (kindOf(name) === 'pdf' ? pictureOfPage(bytes, directory) : drawnPicture(bytes))];
}

/** Where a result looks least like its input; null where one cannot be drawn. */
export async function worstDifference(
  before: File,
  after: File,
  look: Look,
  directory: string,
): Promise<WorstBlock | null> {
  if (kindOf(before.name) === null || kindOf(after.name) === null) return null;
  const isPicture = kindOf(before.name) === 'picture';
  try {
    const expected = look === 'turned' ? await upsideDown(before, directory) : before;
    const pages = await drawn(expected, isPicture, directory);
    const others = await drawn(after, isPicture, directory);
    const differences = pages.map((page, at) => {
      const other = others[at];
      return { page: at + 1, difference: other === undefined ? 255 : worstBlock(page, other, look) };
    });
    return differences.toSorted((one, two) => two.difference - one.difference)[0] ?? null;
  } catch {
    return null;
  }
}
