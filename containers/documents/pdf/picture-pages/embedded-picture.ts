import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { Metadata, Sharp } from 'sharp';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import { readPlainJpeg } from '../../pictures/jpeg.ts';
import { encodeJpeg } from '../../pictures/jpeg-coding.ts';
import { openPicture } from '../../pictures/pixels.ts';
import { hasWholeRows, type PlainPng, readPlainPng } from '../../pictures/png.ts';

/** A picture as PDF has it. */
export interface EmbeddedPicture {
  width: number;
  height: number;
  /** The EXIF orientation, from 1 (upright) to 8. */
  orientation: number;
  entries: Dictionary;
  data: Buffer;
  /** The ICC profile and the number of colour components of a pixel. */
  profile: { data: Buffer; components: number } | null;
}

const SPACES = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const;
const JPEG_QUALITY = 92;
/** Wide enough that every row counts in it. */
const CHECK_PIXELS = 32;

/** Throws where the picture cannot be decoded to its end. */
async function decodeWhole(path: string): Promise<void> {
  await openPicture(path).resize({ width: CHECK_PIXELS }).raw().toBuffer();
}

async function jpegAsItIs(path: string, metadata: Metadata): Promise<EmbeddedPicture | null> {
  const jpeg = readPlainJpeg(await readFile(path));
  if (jpeg === null || jpeg.width !== metadata.width || jpeg.height !== metadata.height) return null;
  await decodeWhole(path);
  const { width, height, components, isInverted, profile, data } = jpeg;
  return {
    width,
    height,
    orientation: metadata.orientation ?? 1,
    entries: {
      '/ColorSpace': SPACES[components],
      '/BitsPerComponent': 8,
      '/Filter': '/DCTDecode',
      ...(isInverted ? { '/Decode': [1, 0, 1, 0, 1, 0, 1, 0] } : {}),
    },
    data,
    profile: profile === null ? null : { data: profile, components },
  };
}

function ofPng(png: PlainPng, orientation: number): EmbeddedPicture {
  const { width, height, bits, samples, palette, profile, rows } = png;
  const indexed = palette && [
    '/Indexed',
    '/DeviceRGB',
    palette.length / 3 - 1,
    `b:${palette.toString('hex')}`,
  ];
  return {
    width,
    height,
    orientation,
    entries: {
      '/ColorSpace': indexed ?? SPACES[samples],
      '/BitsPerComponent': bits,
      '/Filter': '/FlateDecode',
      '/DecodeParms': {
        '/Predictor': 15,
        '/Colors': samples,
        '/BitsPerComponent': bits,
        '/Columns': width,
      },
    },
    data: rows,
    profile: profile && { data: profile, components: samples },
  };
}

async function pngAsItIs(path: string, metadata: Metadata): Promise<EmbeddedPicture | null> {
  const png = readPlainPng(await readFile(path));
  if (png === null || !(await hasWholeRows(png))) return null;
  await decodeWhole(path);
  return ofPng(png, metadata.orientation ?? 1);
}

function flattened(picture: Sharp): Sharp {
  return picture.flatten({ background: '#ffffff' }).toColourspace('srgb');
}

/** Eight pixels a byte, as a fax or scan of two colours has them. */
async function bilevel(picture: Sharp): Promise<EmbeddedPicture> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const rowBytes = Math.ceil(width / 8);
  const packed = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * rowBytes + (x >> 3);
      if ((data[(y * width + x) * channels] ?? 0) > 127) packed[at] = (packed[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const entries = { '/ColorSpace': '/DeviceGray', '/BitsPerComponent': 1, '/Filter': '/FlateDecode' };
  return { width, height, orientation: 1, entries, data: deflateSync(packed, { level: 9 }), profile: null };
}

async function asJpeg(picture: Sharp): Promise<EmbeddedPicture> {
  const coding = { quality: JPEG_QUALITY, hasFullColour: true, effort: 'usual' } as const;
  const { data, info } = await encodeJpeg(flattened(picture), coding).toBuffer({ resolveWithObject: true });
  const entries = {
    '/ColorSpace': SPACES[info.channels === 1 ? 1 : 3],
    '/BitsPerComponent': 8,
    '/Filter': '/DCTDecode',
  };
  return { width: info.width, height: info.height, orientation: 1, entries, data, profile: null };
}

async function asPng(picture: Sharp): Promise<EmbeddedPicture> {
  const png = readPlainPng(
    await flattened(picture).png({ compressionLevel: 6, palette: false, progressive: false }).toBuffer(),
  );
  if (png === null) throw new Error('sharp wrote a PNG that PDF does not read');
  return ofPng(png, 1);
}

/** A WebP says in its first chunks whether its pixels are compressed without loss (RFC 9649). */
async function isLosslessWebp(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const kind = bytes.toString('latin1', at, at + 4);
    if (kind === 'VP8L' || kind === 'VP8 ') return kind === 'VP8L';
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}

/** A page of a picture's file, as it is wherever PDF has its format, else without further loss than `lossy` ones have. */
export async function embedPicture(
  path: string,
  metadata: Metadata,
  page: number,
  lossy: boolean,
): Promise<EmbeddedPicture> {
  if (metadata.format === 'jpeg') {
    const jpeg = await jpegAsItIs(path, metadata);
    if (jpeg !== null) return jpeg;
  }
  if (metadata.format === 'png' && !lossy) {
    const png = await pngAsItIs(path, metadata);
    if (png !== null) return png;
  }
  const opened = openPicture(path, { page });
  // A picture that its file has rotated already is reported as upright, whatever its EXIF says.
  const picture = metadata.orientation === 1 ? opened : opened.autoOrient();
  if (metadata.format === 'tiff' && metadata.bitsPerSample === 1) return bilevel(picture);
  const isLossless = !lossy || (metadata.format === 'webp' && (await isLosslessWebp(path)));
  return isLossless ? asPng(picture) : asJpeg(picture);
}
