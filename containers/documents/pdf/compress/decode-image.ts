import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pdfNumber } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import { MAX_PIXELS } from '../../../plain/picture-limits.ts';
import { PROGRAMS } from '../../../plain/system-programs.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { PdfStream } from '../objects/pdf-object.ts';
import { type SmallObject, smallPdf } from '../objects/small-pdf.ts';
import { readFlateRows, unpackSamples } from './flate-samples.ts';
import type { ImageFormat } from './image-format.ts';

/** Samples of one byte each, before `/Decode` is applied. */
export interface Samples {
  data: Buffer;
  width: number;
  height: number;
  channels: number;
}

const MAX_STORED_BYTES = 512 * 1024 * 1024;
const DECODER_MS = 60_000;

function inverted(data: Buffer): Buffer {
  const result = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at++) result[at] = 255 - (data[at] ?? 0);
  return result;
}

/** Scales samples of fewer than 8 bits to the whole range of a byte. */
function widened(data: Buffer, bits: number): Buffer {
  if (bits >= 8) return data;
  const step = 255 / ((1 << bits) - 1);
  const result = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at++) result[at] = (data[at] ?? 0) * step;
  return result;
}

async function decodeJpeg(jpeg: Buffer, { width, height, channels }: ImageFormat): Promise<Buffer> {
  const picture = sharp(jpeg, { limitInputPixels: MAX_PIXELS, failOn: 'error', ignoreIcc: true });
  const found = await picture.metadata();
  const isAsSaid = found.format === 'jpeg' && found.width === width && found.height === height;
  if (!isAsSaid || found.channels !== channels) throw new Error('The JPEG is not what the PDF says.');
  if (channels !== 4)
    return picture
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
  // The library inverts CMYK, whether Adobe's marker says so or not; readers of PDF take the stored values.
  const inks = await picture.pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer();
  return inverted(inks);
}

function written(document: PdfDocument, parameters: Dictionary | undefined): string {
  const entries = Object.entries(parameters ?? {}).flatMap(([key, value]) => {
    const resolved = document.resolve(value);
    if (typeof resolved === 'number') return [`${key} ${pdfNumber(resolved)}`];
    return typeof resolved === 'boolean' ? [`${key} ${resolved}`] : [];
  });
  return entries.join(' ');
}

/** Decodes a picture by poppler, through a PDF that contains it. */
async function decodeByPoppler(
  document: PdfDocument,
  { dict }: PdfStream,
  data: Buffer,
  { width, height, channels, codec, bits }: ImageFormat,
): Promise<Samples> {
  const parameters = document.parameters(dict).at(-1);
  const globals = document.stream(parameters?.['/JBIG2Globals']);
  const filter = { fax: '/CCITTFaxDecode', jbig2: '/JBIG2Decode', jpeg2000: '/JPXDecode', raw: '', jpeg: '' }[
    codec
  ];
  const linked = globals ? '/JBIG2Globals 6 0 R' : '';
  const space = channels === 1 ? '/DeviceGray' : '/DeviceRGB';
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /ColorSpace ${space} /Filter ${filter} /DecodeParms << ${written(document, parameters)} ${linked} >>`;
  const objects: SmallObject[] = [
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Count 1 /Kids [3 0 R]' },
    {
      dictionary:
        '/Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /A 5 0 R >> >>',
    },
    { dictionary: '', data: Buffer.from('q 100 0 0 100 0 0 cm /A Do Q') },
    { dictionary: image, data },
    ...(globals
      ? [{ dictionary: '', data: document.decoded(globals, MAX_STORED_BYTES) ?? Buffer.alloc(0) }]
      : []),
  ];
  const directory = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'picture-'));
  try {
    const source = join(directory, 'picture.pdf');
    writeFileSync(source, smallPdf(objects));
    execFileSync(PROGRAMS.pdfimages, ['-q', '-png', source, join(directory, 'p')], {
      timeout: DECODER_MS,
      stdio: 'ignore',
    });
    const png = sharp(readFileSync(join(directory, 'p-000.png')), { limitInputPixels: MAX_PIXELS });
    const { data: samples, info } = await png
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== channels || info.width !== width || info.height !== height)
      throw new Error('The picture is not what the PDF says.');
    return { data: samples, width, height, channels };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Returns the samples of a picture, which are indexes if it has a palette. Throws if they cannot be decoded. */
export async function decodeImage(
  document: PdfDocument,
  stream: PdfStream,
  format: ImageFormat,
): Promise<Samples> {
  const { width, height, channels, bits, codec, isWrapped, palette } = format;
  const stored = document.read(stream);
  const data = isWrapped ? inflateSync(stored, { maxOutputLength: MAX_STORED_BYTES }) : stored;
  if (codec === 'jpeg') return { data: await decodeJpeg(data, format), width, height, channels };
  if (codec !== 'raw') return decodeByPoppler(document, stream, data, format);
  const samples = unpackSamples(readFlateRows(data, format), format);
  return { data: palette === null ? widened(samples, bits) : samples, width, height, channels };
}
