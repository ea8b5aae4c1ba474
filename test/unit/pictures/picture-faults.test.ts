import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  faultOf,
  TooLongSide,
  TooManyFrames,
  TooManyPages,
} from '../../../containers/documents/pictures/pixels.ts';

const PICTURE = { create: { width: 40, height: 30, channels: 3, background: '#336699' } } as const;

async function errorOf(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => null,
    (error: unknown) => error,
  );
}

describe('a picture is said to be at fault', () => {
  test('where the picture library does not read it', async () => {
    const whole = await sharp(PICTURE).png().toBuffer();
    const error = await errorOf(() => sharp(whole.subarray(0, whole.length - 40)).stats());
    expect(faultOf(error)).toBe('damaged');
  });

  test('where it has more pixels than are read', async () => {
    const whole = await sharp(PICTURE).png().toBuffer();
    expect(faultOf(await errorOf(() => sharp(whole, { limitInputPixels: 100 }).stats()))).toBe(
      'tooManyPixels',
    );
  });

  test('where bytes that it announces are missing', async () => {
    const error = await errorOf(async () => Buffer.alloc(2).readUInt32BE(0));
    expect(faultOf(error)).toBe('damaged');
  });

  test.each([
    ['tooManyPages', new TooManyPages()],
    ['tooManyFrames', new TooManyFrames()],
    ['tooLongSide', new TooLongSide()],
  ])('by a name of ours: %s', (fault, error) => {
    expect(faultOf(error)).toBe(fault);
  });
});

describe('a picture is not said to be at fault', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a file of a program is missing', () => readFile('/nowhere/picture.png')],
    ['a program of ours has a fault', async () => JSON.parse('null').first],
    ['what is no error is thrown', () => Promise.reject('no error')],
    ['memory ran out', () => Promise.reject(new Error('vips: out of memory -- size == 900MB'))],
    ['the disk is full', () => Promise.reject(new Error('write: No space left on device'))],
  ])('where %s', async (_, work) => {
    const error = await errorOf(work);
    expect(() => faultOf(error)).toThrow();
  });
});
