import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SMALL_BYTES } from '../../../plain/pdf/join-limits.ts';
import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import type { Part, PicturePart } from '../../../protocol/pdf/join-pdfs.ts';
import type { PageLayout } from '../../../protocol/pdf/picture-pages.ts';
import type { LeftOut } from '../../../protocol/pictures/picture-fault.ts';
import { reportWorkload } from '../../../protocol/run-program.ts';
import { GatheredObjects, NotPlain } from '../objects/gathered-objects.ts';
import { PdfDocument } from '../objects/pdf-document.ts';
import { writeGathered } from '../objects/write-gathered.ts';
import type { JoinedDocument } from './document.ts';
import { highestVersion, type Merged, RefusedPart } from './merged.ts';

interface Gathered {
  catalog: Dictionary;
  info: Value;
  pages: string[];
  versions: string[];
}

/**
 * Merges small documents in memory, with one run of qpdf for each; null if one of them needs the slower way. Throws a
 * `RefusedPart` if a picture cannot be drawn.
 */
export async function gatherSmall(
  parts: readonly Part[],
  layout: PageLayout,
  scratch: string,
  onLeft: (part: number, left: LeftOut) => void,
): Promise<Merged | null> {
  const bytes = parts.reduce((sum, part) => sum + statSync(pathOf(part)).size, 0);
  if (bytes > SMALL_BYTES) return null;
  const objects = new GatheredObjects();
  const gathered: Gathered[] = [];
  try {
    // Documents come first, so that no picture is drawn in vain if one is declined.
    for (const part of parts) if ('path' in part) gathered.push(addDocument(objects, part.path));
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
  const inOrder: Gathered[] = [];
  for (const [index, part] of parts.entries()) {
    if ('path' in part) inOrder.push(...gathered.splice(0, 1));
    else {
      const { left, ...drawn } = await draw(objects, part, index, layout, scratch);
      if (left !== null) onLeft(index, left);
      inOrder.push(drawn);
    }
  }
  objects.openTree();
  const documents = documentsOf(parts, inOrder);
  reportWorkload({ pages: inOrder.flatMap(({ pages }) => pages).length });
  const file = new PdfDocument(objects, { prefix: join(scratch, 'gathered') });
  const version = highestVersion(inOrder.flatMap(({ versions }) => versions));
  const write = (trailer: Dictionary, target: string) =>
    writeGathered(file, trailer, target, scratch, ['--object-streams=generate', `--min-version=${version}`]);
  return { file, documents, lock: null, write };
}

function pathOf(part: Part): string {
  return 'path' in part ? part.path : part.picture.source;
}

function addDocument(objects: GatheredObjects, path: string): Gathered {
  const { version, catalog, ...rest } = objects.addDocument(path);
  return { ...rest, catalog, versions: [version, String(catalog['/Version'] ?? '').replace('/', '')] };
}

async function draw(
  objects: GatheredObjects,
  { picture }: PicturePart,
  index: number,
  layout: PageLayout,
  scratch: string,
): Promise<Gathered & { left: LeftOut | null }> {
  // To load the readers of pictures takes longer than to join small documents.
  const { addPicturePages } = await import('../picture-pages/picture-pages.ts');
  const { faultOf } = await import('../../pictures/pixels.ts');
  try {
    const { pages, left } = await addPicturePages(objects, picture, layout, scratch);
    return { catalog: {}, info: null, pages, versions: [], left };
  } catch (error) {
    throw new RefusedPart(index, faultOf(error), { cause: error });
  }
}

function documentsOf(parts: readonly Part[], gathered: readonly Gathered[]): JoinedDocument[] {
  let firstPage = 0;
  return gathered.map(({ catalog, info, pages }, index) => {
    const document = { index, title: parts[index]?.title ?? '', catalog, info, pages, firstPage };
    firstPage += pages.length;
    return document;
  });
}
