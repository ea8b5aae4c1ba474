import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { execute } from '../execute.ts';
import { randomOf } from './sheet.ts';

const USUAL_DPI = 250;
const PAPER = { r: 244, g: 244, b: 244 };
const MOST_DEGREES = 2.5;
const DUST = 150;

async function scanned(
  picture: Buffer,
  random: () => number,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const turned = await sharp(picture)
    .rotate((random() * 2 - 1) * MOST_DEGREES, { background: '#fff' })
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((turned.info.width - width) / 2);
  const top = Math.floor((turned.info.height - height) / 2);
  const dust = Array.from({ length: DUST }, () => {
    const grey = Math.floor(random() * 160);
    const [x, y] = [Math.floor(random() * width), Math.floor(random() * height)];
    return `<rect x="${x}" y="${y}" width="2" height="2" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const shadow = `<rect x="0" y="0" width="${Math.floor(random() * 12)}" height="${height}" fill="#444"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${dust.join('')}${shadow}</svg>`;
  const bytes = await sharp(turned.data)
    .extract({ left, top, width, height })
    .composite([
      { input: { create: { width, height, channels: 3, background: PAPER } }, blend: 'multiply' },
      { input: Buffer.from(drawing) },
    ])
    .greyscale()
    .jpeg({ quality: 85 })
    .toBuffer();
  return { bytes, width, height };
}

/**
 * Renders the pages as a scanner would: pictures, slightly skewed, with dust and a shadow, on off-white
 * paper.
 */
export async function scan(bytes: Uint8Array, seed: number, dpi = USUAL_DPI): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'papelada-scan-'));
  try {
    await writeFile(join(folder, 'sheets.pdf'), bytes);
    await execute('pdftoppm', [
      '-r',
      String(dpi),
      '-cropbox',
      join(folder, 'sheets.pdf'),
      join(folder, 'page'),
    ]);
    const random = randomOf(seed);
    const document = await PDFDocument.create();
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.ppm')).sort()) {
      const picture = await sharp(await pngOf(join(folder, name))).toBuffer();
      const { bytes: jpeg, width, height } = await scanned(picture, random);
      const [wide, high] = [(width * 72) / dpi, (height * 72) / dpi];
      document
        .addPage([wide, high])
        .drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: wide, height: high });
    }
    return await document.save();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Converts a PPM to PNG, because sharp does not read it. */
async function pngOf(path: string): Promise<Buffer> {
  const file = await readFile(path);
  const [header = '', wide = '', high = ''] =
    /^P6\s(\d+) (\d+)\s255\s/.exec(file.toString('latin1', 0, 40)) ?? [];
  const raw = { width: Number(wide), height: Number(high), channels: 3 as const };
  return sharp(file.subarray(header.length), { raw }).png({ compressionLevel: 1 }).toBuffer();
}
