import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeJpeg, type JpegCoding } from '../../../containers/documents/pictures/jpeg-coding.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CODING = 'containers/documents/pictures/jpeg-coding.ts';
const SIDE = 64;
const QUALITIES = [1, 10, 22, 40, 50, 57, 58, 75, 92];
const EFFORTS = ['usual', 'thorough', 'thorough, with the tables of the standard'] as const;

/** Bars of black and white that are half a block wide, and a chessboard of such squares. */
function bars(channels: 1 | 3): Buffer {
  const data = Buffer.alloc(SIDE * SIDE * channels);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    const isWhite = ((x >> 2) + (y < SIDE / 2 ? 0 : y >> 2)) % 2 === 0;
    data.fill(isWhite ? 255 : 0, pixel * channels, (pixel + 1) * channels);
  }
  return data;
}

async function wrongPixels(channels: 1 | 3, coding: JpegCoding): Promise<number> {
  const before = bars(channels);
  const raw = { width: SIDE, height: SIDE, channels };
  const picture = sharp(before, { raw }).toColourspace(channels === 1 ? 'b-w' : 'srgb');
  const jpeg = await encodeJpeg(picture, coding).toBuffer();
  const space = channels === 1 ? 'b-w' : 'srgb';
  const after = await sharp(jpeg).toColourspace(space).raw().toBuffer();
  expect(after.length).toBe(before.length);
  return before.filter((value, at) => Math.abs(value - (after[at] ?? 0)) > 127).length;
}

describe('a JPEG', () => {
  test.each(EFFORTS)('keeps black black and white white in each block: %s', async (effort) => {
    for (const quality of QUALITIES) {
      for (const channels of [1, 3] as const) {
        expect([quality, channels, await wrongPixels(channels, { quality, effort })]).toEqual([
          quality,
          channels,
          0,
        ]);
      }
    }
  });

  test('is coded in one place', () => {
    const sources = globSync('{worker,common,containers,browser}/**/*.{ts,tsx}', { cwd: ROOT });
    const coding = /\.jpeg\(|mozjpeg:|overshootDeringing|toFormat\(/;
    const places = sources.filter((path) => coding.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(places).toEqual([CODING]);
  });
});
