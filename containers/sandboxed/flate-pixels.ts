import { inflateSync } from 'node:zlib';

export interface PixelLayout {
  width: number;
  height: number;
  channels: number;
  /** Whether each row begins with the number of a PNG filter. */
  filtered: boolean;
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

function unfilter(bytes: Buffer, { width, height, channels }: PixelLayout): Buffer {
  const row = width * channels;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const from = y * (row + 1);
    const to = y * row;
    const filter = bytes[from] ?? 0;
    for (let x = 0; x < row; x++) {
      const value = bytes[from + 1 + x] ?? 0;
      const left = x >= channels ? (pixels[to + x - channels] ?? 0) : 0;
      const above = y > 0 ? (pixels[to + x - row] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (pixels[to + x - row - channels] ?? 0) : 0;
      if (filter === 0) pixels[to + x] = value;
      else if (filter === 1) pixels[to + x] = value + left;
      else if (filter === 2) pixels[to + x] = value + above;
      else if (filter === 3) pixels[to + x] = value + ((left + above) >> 1);
      else if (filter === 4) pixels[to + x] = value + paeth(left, above, corner);
      else throw new Error(`There is no PNG filter ${filter}.`);
    }
  }
  return pixels;
}

/** The pixels of a Flate stream of 8-bit samples; throws when it holds fewer or more than the layout says. */
export function readFlatePixels(data: Buffer, layout: PixelLayout): Buffer {
  const row = layout.width * layout.channels + (layout.filtered ? 1 : 0);
  const expected = row * layout.height;
  const bytes = inflateSync(data, { maxOutputLength: expected + 16 });
  if (bytes.length < expected) throw new Error('The stream holds fewer samples than the picture has.');
  return layout.filtered ? unfilter(bytes, layout) : bytes.subarray(0, expected);
}
