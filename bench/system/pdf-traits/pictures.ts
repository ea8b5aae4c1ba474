import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { packSamples } from '../../../containers/documents/pdf/compress/flate-samples.ts';
import { cmykTiff, readStrip } from '../../../containers/documents/pictures/tiff.ts';

/** Pixels of a picture of 4 by 3 inches at 300 dpi. */
const [WIDTH, HEIGHT] = [1200, 900];
/** Pixels of a sheet of 6 by 8 inches at 600 dpi. */
const [SHEET_WIDTH, SHEET_HEIGHT] = [3600, 4800];
const GRAIN = 3;
/** A Bayer matrix for ordered dithering, which simulates more colours than a picture has. */
const DITHER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** Makes a picture like a camera's, with soft colours, edges and a little noise, as RGB samples. */
async function photo(width = WIDTH, height = HEIGHT): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="#c96"/><stop offset=".5" stop-color="#58a"/><stop offset="1" stop-color="#253"/></linearGradient><radialGradient id="r"><stop offset="0" stop-color="#fe8"/><stop offset="1" stop-color="#b31"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="35%" cy="45%" r="22%" fill="url(#r)"/><path d="M0 ${height} L${width * 0.5} ${height * 0.55} L${width} ${height} Z" fill="#324"/><ellipse cx="75%" cy="30%" rx="15%" ry="9%" fill="#eef"/></svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: GRAIN } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .composite([{ input: Buffer.from(svg), blend: 'hard-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Makes a sheet of text, as grey samples. */
async function sheet(width = SHEET_WIDTH, height = SHEET_HEIGHT): Promise<Buffer> {
  const size = Math.round(height / 60);
  const lines = Array.from(
    { length: 40 },
    (_, line) =>
      `<text x="${width * 0.08}" y="${height * 0.06 + line * size * 1.35}">Cláusula ${line + 1}: o pagamento vence no dia ${(line % 28) + 1} de cada mês.</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="Liberation Serif" font-size="${size}" fill="#111">${lines.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).flatten().toColourspace('b-w').raw().toBuffer();
}

interface Size {
  width: number;
  height: number;
}

function register(document: PDFDocument, { width, height }: Size, entries: object, data: Uint8Array): PDFRef {
  const common = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height };
  return document.context.register(document.context.stream(data, { ...common, ...entries }));
}

const PHOTO: Size = { width: WIDTH, height: HEIGHT };
const SHEET: Size = { width: SHEET_WIDTH, height: SHEET_HEIGHT };

function bitsOf(grey: Buffer, { width, height }: Size): Buffer {
  const bits = Buffer.from(grey.map((value) => (value >= 128 ? 1 : 0)));
  return packSamples(bits, width, height, 1);
}

async function group4(grey: Buffer, { width, height }: Size): Promise<Buffer> {
  const tiff = await sharp(grey, { raw: { width, height, channels: 1 } })
    .threshold(128)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tileWidth: width, tileHeight: height })
    .toBuffer();
  return readStrip(tiff);
}

function segment(number: number, type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(11);
  header.writeUInt32BE(number, 0);
  header.writeUInt8(type, 4);
  header.writeUInt8(1, 6);
  header.writeUInt32BE(data.length, 7);
  return Buffer.concat([header, data]);
}

/** Encodes a JBIG2 page with one generic region in group 4 (MMR) coding, in which 1 is black. */
function jbig2(fax: Buffer, { width, height }: Size): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(width, 0);
  page.writeUInt32BE(height, 4);
  const region = Buffer.alloc(18);
  region.writeUInt32BE(width, 0);
  region.writeUInt32BE(height, 4);
  region.writeUInt8(1, 17);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, Buffer.concat([region, fax]))]);
}

/** Embeds pictures of each kind that PDFs have. */
export const PICTURES = {
  async rgbJpeg(document) {
    const jpeg = await sharp(await photo(), { raw: { ...PHOTO, channels: 3 } })
      .jpeg({ quality: 92 })
      .toBuffer();
    return register(
      document,
      PHOTO,
      { ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'DCTDecode' },
      jpeg,
    );
  },
  async rgbFlate(document) {
    const data = deflateSync(await photo());
    return register(
      document,
      PHOTO,
      { ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'FlateDecode' },
      data,
    );
  },
  async grey(document) {
    const grey = await sharp(await photo(), { raw: { ...PHOTO, channels: 3 } })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    return register(
      document,
      PHOTO,
      { ColorSpace: 'DeviceGray', BitsPerComponent: 8, Filter: 'FlateDecode' },
      deflateSync(grey),
    );
  },
  async sixteenBits(document) {
    const samples = await photo(WIDTH / 2, HEIGHT / 2);
    const wide = Buffer.alloc(samples.length * 2);
    for (const [at, value] of samples.entries()) wide.writeUInt16BE(value * 257, at * 2);
    const size = { width: WIDTH / 2, height: HEIGHT / 2 };
    return register(
      document,
      size,
      { ColorSpace: 'DeviceRGB', BitsPerComponent: 16, Filter: 'FlateDecode' },
      deflateSync(wide),
    );
  },
  async cmykJpeg(document) {
    const rgb = await photo();
    const inks = Buffer.alloc(WIDTH * HEIGHT * 4);
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
      const colors = [0, 1, 2].map((channel) => 255 - (rgb[pixel * 3 + channel] ?? 0));
      const black = Math.min(...colors) >> 1;
      for (const [channel, value] of [...colors.map((color) => color - black), black].entries())
        inks[pixel * 4 + channel] = value;
    }
    const jpeg = await sharp(cmykTiff(inks, WIDTH, HEIGHT))
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .jpeg({ quality: 92 })
      .toBuffer();
    const decode = [1, 0, 1, 0, 1, 0, 1, 0];
    const entries = { ColorSpace: 'DeviceCMYK', BitsPerComponent: 8, Filter: 'DCTDecode', Decode: decode };
    return register(document, PHOTO, entries, jpeg);
  },
  async palette(document) {
    const rgb = await photo();
    const indexes = Buffer.alloc(WIDTH * HEIGHT);
    for (let pixel = 0; pixel < indexes.length; pixel++) {
      const step = DITHER[(Math.floor(pixel / WIDTH) % 4) * 4 + (pixel % 4)] ?? 0;
      const [red, green, blue] = [0, 1, 2].map((channel) =>
        Math.min(255, (rgb[pixel * 3 + channel] ?? 0) + step * 2),
      );
      indexes[pixel] = ((red ?? 0) & 0xe0) | (((green ?? 0) >> 3) & 0x1c) | ((blue ?? 0) >> 6);
    }
    const colors = Array.from({ length: 256 }, (_, index) => [
      Math.round(((index >> 5) * 255) / 7),
      Math.round((((index >> 2) & 7) * 255) / 7),
      (index & 3) * 85,
    ]).flat();
    const { context } = document;
    const space = ['Indexed', 'DeviceRGB', 255, context.register(context.stream(Uint8Array.from(colors)))];
    return register(
      document,
      PHOTO,
      { ColorSpace: space, BitsPerComponent: 8, Filter: 'FlateDecode' },
      deflateSync(indexes),
    );
  },
  async softMask(document) {
    const mask = Buffer.alloc(WIDTH * HEIGHT);
    for (let pixel = 0; pixel < mask.length; pixel++)
      mask[pixel] = Math.round(((pixel % WIDTH) * 255) / (WIDTH - 1));
    const gray = { ColorSpace: 'DeviceGray', BitsPerComponent: 8, Filter: 'FlateDecode' };
    const soft = register(document, PHOTO, gray, deflateSync(mask));
    const entries = { ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'FlateDecode', SMask: soft };
    return register(document, PHOTO, entries, deflateSync(await photo()));
  },
  async scan(document) {
    const size = { width: SHEET_WIDTH / 2, height: SHEET_HEIGHT / 2 };
    const grey = await sheet(size.width, size.height);
    const noise = { type: 'gaussian', mean: 250, sigma: GRAIN } as const;
    const jpeg = await sharp({ create: { ...size, channels: 3, background: '#fff', noise } })
      .composite([{ input: grey, raw: { ...size, channels: 1 }, blend: 'multiply' }])
      .removeAlpha()
      .jpeg({ quality: 90 })
      .toBuffer();
    return register(
      document,
      size,
      { ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'DCTDecode' },
      jpeg,
    );
  },
  async bits(document) {
    const data = deflateSync(bitsOf(await sheet(), SHEET));
    return register(
      document,
      SHEET,
      { ColorSpace: 'DeviceGray', BitsPerComponent: 1, Filter: 'FlateDecode' },
      data,
    );
  },
  async fax(document) {
    const parms = { K: -1, Columns: SHEET_WIDTH, Rows: SHEET_HEIGHT, BlackIs1: true };
    const entries = {
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Filter: 'CCITTFaxDecode',
      DecodeParms: parms,
    };
    return register(document, SHEET, entries, await group4(await sheet(), SHEET));
  },
  async jbig2(document) {
    const black = Buffer.from((await sheet()).map((value) => 255 - value));
    const entries = { ColorSpace: 'DeviceGray', BitsPerComponent: 1, Filter: 'JBIG2Decode' };
    return register(document, SHEET, entries, jbig2(await group4(black, SHEET), SHEET));
  },
} satisfies Record<string, (document: PDFDocument) => Promise<PDFRef>>;

export type PictureKind = keyof typeof PICTURES;
