import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { execute } from '../../container/support/program.ts';

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

export interface WorstBlock {
  page: number;
  /** Of 255: the mean difference of the pixels of a block, where what was there is gone or at all. */
  difference: number;
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

function worstBlock(before: Drawn, after: Drawn, isAdded: boolean): number {
  if (before.width !== after.width || before.height !== after.height) return 255;
  let worst = 0;
  for (let top = 0; top < before.height; top += BLOCK)
    for (let left = 0; left < before.width; left += BLOCK) {
      let [sum, count] = [0, 0];
      for (let y = top; y < Math.min(top + BLOCK, before.height); y++)
        for (let x = left; x < Math.min(left + BLOCK, before.width); x++) {
          const change =
            (after.pixels[y * before.width + x] ?? 0) - (before.pixels[y * before.width + x] ?? 0);
          sum += isAdded ? Math.max(0, change) : Math.abs(change);
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

/** Where a result looks least like its input; null where the two are not of one kind, or one cannot be drawn. */
export async function worstDifference(
  before: { name: string; bytes: Uint8Array },
  after: { name: string; bytes: Uint8Array },
  isAdded: boolean,
  directory: string,
): Promise<WorstBlock | null> {
  const kind = kindOf(before.name);
  if (kind === null || kind !== kindOf(after.name)) return null;
  const draw = async (bytes: Uint8Array) =>
    kind === 'pdf' ? drawnPages(bytes, directory) : [await drawnPicture(bytes)];
  try {
    const [pages, others] = [await draw(before.bytes), await draw(after.bytes)];
    const differences = pages.map((page, at) => {
      const other = others[at];
      return { page: at + 1, difference: other === undefined ? 255 : worstBlock(page, other, isAdded) };
    });
    return differences.toSorted((one, two) => two.difference - one.difference)[0] ?? null;
  } catch {
    return null;
  }
}
