import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Matrix } from '../../../plain/geometry/matrix.ts';
import { encodeJpeg } from '../../pictures/jpeg-coding.ts';
import type { PlacedPicture } from './page-content.ts';

/** Samples as pdf.js gives them. */
export interface Samples {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

/** A part of a picture, in shares of its width and height. */
export interface Cut {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Orientation {
  /** Quarter turns clockwise, after the mirroring. */
  turns: number;
  isMirrored: boolean;
}

type Written = Pick<PlacedPicture, 'path' | 'format' | 'width' | 'height'>;

const GREY_BITS = 1;
const RGB = 2;
const RGBA = 3;
/** The most colours of a flat picture, as a share of its sampled pixels: more are a photograph. */
const MOST_FLAT_COLORS = 0.35;
const SAMPLED = 4_000;
const JPEG_QUALITY = 90;
const LEAST_JPEG_PIXELS = 10_000;

sharp.cache(false);
sharp.concurrency(1);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the samples that pdf.js has decoded; null for a picture that it could not. */
export function samplesOf(value: unknown): Samples | null {
  if (!isObject(value)) return null;
  const [data, width, height, kind] = ['data', 'width', 'height', 'kind'].map((key): unknown =>
    Reflect.get(value, key),
  );
  if (typeof width !== 'number' || typeof height !== 'number' || width < 1 || height < 1) return null;
  const bytes =
    data instanceof Uint8Array || data instanceof Uint8ClampedArray
      ? new Uint8Array(data.buffer, data.byteOffset, data.length)
      : null;
  if (bytes === null) return null;
  const size = { width, height };
  if (kind === RGB && bytes.length >= width * height * 3) return { data: bytes, ...size, channels: 3 };
  if (kind === RGBA && bytes.length >= width * height * 4) return { data: bytes, ...size, channels: 4 };
  if (kind === GREY_BITS) return { data: fromBits(bytes, width, height, 255, 0), ...size, channels: 1 };
  return null;
}

/** A stencil filled with a colour; its zeros are drawn. */
export function maskOf(value: unknown, color: string): Samples | null {
  if (!isObject(value)) return null;
  const [data, width, height] = ['data', 'width', 'height'].map((key): unknown => Reflect.get(value, key));
  if (!(data instanceof Uint8Array) || typeof width !== 'number' || typeof height !== 'number') return null;
  const alpha = fromBits(data, width, height, 0, 255);
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < alpha.length; at++)
    pixels.set([red ?? 0, green ?? 0, blue ?? 0, alpha[at] ?? 0], at * 4);
  return { data: pixels, width, height, channels: 4 };
}

function fromBits(bits: Uint8Array, width: number, height: number, one: number, zero: number): Uint8Array {
  const row = (width + 7) >> 3;
  const samples = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      samples[y * width + x] = ((bits[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? one : zero;
  return samples;
}

/**
 * Returns how the matrix of a picture, on a page that runs downwards, turns it; null where it is by no
 * quarter turn.
 */
export function orientationOf([a, b, c, d]: Matrix): Orientation | null {
  const lean = 0.02 * Math.hypot(a, b, c, d);
  if (Math.abs(b) < lean && Math.abs(c) < lean) {
    if (a > 0) return d < 0 ? { turns: 0, isMirrored: false } : { turns: 2, isMirrored: true };
    return d > 0 ? { turns: 2, isMirrored: false } : { turns: 0, isMirrored: true };
  }
  if (Math.abs(a) < lean && Math.abs(d) < lean) {
    if (b > 0) return c > 0 ? { turns: 1, isMirrored: false } : { turns: 3, isMirrored: true };
    return c < 0 ? { turns: 3, isMirrored: false } : { turns: 1, isMirrored: true };
  }
  return null;
}

/** Writes pictures as files, each once. */
export class PictureFiles {
  readonly #directory: string;
  readonly #written = new Map<string, Promise<Written | null>>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Null where it cannot be written. */
  write(samples: Samples, { turns, isMirrored }: Orientation, cut: Cut | null): Promise<Written | null> {
    const key = createHash('sha1')
      .update(samples.data)
      .update(JSON.stringify([samples.width, samples.height, samples.channels, turns, isMirrored, cut]))
      .digest('hex');
    const known = this.#written.get(key);
    if (known) return known;
    const writing = this.#write(samples, turns, isMirrored, cut, this.#written.size).catch(() => null);
    this.#written.set(key, writing);
    return writing;
  }

  async #write(
    samples: Samples,
    turns: number,
    isMirrored: boolean,
    cut: Cut | null,
    number: number,
  ): Promise<Written> {
    const { data, width, height, channels } = samples;
    const isOpaque = channels !== 4 || isWholeAlpha(data);
    const raw = { width, height, channels };
    let picture: Sharp = sharp(data, { raw, limitInputPixels: false });
    if (cut !== null) picture = picture.extract(partOf(cut, width, height));
    // The library turns first and mirrors then, so that a mirrored picture is turned the other way.
    if (turns > 0) picture = picture.rotate((isMirrored ? 4 - turns : turns) * 90);
    if (isMirrored) picture = picture.flop();
    const isPhoto =
      isOpaque && channels !== 1 && width * height >= LEAST_JPEG_PIXELS && isManyColored(samples);
    const format = isPhoto ? 'jpeg' : 'png';
    const path = join(this.#directory, `picture-${number}.${isPhoto ? 'jpg' : 'png'}`);
    const made = isPhoto
      ? encodeJpeg(picture.removeAlpha(), { quality: JPEG_QUALITY, hasFullColour: true, effort: 'usual' })
      : (isOpaque && channels === 4 ? picture.removeAlpha() : picture).png({ compressionLevel: 6 });
    const info = await made.toFile(path);
    return { path, format, width: info.width, height: info.height };
  }
}

function partOf({ left, top, right, bottom }: Cut, width: number, height: number) {
  const from = { left: Math.floor(left * width), top: Math.floor(top * height) };
  return {
    left: Math.min(width - 1, Math.max(0, from.left)),
    top: Math.min(height - 1, Math.max(0, from.top)),
    width: Math.max(1, Math.min(width - from.left, Math.ceil((right - left) * width))),
    height: Math.max(1, Math.min(height - from.top, Math.ceil((bottom - top) * height))),
  };
}

function isWholeAlpha(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

function isManyColored({ data, width, height, channels }: Samples): boolean {
  const step = Math.max(1, Math.floor((width * height) / SAMPLED)) * channels;
  const colors = new Set<number>();
  let samples = 0;
  for (let at = 0; at + 2 < data.length; at += step) {
    samples += 1;
    colors.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
  }
  return colors.size > Math.min(256, samples * MOST_FLAT_COLORS);
}
