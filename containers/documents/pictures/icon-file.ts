export interface IconPicture {
  /** Side of its square in pixels, at most 256. */
  side: number;
  /** Red, green, blue and alpha of each pixel, rows from the top. */
  colors: Uint8Array;
  /** The same picture as PNG. */
  png: Uint8Array;
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const INFO_HEADER_BYTES = 40;
/** Larger bitmaps would take up to 256 KB each; old readers accept no PNG for smaller ones. */
const LARGEST_BITMAP = 64;

/** Writes an ICO of several sizes: bitmaps of 32 bits, and PNG from 128 pixels on. */
export function iconFile(pictures: readonly IconPicture[]): Buffer {
  const bodies = pictures.map((picture) =>
    picture.side <= LARGEST_BITMAP ? bitmapOf(picture) : picture.png,
  );
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { side }] of pictures.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * index;
    const bytes = bodies[index]?.length ?? 0;
    // A byte cannot hold 256, which is written as 0.
    head.writeUInt8(side & 0xff, at);
    head.writeUInt8(side & 0xff, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes;
  }
  return Buffer.concat([head, ...bodies]);
}

/** Writes a bitmap without its file header, with twice its height because of the bit mask behind it. */
function bitmapOf({ side, colors }: IconPicture): Buffer {
  const maskRowBytes = Math.ceil(side / 32) * 4;
  const mask = INFO_HEADER_BYTES + side * side * 4;
  const bitmap = Buffer.alloc(mask + maskRowBytes * side);
  bitmap.writeUInt32LE(INFO_HEADER_BYTES, 0);
  bitmap.writeInt32LE(side, 4);
  bitmap.writeInt32LE(side * 2, 8);
  bitmap.writeUInt16LE(1, 12);
  bitmap.writeUInt16LE(32, 14);
  bitmap.writeUInt32LE(bitmap.length - INFO_HEADER_BYTES, 20);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = (y * side + x) * 4;
      const row = side - 1 - y;
      const to = INFO_HEADER_BYTES + (row * side + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = colors.subarray(from, from + 4);
      bitmap.set([blue, green, red, alpha], to);
      const at = mask + row * maskRowBytes + (x >> 3);
      if (alpha === 0) bitmap[at] = (bitmap[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return bitmap;
}
