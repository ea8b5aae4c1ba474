import { statSync } from 'node:fs';
import { report } from '../../../protocol/job.ts';
import type { PageLayout } from '../../../protocol/pdf/picture-pages.ts';
import { GatheredObjects, NotPlain } from '../objects/gathered-objects.ts';
import { ObjectFile } from '../objects/object-file.ts';
import type { Dictionary, Value } from '../objects/values.ts';
import { writeGathered } from '../objects/write-gathered.ts';
import type { JoinedDocument } from './document.ts';
import { highestVersion, type Merged, type Part, type PicturePart, SMALL_BYTES } from './merged.ts';

interface Gathered {
  catalog: Dictionary;
  info: Value;
  pages: string[];
  versions: string[];
}

/** Merges small documents in memory, with one run of qpdf for each; null where one of them needs more care. */
export async function gatherSmall(
  parts: readonly Part[],
  layout: PageLayout,
  scratch: string,
): Promise<Merged | null> {
  const bytes = parts.reduce((sum, part) => sum + statSync(pathOf(part)).size, 0);
  if (bytes > SMALL_BYTES) return null;
  const objects = new GatheredObjects();
  const gathered: Gathered[] = [];
  try {
    // Documents first: where one is declined, no picture has been drawn in vain.
    for (const part of parts) if ('path' in part) gathered.push(addDocument(objects, part.path));
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
  const inOrder: Gathered[] = [];
  for (const [index, part] of parts.entries()) {
    const one = 'path' in part ? gathered.shift() : await draw(objects, part, index, layout, scratch);
    if (one) inOrder.push(one);
  }
  objects.openTree();
  const documents = documentsOf(parts, inOrder);
  report({ workload: { pages: inOrder.flatMap(({ pages }) => pages).length } });
  const file = new ObjectFile(objects);
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
): Promise<Gathered> {
  // Loading what reads pictures takes longer than joining small documents.
  const { addPicturePages } = await import('../picture-pages/picture-pages.ts');
  const { faultOf } = await import('../../pictures/pixels.ts');
  try {
    const { pages, left } = await addPicturePages(objects, picture, layout, scratch);
    report({ picture: index, left });
    return { catalog: {}, info: null, pages, versions: [] };
  } catch (error) {
    console.error(error);
    report({ picture: index, fault: faultOf(error) });
    process.exit(3);
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
