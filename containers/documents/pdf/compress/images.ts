import { forEachConcurrently } from '../../../../common/for-each-concurrently.ts';
import { type Dictionary, isReference } from '../../../plain/pdf/values.ts';
import { MAX_PIXELS } from '../../../plain/picture-limits.ts';
import { POINTS_PER_INCH } from '../../../plain/units.ts';
import type { ImageQuality } from '../../../protocol/pdf/compress-pdf.ts';
import { withoutExtras } from '../../pictures/jpeg-segments.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { PdfStream } from '../objects/pdf-object.ts';
import type { Drawn, Usage } from '../objects/usage.ts';
import { decodeImage, type Samples } from './decode-image.ts';
import { type Encoded, encodeBilevel, encodeExactly, encodePhoto, isTooDense } from './encode-image.ts';
import { formatOf, type ImageFormat, type Palette } from './image-format.ts';

const LEAST_BYTES = 1_000;
const MAX_IMAGES = 5_000;
const WORTHWHILE = 0.95;
/** Factor by which a picture that covers little of its page may lose more than a whole page. */
const MOST_LOSS = 10 / 3;
/** Pictures that are worked on at once; large ones are worked on alone. */
const AT_ONCE = 2;
const LARGE_PIXELS = 16_000_000;
const PALETTE_COLORS = 256;
/** The minimum share of a drawing's pixels that equal the one before. */
const FLAT_SHARE = 0.8;
/** Dithering, which imitates colours that a palette lacks, is not part of the picture. */
const DITHER_LOSS = 2.5;
const CODING = ['/Width', '/Height', '/BitsPerComponent', '/Filter', '/DecodeParms', '/Length'];

interface Candidate {
  reference: string;
  density: number;
  /** The largest share of a page that it covers. */
  coverage: number;
  bytes: number;
  pixels: number;
}

function densityOf(dict: Dictionary, { width, height }: Drawn): number {
  const densities = [
    (Number(dict['/Width']) * POINTS_PER_INCH) / width,
    (Number(dict['/Height']) * POINTS_PER_INCH) / height,
  ];
  const density = Math.min(...densities);
  return Number.isFinite(density) && density > 0 ? density : 0;
}

/** Returns the pictures that are drawn, and their masks, largest first; an unknown density is 0. */
function listImages(document: PdfDocument, usage: Usage): Candidate[] {
  const drawn = new Map(usage.images);
  const coverage = new Map(usage.coverage);
  for (const [reference, size] of usage.images) {
    const dict = document.dictionary(reference);
    for (const mask of [dict['/SMask'], dict['/Mask']]) {
      if (!isReference(mask) || !document.stream(mask)) continue;
      const known = drawn.get(mask);
      drawn.set(mask, {
        width: Math.max(size.width, known?.width ?? 0),
        height: Math.max(size.height, known?.height ?? 0),
      });
      coverage.set(mask, Math.max(usage.coverage.get(reference) ?? 1, coverage.get(mask) ?? 0));
    }
  }
  return [...drawn]
    .flatMap(([reference, size]) => {
      const stream = document.stream(reference);
      if (!stream) return [];
      const density = usage.isComplete ? densityOf(stream.dict, size) : 0;
      const bytes = document.size(stream);
      const pixels = Number(stream.dict['/Width']) * Number(stream.dict['/Height']);
      return { reference, density, coverage: coverage.get(reference) ?? 1, bytes, pixels };
    })
    .filter(({ bytes }) => bytes >= LEAST_BYTES)
    .toSorted((left, right) => right.bytes - left.bytes)
    .slice(0, MAX_IMAGES);
}

/** Returns the share of pixels that equal the one to their left. */
function flatness({ data, width, height, channels }: Samples): number {
  let same = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const at = (y * width + x) * channels;
      let channel = 0;
      while (channel < channels && data[at + channel] === data[at + channel - channels]) channel++;
      if (channel === channels) same++;
    }
  }
  return same / Math.max(1, width * height);
}

interface Colors {
  indexes: Buffer;
  colors: Buffer;
  count: number;
}

