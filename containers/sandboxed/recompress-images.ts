import { readFile, writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { readFlatePixels } from './flate-pixels.ts';
import { readFlatePng } from './flate-png.ts';
import { readJob, report } from './job.ts';
import { MAX_PIXELS } from './pixels.ts';

export interface StoredImage {
  source: string;
  target: string;
  /** Of the stream, from the outside in. */
  filters: readonly ('FlateDecode' | 'DCTDecode')[];
  width: number;
  height: number;
  channels: 1 | 3;
  filtered: boolean;
  /** At most 1: the share of its sides that the picture keeps. */
  scale: number;
}

export interface RecompressImagesJob {
  quality: number;
  fullChroma: boolean;
  images: StoredImage[];
}

const MAX_JPEG_BYTES = 512 * 1024 * 1024;
const SAMPLES = 40_000;
const DRAWING_COLORS = 256;
const WORTHWHILE = 0.9;

function isJob(value: unknown): value is RecompressImagesJob {
  return typeof value === 'object' && value !== null && 'images' in value && Array.isArray(value.images);
}

interface Opened {
  picture: Sharp;
  isDrawing: boolean;
}

/** Whether there are so few colours that a screen or a chart was drawn, which JPEG would smear. */
function hasFewColors(pixels: Buffer, channels: number): boolean {
  const count = pixels.length / channels;
  const step = Math.max(1, Math.floor(count / SAMPLES));
  const colors = new Set<number>();
  for (let at = 0; at < count && colors.size <= DRAWING_COLORS; at += step) {
    colors.add(pixels.readUIntBE(at * channels, channels));
  }
  return colors.size <= DRAWING_COLORS;
}

async function openImage(data: Buffer, image: StoredImage): Promise<Opened> {
  const { width, height, channels, filters } = image;
  if (filters.at(-1) === 'DCTDecode') {
    const jpeg = filters.length > 1 ? inflateSync(data, { maxOutputLength: MAX_JPEG_BYTES }) : data;
    const picture = sharp(jpeg, { limitInputPixels: MAX_PIXELS, failOn: 'error', ignoreIcc: true });
    const found = await picture.metadata();
    const isAsSaid = found.format === 'jpeg' && found.width === width && found.height === height;
    if (!isAsSaid || found.channels !== channels) throw new Error('The JPEG is not what the PDF says.');
    return { picture, isDrawing: false };
  }
  const pixels = readFlatePixels(data, image);
  const picture = sharp(pixels, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS });
  return { picture, isDrawing: channels === 3 && hasFewColors(pixels, channels) };
}

interface Encoded {
  data: Buffer;
  width: number;
  height: number;
  filter: 'FlateDecode' | 'DCTDecode';
}

async function encodeDrawing(picture: Sharp): Promise<Encoded> {
  const png = await picture.png({ compressionLevel: 9, adaptiveFiltering: true, palette: false }).toBuffer();
  return { ...readFlatePng(png), filter: 'FlateDecode' };
}

async function encodePhoto(
  picture: Sharp,
  { scale, width, height, channels }: StoredImage,
): Promise<Encoded> {
  const smaller =
    scale < 1 ? picture.resize(sideOf(width, scale), sideOf(height, scale), { fit: 'fill' }) : picture;
  const { data, info } = await smaller
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: job.quality, mozjpeg: true, chromaSubsampling: job.fullChroma ? '4:4:4' : '4:2:0' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== channels) throw new Error('The picture got other channels.');
  return { data, width: info.width, height: info.height, filter: 'DCTDecode' };
}

function sideOf(pixels: number, scale: number): number {
  return Math.max(1, Math.round(pixels * scale));
}

async function recompress(image: StoredImage): Promise<Encoded | null> {
  if (image.width * image.height > MAX_PIXELS) return null;
  const data = await readFile(image.source);
  const { picture, isDrawing } = await openImage(data, image);
  const encoded = await (isDrawing ? encodeDrawing(picture) : encodePhoto(picture, image));
  return encoded.data.length < data.length * WORTHWHILE ? encoded : null;
}

const job = await readJob(isJob);
sharp.cache(false);
sharp.concurrency(2);
for (const [index, image] of job.images.entries()) {
  try {
    const encoded = await recompress(image);
    if (encoded) await writeFile(image.target, encoded.data);
    const { width, height, filter } = encoded ?? {};
    report(encoded ? { index, width, height, filter } : { index });
  } catch (error) {
    console.error(error);
    report({ index });
  }
}
