import { inflateSync } from 'node:zlib';

export interface SampleLayout {
  width: number;
  height: number;
  channels: number;
  /** The bits of one sample: 1, 2, 4, 8 or 16. */
  bits: number;
  /** As `/Predictor` says: 1 for none, 2 for TIFF's, 10 and more for rows with PNG filters. */
  predictor: number;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Returns the value that a PNG filter predicts for a byte from those beside it. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter === 4) return paeth(left, above, corner);
  throw new Error(`There is no PNG filter ${filter}.`);
}

function unfilter(bytes: Buffer, row: number, height: number, distance: number): Buffer {
  const rows = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const from = y * (row + 1);
    const to = y * row;
    const filter = bytes[from] ?? 0;
    for (let x = 0; x < row; x++) {
      const left = x >= distance ? (rows[to + x - distance] ?? 0) : 0;
      const above = y > 0 ? (rows[to + x - row] ?? 0) : 0;
      const corner = x >= distance && y > 0 ? (rows[to + x - row - distance] ?? 0) : 0;
      rows[to + x] = (bytes[from + 1 + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return rows;
}

function undoDifferences(rows: Buffer, row: number, channels: number): Buffer {
  for (let at = 0; at < rows.length; at++)
    if (at % row >= channels) rows[at] = (rows[at] ?? 0) + (rows[at - channels] ?? 0);
  return rows;
}

/** The rows of a picture as the norm packs them; throws when the stream holds fewer or many more than the layout says. */
export function readFlateRows(data: Buffer, layout: SampleLayout): Buffer {
  const { width, height, channels, bits, predictor } = layout;
  const row = Math.ceil((width * channels * bits) / 8);
  const expected = (row + (predictor >= 10 ? 1 : 0)) * height;
  const bytes = inflateSync(data, { maxOutputLength: expected + 4096 });
  if (bytes.length < expected) throw new Error('The stream holds fewer samples than the picture has.');
  if (predictor >= 10) return unfilter(bytes, row, height, Math.max(1, (channels * bits) >> 3));
  const rows = bytes.subarray(0, expected);
  if (predictor !== 2) return rows;
  if (bits !== 8) throw new Error('Differences of samples that are no bytes.');
  return undoDifferences(rows, row, channels);
}

/** One byte a sample: the high one of 16 bits, the value itself of fewer than 8. */
export function unpackSamples(rows: Buffer, { width, height, channels, bits }: SampleLayout): Buffer {
  if (bits === 8) return rows;
  const count = width * channels;
  const samples = Buffer.alloc(count * height);
  const row = Math.ceil((count * bits) / 8);
  const mask = (1 << bits) - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < count; x++) {
      const bit = x * bits;
      const byte = rows[y * row + (bit >> 3)] ?? 0;
      samples[y * count + x] = bits === 16 ? byte : (byte >> (8 - bits - (bit & 7))) & mask;
    }
  }
  return samples;
}

/** The opposite for one channel of 1, 2, 4 or 8 bits. */
export function packSamples(samples: Buffer, width: number, height: number, bits: number): Buffer {
  if (bits === 8) return samples;
  const row = Math.ceil((width * bits) / 8);
  const rows = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * bits;
      const at = y * row + (bit >> 3);
      rows[at] = (rows[at] ?? 0) | ((samples[y * width + x] ?? 0) << (8 - bits - (bit & 7)));
    }
  }
  return rows;
}
