import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { readFlatePng } from './flate-png.ts';
import { MAX_TIFF_PAGES, type PageSize, pageBox } from './page-box.ts';
import type { GatheredObjects } from './pdf/gathered-objects.ts';
import type { Dictionary } from './pdf/values.ts';
import { isSequence } from './picture-sequence.ts';
import { MAX_PIXELS, openPicture, reportPixels, TooManyPages } from './pixels.ts';

export interface PictureSource {
  /** The file as it was sent, and what sharp reads in its place. */
  original: string;
  source: string;
  lossy: boolean;
}

/** What of a file was not drawn: all but its first frame, or its first picture. */
export type LeftOut = 'animation' | 'pictures';

interface Encoded {
  width: number;
  height: number;
  colors: 1 | 3;
  data: Buffer;
  entries: Dictionary;
}

const JPEG_QUALITY = 92;

/** Adds a page for a picture, for a TIFF one for each of its pages; returns the references of the pages. */
export async function addPicturePages(
  objects: GatheredObjects,
  { original, source, lossy }: PictureSource,
  pageSize: PageSize,
  scratch: string,
): Promise<{ pages: string[]; left?: LeftOut }> {
  const metadata = await openPicture(source).metadata();
  reportPixels(metadata);
  if (metadata.width * (metadata.pageHeight ?? metadata.height) > MAX_PIXELS)
    throw new Error('exceeds the pixel limit');
  const count = metadata.format === 'tiff' ? (metadata.pages ?? 1) : 1;
  if (count > MAX_TIFF_PAGES) throw new TooManyPages();
  const pages: string[] = [];
  for (let page = 0; page < count; page++) {
    const encoded = await encode(openPicture(source, { page }), lossy);
    const path = join(scratch, `drawn-${objects.lastObject}`);
    await writeFile(path, encoded.data);
    pages.push(addPage(objects, encoded, path, pageSize, metadata.density));
  }
  const hasMore = count < (metadata.pages ?? 1);
  if (hasMore && metadata.format === 'heif') return { pages, left: 'pictures' };
  return hasMore || (await isSequence(original)) ? { pages, left: 'animation' } : { pages };
}

async function encode(picture: Sharp, lossy: boolean): Promise<Encoded> {
  const flat = picture.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
  if (lossy) {
    const { data, info } = await flat
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: false, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    const colors = info.channels === 1 ? 1 : 3;
    return { width: info.width, height: info.height, colors, data, entries: { '/Filter': '/DCTDecode' } };
  }
  const png = readFlatePng(
    await flat.png({ compressionLevel: 6, palette: false, progressive: false }).toBuffer(),
  );
  const parameters = {
    '/Predictor': 15,
    '/Colors': png.colors,
    '/BitsPerComponent': 8,
    '/Columns': png.width,
  };
  return { ...png, entries: { '/Filter': '/FlateDecode', '/DecodeParms': parameters } };
}

function addPage(
  objects: GatheredObjects,
  { width, height, colors, entries }: Encoded,
  path: string,
  size: PageSize,
  density: number | undefined,
): string {
  const dict = {
    '/Type': '/XObject',
    '/Subtype': '/Image',
    '/Width': width,
    '/Height': height,
    '/ColorSpace': colors === 1 ? '/DeviceGray' : '/DeviceRGB',
    '/BitsPerComponent': 8,
    ...entries,
  };
  const image = objects.add({ stream: { dict, datafile: path } });
  const box = pageBox(size, width, height, density);
  const [left, bottom, drawnWidth, drawnHeight] = box.picture.map((value) => value.toFixed(4));
  const content = `q ${drawnWidth} 0 0 ${drawnHeight} ${left} ${bottom} cm /Im0 Do Q`;
  const data = Buffer.from(content).toString('base64');
  return objects.add({
    value: {
      '/Type': '/Page',
      '/MediaBox': [0, 0, ...box.page],
      '/Resources': { '/XObject': { '/Im0': image } },
      '/Contents': objects.add({ stream: { dict: {}, data } }),
    },
  });
}
