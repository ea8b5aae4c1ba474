import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { applyChange } from '../../../containers/documents/pictures/apply-change.ts';
import { openFrames } from '../../../containers/documents/pictures/open-frames.ts';
import { traitsOf } from '../../../containers/documents/pictures/picture-traits.ts';
import { writePicture } from '../../../containers/documents/pictures/write-picture.ts';
import type { PictureFormat } from '../../../containers/protocol/pictures/picture-output.ts';
import { useDirectory } from '../../support/directory.ts';

const directory = useDirectory();
const [MAKE, PREVIEW] = ['Camera da Ana', 'Vista da Ana'];
const [ASCII, SHORT, LONG, RATIONAL] = [2, 3, 4, 5];

type Entry = [tag: number, type: number, count: number, value: number | Buffer];

/** Places directories of EXIF entries one behind the other, and longer values behind them. */
function tiffOf(directories: (starts: number[], preview: number) => Entry[][], preview: Buffer): Buffer {
  const sizes = directories([], 0).map((entries) => 2 + 12 * entries.length + 4);
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 8));
  const end = sizes.reduce((sum, size) => sum + size, 8);
  const values = [preview];
  const all = directories(starts, end);
  const written = all.map((entries, index) => {
    const bytes = Buffer.alloc(sizes[index] ?? 0);
    bytes.writeUInt16LE(entries.length);
    for (const [place, [tag, type, count, value]] of entries.entries()) {
      const at = 2 + 12 * place;
      bytes.writeUInt16LE(tag, at);
      bytes.writeUInt16LE(type, at + 2);
      bytes.writeUInt32LE(count, at + 4);
      if (typeof value === 'number') bytes.writeUInt32LE(value, at + 8);
      else if (value.length <= 4) value.copy(bytes, at + 8);
      else {
        bytes.writeUInt32LE(end + Buffer.concat(values).length, at + 8);
        values.push(value);
      }
    }
    if (index === 0) bytes.writeUInt32LE(starts.at(-1) ?? 0, bytes.length - 4);
    return bytes;
  });
  return Buffer.concat([Buffer.from('II*\0\u0008\0\0\0', 'latin1'), ...written, ...values]);
}

/** A photo as phones write it: with camera, place, a turned sensor and a preview of the whole picture. */
async function phonePhoto(): Promise<string> {
  const create = { width: 80, height: 60, channels: 3, background: '#a04020' } as const;
  const preview = await sharp({ create: { ...create, width: 16, height: 12 } })
    .withExif({ IFD0: { Copyright: PREVIEW } })
    .jpeg()
    .toBuffer();
  const tiff = tiffOf(
    ([, place = 0], at) => [
      [
        [0x010f, ASCII, MAKE.length + 1, Buffer.from(`${MAKE}\0`)],
        [0x0112, SHORT, 1, 6],
        [0x8825, LONG, 1, place],
      ],
      [
        [1, ASCII, 2, Buffer.from('S\0')],
        [2, RATIONAL, 3, Buffer.from(new Uint32Array([23, 1, 33, 1, 0, 1]).buffer)],
      ],
      [
        [0x0103, SHORT, 1, 6],
        [0x0201, LONG, 1, at],
        [0x0202, LONG, 1, preview.length],
      ],
    ],
    preview,
  );
  const plain = await sharp({ create }).jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(tiff.length + 8, 4);
  const path = join(directory(), 'foto.jpg');
  await writeFile(path, Buffer.concat([head, Buffer.from('Exif\0\0'), tiff, plain.subarray(2)]));
  return path;
}

async function resized(format: PictureFormat, keepMetadata: boolean): Promise<Buffer> {
  const source = await phonePhoto();
  const output = { format, quality: 90, lossless: false, background: '#ffffff', keepMetadata, iconSizes: [] };
  const traits = traitsOf(await sharp(source).metadata(), false);
  const opened = await openFrames(source, {}, traits, output);
  const size = { width: 30, height: null, longestSide: null, percent: null } as const;
  const look = { fit: 'inside', enlarge: false, focus: 'centre', background: '#ffffff' } as const;
  const done = await applyChange(opened, { kind: 'resize', ...size, ...look, density: 300 });
  const target = join(directory(), `menor.${format}`);
  await writePicture(done.picture, output, done.traits, target);
  return readFile(target);
}

const isFound = (text: string, file: Buffer) => file.includes(Buffer.from(text.slice(0, 5)));

/** The horizontal density in EXIF data behind their prefix, little-endian. */
function densityIn(exif: Buffer): number {
  const tiff = exif.subarray(exif.indexOf('II*'));
  const at = tiff.readUInt32LE(tiff.indexOf(Buffer.from([0x1a, 1, RATIONAL, 0, 1, 0, 0, 0])) + 8);
  return tiff.readUInt32LE(at) / tiff.readUInt32LE(at + 4);
}

describe('a photo with a density', () => {
  test.each([
    'jpg',
    'png',
    'webp',
    'avif',
    'tiff',
  ] as const)('has no camera, place or preview as %s unless they are wanted', async (format) => {
    const file = await resized(format, false);
    const { exif, density, width, height } = await sharp(file).metadata();
    expect([isFound(MAKE, file), isFound(PREVIEW, file)]).toEqual([false, false]);
    const [south, entry] = [
      Buffer.from('\u0001\0\u0002\0\u0002\0\0\0S\0', 'latin1'),
      exif ?? Buffer.alloc(0),
    ];
    expect(entry.includes(south)).toBe(false);
    expect([width, height]).toEqual([30, 40]);
    if (format !== 'webp' && format !== 'avif') expect(density).toBe(300);
    else expect(densityIn(entry)).toBe(300);
    await sharp(file).raw().toBuffer();
  });

  test.each(['jpg', 'png', 'webp'] as const)('keeps all of them as %s if they are wanted', async (format) => {
    const file = await resized(format, true);
    expect([isFound(MAKE, file), isFound(PREVIEW, file)]).toEqual([true, true]);
    if (format !== 'webp') expect((await sharp(file).metadata()).density).toBe(300);
  });
});