/** Returns the colours of a picture; null if it has more than a palette holds. */
function colorsOf({ data, channels }: Samples): Colors | null {
  const numbers = new Map<number, number>();
  const indexes = Buffer.alloc(data.length / channels);
  for (let pixel = 0; pixel < indexes.length; pixel++) {
    const color = data.readUIntBE(pixel * channels, channels);
    let number = numbers.get(color);
    if (number === undefined) {
      if (numbers.size === PALETTE_COLORS) return null;
      number = numbers.size;
      numbers.set(color, number);
    }
    indexes[pixel] = number;
  }
  const colors = Buffer.alloc(numbers.size * channels);
  for (const [color, number] of numbers) colors.writeUIntBE(color, number * channels, channels);
  return { indexes, colors, count: numbers.size };
}

function bitsFor(count: number): number {
  return [1, 2, 4].find((bits) => count <= 1 << bits) ?? 8;
}

function expand({ data, width, height }: Samples, { channels, colors }: Palette): Samples {
  const expanded = Buffer.alloc(width * height * channels);
  for (const [pixel, index] of data.entries())
    colors.copy(expanded, pixel * channels, index * channels, (index + 1) * channels);
  return { data: expanded, width, height, channels };
}

class ImageShrinker {
  readonly #document: PdfDocument;
  readonly #wanted: ImageQuality;
  /** Pictures with premultiplied alpha, and their masks. */
  readonly #bound = new Set<string>();

  constructor(document: PdfDocument, wanted: ImageQuality) {
    this.#document = document;
    this.#wanted = wanted;
    for (const reference of document.references()) {
      const mask = document.dictionary(reference)['/SMask'];
      if (isReference(mask) && '/Matte' in document.dictionary(mask)) this.#bound.add(reference).add(mask);
    }
  }

