/** A picture as rows of bytes, one for each sample. */
export interface RawPicture {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Buffer;
}

/** Ghostscript writes its name on a line of its own. */
const HEADER = /^P([456])\s+(?:#[^\n]*\n)?(\d+)\s+(\d+)\s/;
const DEPTH = /^255\s/;
const HEAD_BYTES = 160;

/** Reads a binary PBM, PGM or PPM of 8 bits, as poppler writes it; throws if it is none or is cut off. */
export function readPnm(file: Buffer): RawPicture {
  const head = file.toString('latin1', 0, HEAD_BYTES);
  const [start = '', kind, across, down] = HEADER.exec(head) ?? [];
  const [width, height] = [Number(across), Number(down)];
  const depth = kind === '4' ? '' : DEPTH.exec(head.slice(start.length))?.[0];
  if (start === '' || depth === undefined) throw new Error('Not a PNM of 8 bits.');
  const body = file.subarray(start.length + depth.length);
  if (kind === '4') return { width, height, channels: 1, data: unpacked(body, width, height) };
  const channels = kind === '5' ? 1 : 3;
  const data = body.subarray(0, width * height * channels);
  if (data.length !== width * height * channels) throw new Error('The PNM is cut.');
  return { width, height, channels, data };
}

const PAM_HEADER = /^P7\nWIDTH (\d+)\nHEIGHT (\d+)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n/;
const PAM_HEAD_BYTES = 128;

/** Reads a picture with an alpha channel of 8 bits, as MuPDF writes it; throws if it is none or is cut off. */
export function readPam(file: Buffer): { width: number; height: number; data: Buffer } {
  const [head = '', across, down] = PAM_HEADER.exec(file.toString('latin1', 0, PAM_HEAD_BYTES)) ?? [];
  const [width, height] = [Number(across), Number(down)];
  const data = file.subarray(head.length, head.length + width * height * 4);
  if (head === '' || data.length !== width * height * 4) throw new Error('Not a PAM of 8 bits with opacity.');
  return { width, height, data };
}

/** In a PBM a set bit is black. */
function unpacked(body: Buffer, width: number, height: number): Buffer {
  const rowBytes = Math.ceil(width / 8);
  if (body.length < rowBytes * height) throw new Error('The PBM is cut.');
  const data = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isBlack = ((body[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
      data[y * width + x] = isBlack ? 0 : 255;
    }
  }
  return data;
}

export interface ColorPicture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  colors: Uint8Array;
}

/** Reads a PPM of 8 bits, as pdftoppm writes it; throws on anything else. */
export function readPpm(file: Buffer): ColorPicture {
  const { width, height, channels, data } = readPnm(file);
  if (channels !== 3) throw new Error('Not a picture in colour.');
  return { width, height, colors: data };
}
