import { writeFile } from 'node:fs/promises';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { Sharp } from 'sharp';
import { readFlatePng } from './flate-png.ts';
import { readJob, report } from './job.ts';
import { MAX_TIFF_PAGES, type PageSize, pageBox } from './page-box.ts';
import { isSequence } from './picture-sequence.ts';
import { faultOf, MAX_PIXELS, openPicture, reportPixels, TooManyPages } from './pixels.ts';

export interface ImagePagesJob {
  pageSize: PageSize;
  pictures: {
    index: number;
    /** The file as it was sent, and what sharp reads in its place. */
    original: string;
    source: string;
    lossy: boolean;
    target: string;
  }[];
}

const JPEG_QUALITY = 92;

function isJob(value: unknown): value is ImagePagesJob {
  return typeof value === 'object' && value !== null && 'pictures' in value && Array.isArray(value.pictures);
}

interface Encoded {
  width: number;
  height: number;
  colors: 1 | 3;
  data: Buffer;
  entries: Record<string, unknown>;
}

async function encode(picture: Sharp, lossy: boolean): Promise<Encoded> {
  const flat = picture.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
  if (lossy) {
    const { data, info } = await flat
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: false, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    const colors = info.channels === 1 ? 1 : 3;
    return { width: info.width, height: info.height, colors, data, entries: { Filter: 'DCTDecode' } };
  }
  const png = readFlatePng(
    await flat.png({ compressionLevel: 6, palette: false, progressive: false }).toBuffer(),
  );
  const parameters = { Predictor: 15, Colors: png.colors, BitsPerComponent: 8, Columns: png.width };
  return { ...png, entries: { Filter: 'FlateDecode', DecodeParms: parameters } };
}

function addPage(document: PDFDocument, encoded: Encoded, size: PageSize, density: number | undefined): void {
  const { width, height, colors, data, entries } = encoded;
  const dictionary = document.context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: colors === 1 ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: 8,
    Length: data.length,
    ...entries,
  });
  const image = document.context.register(PDFRawStream.of(dictionary, data));
  const box = pageBox(size, width, height, density);
  const page = document.addPage(box.page);
  page.node.setXObject(PDFName.of('Im0'), image);
  const [left, bottom, drawnWidth, drawnHeight] = box.picture.map((value) => value.toFixed(4));
  const content = `q ${drawnWidth} 0 0 ${drawnHeight} ${left} ${bottom} cm /Im0 Do Q`;
  page.node.addContentStream(document.context.register(document.context.stream(content)));
}

async function convert(
  job: ImagePagesJob,
  { original, source, lossy, target }: ImagePagesJob['pictures'][number],
) {
  const metadata = await openPicture(source).metadata();
  reportPixels(metadata);
  if (metadata.width * (metadata.pageHeight ?? metadata.height) > MAX_PIXELS)
    throw new Error('exceeds the pixel limit');
  const pages = metadata.format === 'tiff' ? (metadata.pages ?? 1) : 1;
  if (pages > MAX_TIFF_PAGES) throw new TooManyPages();
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) {
    addPage(document, await encode(openPicture(source, { page }), lossy), job.pageSize, metadata.density);
  }
  await writeFile(target, await document.save({ useObjectStreams: false }));
  const hasMore = pages < (metadata.pages ?? 1);
  if (hasMore && metadata.format === 'heif') return { pages, left: 'pictures' };
  return hasMore || (await isSequence(original)) ? { pages, left: 'animation' } : { pages };
}

const job = readJob(isJob);
for (const picture of job.pictures) {
  try {
    report({ index: picture.index, ...(await convert(job, picture)) });
  } catch (error) {
    console.error(error);
    report({ index: picture.index, fault: faultOf(error) });
    process.exit(3);
  }
}
