import { crc32 } from 'node:zlib';
import { glyphPixels } from './bwip.ts';
import { type Rgb, rgbOf } from './color.ts';
import type { Glyph, Picture, Run } from './picture.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const PALETTE_COLOR = 3;
const FILTER_NONE = 0;
const FILTER_UP = 2;
const CHUNK_BYTES = 64 * 1024;
const LEVELS_WITH_TEXT = 16;

/**
 * Renders the picture as a PNG with a palette: two colours in 1 bit, or 16 levels in 4 bits if it has text to
 * be smoothed. Rows are compressed as they are made, so that memory does not grow with the picture.
 */
export async function png(picture: Picture): Promise<Uint8Array> {
  const levels = picture.glyphs.length === 0 ? 2 : LEVELS_WITH_TEXT;
  const depth = levels === 2 ? 1 : 4;
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, picture.width);
  header.setUint32(4, picture.height);
  header.setUint8(8, depth);
  header.setUint8(9, PALETTE_COLOR);
  return join([
    SIGNATURE,
    ...chunk('IHDR', new Uint8Array(header.buffer)),
    ...paletteChunks(picture, levels),
    ...chunk('IDAT', await deflate(scanlines(picture, depth))),
    ...chunk('IEND', new Uint8Array()),
  ]);
}

function paletteChunks({ color, background }: Picture, levels: number): Uint8Array[] {
  const dark = rgbOf(color);
  const steps = Array.from({ length: levels }, (_, level) => level / (levels - 1));
  if (background === 'transparent') {
    const alphas = steps.map((step) => Math.round(step * 255));
    return [
      ...chunk('PLTE', Uint8Array.from(steps.flatMap(() => dark))),
      ...chunk('tRNS', Uint8Array.from(alphas)),
    ];
  }
  const light = rgbOf(background);
  return chunk('PLTE', Uint8Array.from(steps.flatMap((step) => mixed(light, dark, step))));
}

function mixed(light: Rgb, dark: Rgb, step: number): number[] {
  return light.map((channel, index) => Math.round(channel + ((dark[index] ?? 0) - channel) * step));
}

/** Yields the filtered rows, several in a chunk. A row equal to the one above is a filter byte and zeros. */
function* scanlines(picture: Picture, depth: 1 | 4): Generator<Uint8Array> {
  const lineBytes = 1 + Math.ceil((picture.width * depth) / 8);
  const linesPerChunk = Math.max(1, Math.floor(CHUNK_BYTES / lineBytes));
  let lines = new Uint8Array(lineBytes * Math.min(linesPerChunk, picture.height));
  let used = 0;
  for (const line of rows(picture, depth, lineBytes)) {
    if (used === lines.length) {
      yield lines;
      lines = new Uint8Array(lines.length);
      used = 0;
    }
    if (line === null) lines[used] = FILTER_UP;
    else lines.set(line, used);
    used += lineBytes;
  }
  yield lines.subarray(0, used);
}

/** Yields each row of the picture, unfiltered; null for a row equal to the one above. */
function* rows(picture: Picture, depth: 1 | 4, lineBytes: number): Generator<Uint8Array | null> {
  const textTop = Math.min(...picture.glyphs.map(({ baseline, size }) => baseline - size));
  let y = 0;
  for (const { height, runs } of picture.bands) {
    const bars = new Uint8Array(lineBytes);
    bars[0] = FILTER_NONE;
    for (const run of runs) darken(bars, run, depth);
    for (let row = 0; row < height; row += 1, y += 1) {
      const crossed = y < textTop ? [] : picture.glyphs.filter((glyph) => crosses(glyph, y));
      if (crossed.length > 0) yield withText(bars, crossed, y);
      else yield row === 0 || picture.glyphs.length > 0 ? bars : null;
    }
  }
}

/** Sets the pixels of a run to the last colour of the palette. */
function darken(line: Uint8Array, [start, length]: Run, depth: 1 | 4): void {
  const firstBit = start * depth;
  const endBit = (start + length) * depth;
  const first = firstBit >> 3;
  const last = (endBit - 1) >> 3;
  const head = 0xff >> (firstBit & 7);
  const tail = 0xff & (0xff << (7 - ((endBit - 1) & 7)));
  if (first === last) {
    line[first + 1] = (line[first + 1] ?? 0) | (head & tail);
    return;
  }
  line[first + 1] = (line[first + 1] ?? 0) | head;
  line.fill(0xff, first + 2, last + 1);
  line[last + 1] = (line[last + 1] ?? 0) | tail;
}

function crosses({ character, baseline, size }: Glyph, y: number): boolean {
  const { top, height } = glyphPixels(character, size);
  return y >= baseline - top && y < baseline - top + height;
}

function withText(bars: Uint8Array, glyphs: readonly Glyph[], y: number): Uint8Array {
  const line = bars.slice();
  for (const { character, x, baseline, size } of glyphs) {
    const { pixels, width, top, left } = glyphPixels(character, size);
    const start = (y - baseline + top) * width;
    for (let column = 0; column < width; column += 1) {
      const level = Math.round(((pixels[start + column] ?? 0) * (LEVELS_WITH_TEXT - 1)) / 255);
      const place = x + left + column;
      const shift = place % 2 === 0 ? 4 : 0;
      const index = 1 + (place >> 1);
      line[index] = (line[index] ?? 0) | (level << shift);
    }
  }
  return line;
}

/** Compresses the parts in the zlib format (RFC 1950). */
async function deflate(parts: Iterable<Uint8Array>): Promise<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate');
  const [compressed] = await Promise.all([new Response(readable).arrayBuffer(), writeAll(writable, parts)]);
  return new Uint8Array(compressed);
}

async function writeAll(writable: WritableStream, parts: Iterable<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  for (const part of parts) await writer.write(part);
  await writer.close();
}

/** A chunk of a PNG: length, type and data, CRC over type and data. */
function chunk(type: string, data: Uint8Array): Uint8Array[] {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, data.length);
  const name = new TextEncoder().encode(type);
  const checksum = new DataView(new ArrayBuffer(4));
  checksum.setUint32(0, crc32(data, crc32(name)));
  return [new Uint8Array(length.buffer), name, data, new Uint8Array(checksum.buffer)];
}

function join(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
