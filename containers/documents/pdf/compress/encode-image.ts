import sharp, { type Sharp } from 'sharp';
import type { PixelSize } from '../../../plain/geometry/sizes.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import { MAX_PIXELS } from '../../../plain/picture-limits.ts';
import type { ImageQuality } from '../../../protocol/pdf/compress-pdf.ts';
import { encodeJpeg } from '../../pictures/jpeg-coding.ts';
import { isAlike, type Plane, resemblance } from '../../pictures/similarity.ts';
import { cmykTiff, readStrip } from '../../pictures/tiff.ts';
import { deflated } from '../objects/streams.ts';
import type { Samples } from './decode-image.ts';
import { packSamples } from './flate-samples.ts';

/** A picture's new data, and the entries of its dictionary that describe their coding. */
export interface Encoded {
  data: Buffer;
  coding: Dictionary;
}

const SEEN_DPI = 100;
/** Attempts, each with higher quality or more pixels per inch than the one before. */
const STEPS = [
  { more: 0, finer: 1 },
  { more: 15, finer: 1 },
  { more: 10, finer: 4 / 3 },
  { more: 25, finer: 4 / 3 },
  { more: 35, finer: 2 },
];
const MAX_QUALITY = 92;
const HEADROOM = 1.2;
const BILEVEL_HEADROOM = 1.5;
const MIDDLE = 128;

function pictureOf({ data, width, height, channels }: Samples): Sharp {
  const options = { limitInputPixels: MAX_PIXELS };
  if (channels === 4) return sharp(cmykTiff(data, width, height), options).pipelineColourspace('cmyk');
  if (channels !== 1 && channels !== 3) throw new Error('Not grey, RGB or CMYK.');
  return sharp(data, { raw: { width, height, channels }, ...options });
}

function scaled({ width, height }: PixelSize, scale: number): PixelSize {
  const side = (pixels: number) => Math.max(1, Math.round(pixels * Math.min(1, scale)));
  return { width: side(width), height: side(height) };
}

/** Scales a picture down by averaging pixels, as PDF readers do. */
function reduced({ data, width, height }: Plane, size: PixelSize): Plane {
  const sums = new Float64Array(size.width * size.height);
  const counts = new Uint32Array(sums.length);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * size.height) / height) * size.width;
    for (let x = 0; x < width; x++) {
      const at = row + Math.floor((x * size.width) / width);
      sums[at] = (sums[at] ?? 0) + (data[y * width + x] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return {
    data: Uint8Array.from(sums, (sum, at) => Math.round(sum / Math.max(1, counts[at] ?? 0))),
    ...size,
  };
}

async function planeOf(picture: Sharp, seen: PixelSize): Promise<Plane> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error('Not one channel.');
  const plane = { data, width: info.width, height: info.height };
  if (plane.width >= seen.width && plane.height >= seen.height) return reduced(plane, seen);
  const larger = sharp(data, { raw: { width: plane.width, height: plane.height, channels: 1 } });
  const resized = await larger
    .resize(seen.width, seen.height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { data: resized, ...seen };
}

function colourspaceOf(channels: number): string {
  if (channels === 1) return 'b-w';
  return channels === 3 ? 'srgb' : 'cmyk';
}

/** Encodes CMYK as PDF reads it: the library inverts it. */
function asWritten(samples: Samples): Samples {
  if (samples.channels !== 4) return samples;
  return { ...samples, data: Buffer.from(samples.data.map((value) => 255 - value)) };
}

/**
 * Encodes a photograph as the first JPEG of the steps that looks the same; null if none does with fewer than `mostBytes`.
 * Each step takes more bytes than the one before.
 */
export async function encodePhoto(
  samples: Samples,
  density: number,
  wanted: ImageQuality,
  mostBytes: number,
): Promise<Encoded | null> {
  const source = asWritten(samples);
  const space = colourspaceOf(samples.channels);
  const seen = scaled(samples, SEEN_DPI / density);
  const before = await planeOf(pictureOf(source), seen);
  let resized: Samples | null = null;
  for (const { more, finer } of STEPS) {
    const dpi = wanted.dpi * finer;
    const size = scaled(samples, density > dpi * HEADROOM ? dpi / density : 1);
    if (resized?.width !== size.width || resized.height !== size.height) {
      const picture: Sharp = pictureOf(source).resize(size.width, size.height, { fit: 'fill' });
      resized = {
        ...size,
        data: await picture.toColourspace(space).raw().toBuffer(),
        channels: samples.channels,
      };
    }
    const { data, info } = await encodeJpeg(pictureOf(resized).toColourspace(space), {
      quality: Math.min(MAX_QUALITY, wanted.quality + more),
      hasFullColour: wanted.fullChroma,
      effort: 'thorough',
    }).toBuffer({ resolveWithObject: true });
    if (info.channels !== samples.channels) throw new Error('The picture got other channels.');
    if (data.length >= mostBytes) return null;
    const after = await planeOf(sharp(data).pipelineColourspace(space), seen);
    if (!isAlike(resemblance(before, after), wanted.leastSimilarity)) continue;
    const shape = { '/Width': size.width, '/Height': size.height, '/BitsPerComponent': 8 };
    return { data, coding: { ...shape, '/Filter': '/DCTDecode' } };
  }
  return null;
}

/** Filters each row with the PNG filter that gives the smallest sum of absolute values. */
function filterRows(rows: Buffer, row: number, distance: number): Buffer {
  const height = rows.length / row;
  const result = Buffer.alloc(rows.length + height);
  const candidates = Array.from({ length: 4 }, () => Buffer.alloc(row));
  for (let y = 0; y < height; y++) {
    const sums = [0, 0, 0, 0];
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const value = rows[at] ?? 0;
      const left = x >= distance ? (rows[at - distance] ?? 0) : 0;
      const above = y > 0 ? (rows[at - row] ?? 0) : 0;
      for (const [filter, guess] of [0, left, above, (left + above) >> 1].entries()) {
        const rest = (value - guess) & 255;
        const candidate = candidates[filter];
        if (candidate) candidate[x] = rest;
        sums[filter] = (sums[filter] ?? 0) + (rest < 128 ? rest : 256 - rest);
      }
    }
    const best = sums.indexOf(Math.min(...sums));
    result[y * (row + 1)] = best;
    candidates[best]?.copy(result, y * (row + 1) + 1);
  }
  return result;
}

