import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Playing } from './animated-png.ts';
import type { PictureTraits } from './picture-traits.ts';
import { chunksOf, PNG_SIGNATURE, pngChunk } from './png-chunks.ts';

interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Sheet {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

const MOST_DELAY = 65_535;
const MILLISECONDS = 1000;
/** Frames stay until the next one, which replaces what it covers. */
const [DISPOSE_NONE, BLEND_SOURCE] = [0, 0];

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, 4 * place);
  return bytes;
}

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [place, value] of values.entries()) bytes.writeUInt16BE(value, 2 * place);
  return bytes;
}

/** Returns the part in which a frame differs from the one before it; a single pixel if they are equal. */
export function changedRegion({ data, width, height, channels }: Sheet, before: Buffer): Region {
  const rowBytes = width * channels;
  const isSame = (row: number) =>
    data.compare(before, row * rowBytes, (row + 1) * rowBytes, row * rowBytes, (row + 1) * rowBytes) === 0;
  let [top, bottom] = [0, height - 1];
  while (top < height && isSame(top)) top += 1;
  if (top === height) return { left: 0, top: 0, width: 1, height: 1 };
  while (isSame(bottom)) bottom -= 1;
  let [left, right] = [rowBytes - 1, 0];
  for (let row = top; row <= bottom; row++) {
    const start = row * rowBytes;
    let at = 0;
    while (at < left && data[start + at] === before[start + at]) at += 1;
    left = Math.min(left, at);
    let last = rowBytes - 1;
    while (last > right && data[start + last] === before[start + last]) last -= 1;
    right = Math.max(right, last);
  }
  const [from, to] = [Math.floor(left / channels), Math.floor(right / channels)];
  return { left: from, top, width: to - from + 1, height: bottom - top + 1 };
}

/** Returns the head of a PNG of a part of a frame, and its compressed rows. */
async function encoded({ data, width, height, channels }: Sheet, region: Region) {
  const raw = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  const png = await raw.extract(region).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
  const chunks = [...chunksOf(png)];
  const rows = chunks.filter(({ kind }) => kind === 'IDAT').map((chunk) => chunk.data);
  return { head: chunks[0]?.data ?? Buffer.alloc(0), rows: Buffer.concat(rows) };
}

function control(sequence: number, { left, top, width, height }: Region, delay: number): Buffer {
  return pngChunk(
    'fcTL',
    Buffer.concat([
      uint32(sequence, width, height, left, top),
      uint16(Math.min(MOST_DELAY, delay), MILLISECONDS),
      Buffer.from([DISPOSE_NONE, BLEND_SOURCE]),
    ]),
  );
}

/** Writes a pipeline's animation as an animated PNG (PNG 3), each frame without its unchanged parts. */
export async function writeAnimatedPng(
  picture: Sharp,
  { frames, hasAlpha }: PictureTraits,
  { delays, plays }: Playing,
  { scratch, target }: { scratch: string; target: string },
): Promise<void> {
  const sheets = join(scratch, 'frames.tif');
  const coloured = picture.toColourspace('srgb');
  await (hasAlpha ? coloured.ensureAlpha() : coloured.removeAlpha())
    .tiff({ compression: 'lzw', predictor: 'horizontal' })
    .toFile(sheets);
  const parts: Buffer[] = [];
  let head: Buffer = Buffer.alloc(0);
  let before: Buffer | null = null;
  let sequence = 0;
  for (let page = 0; page < frames; page++) {
    const { data, info } = await sharp(sheets, { page, limitInputPixels: false })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const sheet: Sheet = { data, width, height, channels: info.channels === 4 ? 4 : 3 };
    const region = before === null ? { left: 0, top: 0, width, height } : changedRegion(sheet, before);
    const made = await encoded(sheet, region);
    parts.push(control(sequence, region, delays[page] ?? 0));
    if (before === null) {
      head = made.head;
      parts.push(pngChunk('IDAT', made.rows));
      sequence += 1;
    } else {
      parts.push(pngChunk('fdAT', Buffer.concat([uint32(sequence + 1), made.rows])));
      sequence += 2;
    }
    before = data;
  }
  const whole = [PNG_SIGNATURE, pngChunk('IHDR', head), pngChunk('acTL', uint32(frames, plays)), ...parts];
  await writeFile(target, Buffer.concat([...whole, pngChunk('IEND', Buffer.alloc(0))]));
}
