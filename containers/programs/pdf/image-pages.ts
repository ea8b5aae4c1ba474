import { GatheredObjects } from '../../documents/pdf/objects/gathered-objects.ts';
import { ObjectFile } from '../../documents/pdf/objects/object-file.ts';
import { writeGathered } from '../../documents/pdf/objects/write-gathered.ts';
import type { PageLayout } from '../../documents/pdf/picture-pages/page-box.ts';
import { addPicturePages, type PictureSource } from '../../documents/pdf/picture-pages/picture-pages.ts';
import { faultOf } from '../../documents/pictures/pixels.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface ImagePagesJob {
  layout: PageLayout;
  scratch: string;
  /** Each of one or more pictures; one of which no picture can be read is not written. */
  documents: { target: string; pictures: (PictureSource & { index: number })[] }[];
}

function isJob(value: unknown): value is ImagePagesJob {
  return (
    typeof value === 'object' && value !== null && 'documents' in value && Array.isArray(value.documents)
  );
}

/** The pages of those pictures that can be read; what became of each is told. */
async function draw({ layout, scratch, documents }: ImagePagesJob): Promise<void> {
  for (const { target, pictures } of documents) {
    const objects = new GatheredObjects();
    const all: string[] = [];
    for (const { index, ...picture } of pictures) {
      try {
        const { pages, ...rest } = await addPicturePages(objects, picture, layout, scratch);
        all.push(...pages);
        report({ index, pages: pages.length, ...rest });
      } catch (error) {
        console.error(error);
        report({ index, fault: faultOf(error) });
      }
    }
    if (all.length > 0) write(objects, all, target, scratch);
  }
}

function write(objects: GatheredObjects, pages: readonly string[], target: string, scratch: string): void {
  const tree = objects.openTree();
  const file = new ObjectFile(objects);
  for (const page of pages) Object.assign(file.edit(page) ?? {}, { '/Parent': tree });
  file.set(tree, { '/Type': '/Pages', '/Kids': [...pages], '/Count': pages.length });
  writeGathered(file, objects.trailer, target, scratch);
}

await draw(readJob(isJob));
