import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { execute } from '../../support/execute.ts';
import { boxesIn, boxOf } from './heif-file.ts';

export const CONVERT = '/usr/bin/convert';
const PROFILES = '/usr/share/color/icc/ghostscript';
export const SCREEN = join(PROFILES, 'srgb.icc');
export const PRESS = join(PROFILES, 'default_cmyk.icc');

export type Color = readonly [red: number, green: number, blue: number];

function linear(level: number): number {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** CIELAB (D65) of a colour in sRGB. */
function lab([red, green, blue]: Color): number[] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const curve = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE 1976. */
export function colorDistance(left: Color, right: Color): number {
  const [one, other] = [lab(left), lab(right)];
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
}

/** A directory for the length of `work`. */
export async function inDirectory<Result>(work: (home: string) => Promise<Result>): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'papelada-pictures-'));
  try {
    return await work(home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** What ImageMagick makes of a picture, by the extension of `to`. */
export async function made(
  bytes: Uint8Array,
  from: string,
  to: string,
  args: readonly string[] = [],
): Promise<Buffer> {
  return inDirectory(async (home) => {
    const [source, target] = [join(home, `in.${from}`), join(home, `out.${to}`)];
    await writeFile(source, bytes);
    await execute(CONVERT, [source, ...args, target]);
    return readFile(target);
  });
}

/** A HEIC of a JPEG or PNG, with its EXIF. */
export async function madeHeic(bytes: Uint8Array, from: string): Promise<Buffer> {
  return inDirectory(async (home) => {
    const [source, target] = [join(home, `in.${from}`), join(home, 'out.heic')];
    await writeFile(source, bytes);
    await execute('heif-enc', ['-q', '90', '-o', target, source]);
    return readFile(target);
  });
}

export interface Pixels {
  width: number;
  height: number;
  /** The mean of the nine pixels around a place, and the alpha there, from 0 to 255. */
  at(x: number, y: number): { color: Color; alpha: number };
}

export interface Shown {
  bytes: Uint8Array;
  extension: string;
  /** Which picture of the file; the first where it is not said. */
  index?: number;
}

/** A picture of each file as ImageMagick shows it in sRGB, by its profile; all by one start of it. */
export async function allShown(files: readonly Shown[]): Promise<Pixels[]> {
  return inDirectory(async (home) => {
    const intent = ['-intent', 'relative', '-black-point-compensation', '-profile', SCREEN];
    const shownAs = (place: number) => join(home, `out-${place}.png`);
    const each = files.map(async ({ bytes, extension, index = 0 }, place) => {
      const source = join(home, `in-${place}.${extension}`);
      await writeFile(source, bytes);
      // ImageMagick 6 reads no transparency of AVIF.
      const read = extension === 'avif' ? join(home, `read-${place}.png`) : `${source}[${index}]`;
      if (extension === 'avif') await sharp(bytes).png().toFile(read);
      return ['(', read, ...intent, '-depth', '8', '-write', `PNG32:${shownAs(place)}`, '+delete', ')'];
    });
    await execute(CONVERT, [...(await Promise.all(each)).flat(), 'xc:none', 'null:']);
    return Promise.all(files.map((_, place) => pixelsOf(shownAs(place))));
  });
}

/** The first picture of a file as ImageMagick shows it in sRGB, by its profile. */
export async function shown(bytes: Uint8Array, extension: string): Promise<Pixels> {
  const [one] = await allShown([{ bytes, extension }]);
  if (one === undefined) throw new Error('Nothing was shown.');
  return one;
}

async function pixelsOf(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path, { ignoreIcc: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const at = (x: number, y: number) => {
    const sums = [0, 0, 0, 0];
    for (let row = y - 1; row <= y + 1; row++)
      for (let column = x - 1; column <= x + 1; column++)
        for (const channel of sums.keys())
          sums[channel] = (sums[channel] ?? 0) + (data[(row * width + column) * 4 + channel] ?? 0);
    const [red = 0, green = 0, blue = 0, alpha = 0] = sums.map((sum) => sum / 9);
    return { color: [red, green, blue] as const, alpha };
  };
  return { width, height, at };
}

/** A HEIC of heif-enc that says itself by how many quarters it is turned anticlockwise, as telephones write it. */
export function turnedHeic(heic: Buffer, quarters: number): Buffer {
  const file = Buffer.from(heic);
  const meta = boxOf(boxesIn(file, 0, file.length), 'meta');
  const inMeta = boxesIn(file, meta.start + 12, meta.end);
  const iprp = boxOf(inMeta, 'iprp');
  const inIprp = boxesIn(file, iprp.start + 8, iprp.end);
  const [ipco, ipma] = [boxOf(inIprp, 'ipco'), boxOf(inIprp, 'ipma')];
  const property = boxesIn(file, ipco.start + 8, ipco.end).length + 1;
  const primary = file.readUInt16BE(boxOf(inMeta, 'pitm').start + 12);
  const irot = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), quarters]);
  const grow = (at: number, by: number) => file.writeUInt32BE(file.readUInt32BE(at) + by, at);
  let entry = ipma.start + 16;
  while (file.readUInt16BE(entry) !== primary) entry += 3 + (file[entry + 2] ?? 0);
  const count = file[entry + 2] ?? 0;
  file[entry + 2] = count + 1;
  const associated = entry + 3 + count;
  const added = irot.length + 1;
  shiftOffsets(file, boxOf(inMeta, 'iloc').start, added);
  grow(ipco.start, irot.length);
  grow(ipma.start, 1);
  grow(iprp.start, added);
  grow(meta.start, added);
  return Buffer.concat([
    file.subarray(0, ipco.end),
    irot,
    file.subarray(ipco.end, associated),
    Buffer.from([0x80 | property]),
    file.subarray(associated),
  ]);
}

/** The places of the pictures' data, which lies behind the box that has grown. */
function shiftOffsets(file: Buffer, iloc: number, by: number): void {
  const version = file[iloc + 8] ?? 0;
  const [sizes = 0, bases = 0] = [file[iloc + 12], file[iloc + 13]];
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, bases >> 4];
  let at = iloc + 16;
  for (let item = file.readUInt16BE(iloc + 14); item > 0; item--) {
    const method = version === 0 ? 0 : (file[at + 3] ?? 0) & 15;
    at += (version === 0 ? 4 : 6) + baseBytes;
    const extents = file.readUInt16BE(at);
    at += 2;
    for (let extent = 0; extent < extents; extent++) {
      if (method === 0) file.writeUInt32BE(file.readUInt32BE(at) + by, at);
      at += offsetBytes + lengthBytes;
    }
  }
}