  async shrink({ reference, density, coverage, bytes }: Candidate): Promise<void> {
    const document = this.#document;
    const stream = document.stream(reference);
    if (!stream || this.#bound.has(reference)) return;
    const loss = (1 - this.#wanted.leastSimilarity) * Math.min(MOST_LOSS, 1 / coverage);
    const wanted = { ...this.#wanted, leastSimilarity: 1 - loss };
    const mostBytes = bytes * WORTHWHILE;
    const encoded = await this.#encode(stream, density, wanted, mostBytes);
    if (encoded && encoded.data.length < mostBytes) {
      this.#replace(reference, stream, encoded);
    } else this.#strip(reference, stream, bytes);
  }

  async #encode(
    stream: PdfStream,
    density: number,
    wanted: ImageQuality,
    mostBytes: number,
  ): Promise<Encoded | null> {
    const document = this.#document;
    const format = formatOf(document, stream.dict);
    if (format === null || format.width * format.height > MAX_PIXELS) return null;
    if (Array.isArray(document.resolve(stream.dict['/Mask']))) return null;
    if ((document.number(stream.dict['/SMaskInData']) ?? 0) > 0) return null;
    if (format.bits === 1) return this.#encodeBilevel(stream, format, density, wanted);
    if (format.palette !== null) return this.#encodePalette(stream, format, density, wanted);
    if (![1, 3, 4].includes(format.channels) || format.codec === 'fax' || format.codec === 'jbig2')
      return null;
    const samples = await decodeImage(document, stream, format);
    if (format.codec === 'raw' && flatness(samples) >= FLAT_SHARE) {
      const drawing = this.#encodeDrawing(samples, stream.dict);
      if (drawing) return drawing;
    }
    return encodePhoto(samples, density, wanted, mostBytes);
  }

  /** Re-encodes a bilevel picture; null for one that is coded well already, unless its density is far too high. */
  async #encodeBilevel(
    stream: PdfStream,
    format: ImageFormat,
    density: number,
    wanted: ImageQuality,
  ): Promise<Encoded | null> {
    const [parameters] = this.#document.parameters(stream.dict).slice(-1);
    const isTwoDimensional = (this.#document.number(parameters?.['/K']) ?? 0) < 0;
    const isPacked = format.codec === 'jbig2' || (format.codec === 'fax' && isTwoDimensional);
    if ((isPacked && !isTooDense(density, wanted)) || format.channels !== 1) return null;
    if (format.codec !== 'raw' && format.codec !== 'fax' && format.codec !== 'jbig2') return null;
    const samples = await decodeImage(this.#document, stream, { ...format, palette: null });
    return encodeBilevel(samples, format.palette === null ? density : 0, wanted);
  }

  async #encodePalette(
    stream: PdfStream,
    format: ImageFormat,
    density: number,
    wanted: ImageQuality,
  ): Promise<Encoded | null> {
    const { palette, codec, bits } = format;
    if (palette === null || codec !== 'raw') return null;
    const samples = await decodeImage(this.#document, stream, format);
    const isPlain = !('/Decode' in stream.dict) && [1, 3, 4].includes(palette.channels);
    if (!isPlain || flatness(samples) >= FLAT_SHARE) return encodeExactly(samples, bits);
    const exact = encodeExactly(samples, bits);
    const leastSimilarity = 1 - (1 - wanted.leastSimilarity) * DITHER_LOSS;
    const mostBytes = exact.data.length * WORTHWHILE;
    const tolerant = { ...wanted, leastSimilarity };
    const photo = await encodePhoto(expand(samples, palette), density, tolerant, mostBytes);
    if (photo === null || photo.data.length >= mostBytes) return exact;
    return { ...photo, coding: { ...photo.coding, '/ColorSpace': palette.base } };
  }

  /** Encodes a screenshot or chart without JPEG, which would blur it; null if it has more colours than a palette holds. */
  #encodeDrawing(samples: Samples, dict: Dictionary): Encoded | null {
    const colors = colorsOf(samples);
    if (colors === null) return null;
    const exact = encodeExactly(samples, 8);
    if (samples.channels === 1 || '/Decode' in dict) return exact;
    const bits = bitsFor(colors.count);
    const indexed = encodeExactly({ ...samples, data: colors.indexes, channels: 1 }, bits);
    if (indexed.data.length + colors.colors.length >= exact.data.length) return exact;
    const space = [
      '/Indexed',
      dict['/ColorSpace'] ?? null,
      colors.count - 1,
      `b:${colors.colors.toString('hex')}`,
    ];
    return { ...indexed, coding: { ...indexed.coding, '/ColorSpace': space } };
  }

  #replace(reference: string, { dict }: PdfStream, { data, coding }: Encoded): void {
    const kept = Object.fromEntries(Object.entries(dict).filter(([key]) => !CODING.includes(key)));
    this.#document.replaceStream(reference, { ...kept, ...coding }, data);
  }

  #strip(reference: string, stream: PdfStream, bytes: number): void {
    if (this.#document.filters(stream.dict).join() !== '/DCTDecode') return;
    const data = withoutExtras(this.#document.read(stream));
    if (data.length >= bytes) return;
    this.#document.replaceStream(reference, stream.dict, data);
  }
}

/** Re-encodes pictures that can be smaller and look the same, until `deadline` (milliseconds since the epoch). */
export async function shrinkImages(
  document: PdfDocument,
  usage: Usage,
  wanted: ImageQuality,
  deadline: number,
  onDone: (share: number) => void,
): Promise<void> {
  const shrinker = new ImageShrinker(document, wanted);
  const candidates = listImages(document, usage);
  let done = 0;
  const work = async (candidate: Candidate) => {
    if (Date.now() > deadline) return;
    try {
      await shrinker.shrink(candidate);
    } catch (error) {
      console.error(error);
    }
    onDone(++done / candidates.length);
  };
  const isLarge = ({ pixels }: Candidate) => pixels > LARGE_PIXELS;
  for (const candidate of candidates.filter(isLarge)) await work(candidate);
  await forEachConcurrently(
    candidates.filter((candidate) => !isLarge(candidate)),
    AT_ONCE,
    work,
  );
}