/** Encodes without loss, with or without PNG filters, whichever is smaller. */
export function encodeExactly({ data, width, height, channels }: Samples, bits: number): Encoded {
  const rows = bits === 8 ? data : packSamples(data, width, height, bits);
  const size = { '/Width': width, '/Height': height, '/BitsPerComponent': bits, '/Filter': '/FlateDecode' };
  const plain = deflated(rows);
  if (bits < 8) return { data: plain, coding: size };
  const filtered = deflated(filterRows(rows, width * channels, channels));
  if (plain.length <= filtered.length) return { data: plain, coding: size };
  const parameters = { '/Predictor': 15, '/Colors': channels, '/BitsPerComponent': 8, '/Columns': width };
  return { data: filtered, coding: { ...size, '/DecodeParms': parameters } };
}

/** Encodes black and white as CCITT group 4 or Flate, whichever is smaller; `data` has only 0 and 255. */
async function encodeBits(samples: Samples): Promise<Encoded> {
  const { width, height } = samples;
  const bits = Buffer.from(samples.data.map((value) => value >> 7));
  const exact = encodeExactly({ ...samples, data: bits }, 1);
  const tiff = await pictureOf(samples)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tileWidth: width, tileHeight: height })
    .toBuffer();
  const fax = readStrip(tiff);
  if (exact.data.length <= fax.length) return exact;
  const parameters = { '/K': -1, '/Columns': width, '/Rows': height, '/BlackIs1': true };
  const size = { '/Width': width, '/Height': height, '/BitsPerComponent': 1 };
  return { data: fax, coding: { ...size, '/Filter': '/CCITTFaxDecode', '/DecodeParms': parameters } };
}

export function isTooDense(density: number, { bilevelDpi }: ImageQuality): boolean {
  return Number.isFinite(density) && density > bilevelDpi * BILEVEL_HEADROOM;
}

/** Encodes a bilevel page, scaled down if print cannot show its pixels; null if it would not look the same. */
export async function encodeBilevel(
  samples: Samples,
  density: number,
  wanted: ImageQuality,
): Promise<Encoded | null> {
  const whole = { ...samples, data: Buffer.from(samples.data.map((value) => (value >= MIDDLE ? 255 : 0))) };
  if (!isTooDense(density, wanted)) return encodeBits(whole);
  const seen = scaled(samples, SEEN_DPI / density);
  const size = scaled(samples, wanted.bilevelDpi / density);
  const data = await pictureOf(whole)
    .resize(size.width, size.height, { fit: 'fill' })
    .threshold(MIDDLE)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const smaller: Samples = { ...size, data, channels: 1 };
  const [before, after] = [await planeOf(pictureOf(whole), seen), await planeOf(pictureOf(smaller), seen)];
  return encodeBits(isAlike(resemblance(before, after), wanted.leastSimilarity) ? smaller : whole);
}
