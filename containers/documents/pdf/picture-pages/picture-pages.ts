import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Box, sizeOfBox } from '../../../plain/geometry/boxes.ts';
import { IDENTITY, type Matrix } from '../../../plain/geometry/matrix.ts';
import type { Size } from '../../../plain/geometry/sizes.ts';
import { contentNumbers } from '../../../plain/pdf/syntax.ts';
import type { Dictionary, EditableDictionary } from '../../../plain/pdf/values.ts';
import { MAX_PIXELS, MAX_TIFF_PAGES } from '../../../plain/picture-limits.ts';
import type { PageLayout, PictureSource } from '../../../protocol/pdf/picture-pages.ts';
import type { LeftOut } from '../../../protocol/pictures/picture-fault.ts';
import { isTurnedByContainer } from '../../pictures/container-turn.ts';
import { leftOut } from '../../pictures/left-out.ts';
import { openPicture, reportPixels, TooManyPages } from '../../pictures/pixels.ts';
import type { GatheredObjects } from '../objects/gathered-objects.ts';
import { type EmbeddedPicture, embedPicture } from './embedded-picture.ts';
import { pageBox } from './page-box.ts';

/** Matrices that map the unit square of a picture to a box, by EXIF orientation. */
const MATRICES: Record<number, (box: Box, size: Size) => Matrix> = {
  1: ({ left, bottom }, { width, height }) => [width, 0, 0, height, left, bottom],
  2: ({ right, bottom }, { width, height }) => [-width, 0, 0, height, right, bottom],
  3: ({ right, top }, { width, height }) => [-width, 0, 0, -height, right, top],
  4: ({ left, top }, { width, height }) => [width, 0, 0, -height, left, top],
  5: ({ right, top }, { width, height }) => [0, -height, -width, 0, right, top],
  6: ({ left, top }, { width, height }) => [0, -height, width, 0, left, top],
  7: ({ left, bottom }, { width, height }) => [0, height, width, 0, left, bottom],
  8: ({ right, bottom }, { width, height }) => [0, height, -width, 0, right, bottom],
};
const FIRST_LYING = 5;

/** Adds a page for a picture, or for each page of a TIFF; returns the references of the pages. */
export async function addPicturePages(
  objects: GatheredObjects,
  { original, source, lossy }: PictureSource,
  layout: PageLayout,
  scratch: string,
): Promise<{ pages: string[]; left: LeftOut | null }> {
  const first = await openPicture(source).metadata();
  reportPixels(first);
  if (first.width * (first.pageHeight ?? first.height) > MAX_PIXELS)
    throw new Error('exceeds the pixel limit');
  const count = first.format === 'tiff' ? (first.pages ?? 1) : 1;
  if (count > MAX_TIFF_PAGES) throw new TooManyPages();
  const isUpright = first.orientation !== undefined && (await isTurnedByContainer(original));
  const pages: string[] = [];
  for (let page = 0; page < count; page++) {
    const read = page === 0 ? first : await openPicture(source, { page }).metadata();
    const metadata = isUpright ? { ...read, orientation: 1 } : read;
    const picture = await embedPicture(source, metadata, page, lossy);
    pages.push(await addPage(objects, picture, scratch, layout, metadata.density));
  }
  return { pages, left: await leftOut(first, count, original) };
}

async function addStream(
  objects: GatheredObjects,
  dict: Dictionary,
  data: Buffer,
  scratch: string,
): Promise<string> {
  const datafile = join(scratch, `drawn-${objects.lastObject}`);
  await writeFile(datafile, data);
  return objects.add({ stream: { dict, datafile } });
}

async function addPage(
  objects: GatheredObjects,
  { width, height, orientation, entries, data, profile }: EmbeddedPicture,
  scratch: string,
  layout: PageLayout,
  density: number | undefined,
): Promise<string> {
  const dict: EditableDictionary = {
    '/Type': '/XObject',
    '/Subtype': '/Image',
    '/Width': width,
    '/Height': height,
    ...entries,
  };
  if (profile !== null) {
    const profileDict = { '/N': profile.components, '/Alternate': entries['/ColorSpace'] ?? null };
    dict['/ColorSpace'] = ['/ICCBased', await addStream(objects, profileDict, profile.data, scratch)];
  }
  const image = await addStream(objects, dict, data, scratch);
  const isLying = orientation >= FIRST_LYING;
  const placed = pageBox(layout, isLying ? height : width, isLying ? width : height, density);
  const place = MATRICES[orientation] ?? MATRICES[1];
  const matrix = place?.(placed.picture, sizeOfBox(placed.picture)) ?? IDENTITY;
  const content = `q ${contentNumbers(matrix)} cm /Im0 Do Q`;
  return objects.add({
    value: {
      '/Type': '/Page',
      '/MediaBox': [0, 0, placed.page.width, placed.page.height],
      '/Resources': { '/XObject': { '/Im0': image } },
      '/Contents': objects.add({ stream: { dict: {}, data: Buffer.from(content).toString('base64') } }),
    },
  });
}
