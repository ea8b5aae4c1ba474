import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { parseQrCode, qrCode } from '../../../worker/brazil/codes/qr-code.ts';
import type { Image } from '../../../worker/brazil/codes/render.ts';

/** Read after each picture, because zbarimg prints nothing between them. */
const MARK = '<<<next picture>>>';

/** Returns what zbarimg reads in each PNG or PGM, in order and byte for byte; empty if it reads nothing. */
export async function readCodes(pictures: Uint8Array[]): Promise<string[]> {
  const mark = await qrCode(parseQrCode({ text: MARK, format: 'png' }));
  return inFolder((folder) => {
    const markPath = join(folder, 'mark.png');
    writeFileSync(markPath, pngOf(mark));
    const paths = pictures.flatMap((picture, index) => {
      // Without an extension: zbarimg detects the format by the first bytes.
      const path = join(folder, `picture-${index}`);
      writeFileSync(path, picture);
      return [path, markPath];
    });
    const args = ['--quiet', '--raw', '-S*.enable', '-Sbinary', ...paths];
    const { stdout, error } = spawnSync('zbarimg', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
    if (error) throw error;
    return stdout.split(MARK).slice(0, -1);
  });
}

/** Returns what dmtxread reads in a PNG of one Data Matrix. */
export function readDataMatrix(picture: Uint8Array): string {
  return inFolder((folder) => {
    const path = join(folder, 'code.png');
    writeFileSync(path, picture);
    const { stdout, error } = spawnSync('dmtxread', ['-N1', '-m4000', path], { encoding: 'utf8' });
    if (error) throw error;
    return stdout;
  });
}

export function pngOf(image: Image): Uint8Array {
  return Buffer.from(image.png_base64 ?? '', 'base64');
}

/** Renders the SVG with sharp. */
export function rasterised(image: Image): Promise<Uint8Array> {
  return sharp(Buffer.from(image.svg ?? ''))
    .png()
    .toBuffer();
}

export async function pixels(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).ensureAlpha().toColourspace('srgb').raw().toBuffer();
}

export function inFolder<Result>(use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
