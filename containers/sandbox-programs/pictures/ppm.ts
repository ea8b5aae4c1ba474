export interface ColorPicture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  colors: Uint8Array;
}

const HEADER = /^P6\s+(\d+)\s+(\d+)\s+255\s/;

/** A PPM of 8 bits, as pdftoppm writes it; throws on anything else. */
export function parsePpm(bytes: Buffer): ColorPicture {
  const [header, across, down] = HEADER.exec(bytes.toString('latin1', 0, 64)) ?? [];
  if (header === undefined) throw new Error('Not a picture of a page.');
  const [width, height] = [Number(across), Number(down)];
  return { width, height, colors: bytes.subarray(header.length, header.length + width * height * 3) };
}
