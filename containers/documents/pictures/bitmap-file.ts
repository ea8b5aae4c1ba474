const FILE_HEADER_BYTES = 14;
const INFO_HEADER_BYTES = 40;
const HEADER_BYTES = FILE_HEADER_BYTES + INFO_HEADER_BYTES;
const PIXELS_PER_METRE_AT_72 = 2835;

/** Writes a BMP (BITMAPINFOHEADER, 24 bits) from red, green and blue of each pixel, rows from the top. */
export function bitmapFile(width: number, height: number, colors: Uint8Array): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(HEADER_BYTES + rowBytes * height);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(HEADER_BYTES, 10);
  file.writeUInt32LE(INFO_HEADER_BYTES, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(rowBytes * height, 34);
  file.writeInt32LE(PIXELS_PER_METRE_AT_72, 38);
  file.writeInt32LE(PIXELS_PER_METRE_AT_72, 42);
  for (let y = 0; y < height; y++) {
    let from = y * width * 3;
    let to = HEADER_BYTES + (height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x++, from += 3, to += 3) {
      file[to] = colors[from + 2] ?? 0;
      file[to + 1] = colors[from + 1] ?? 0;
      file[to + 2] = colors[from] ?? 0;
    }
  }
  return file;
}
