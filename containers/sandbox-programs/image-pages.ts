import { readJob, report } from './job.ts';
import type { PageSize } from './page-box.ts';
import { GatheredObjects } from './pdf/gathered-objects.ts';
import { ObjectFile } from './pdf/object-file.ts';
import { writeGathered } from './pdf/write-gathered.ts';
import { addPicturePages, type PictureSource } from './picture-pages.ts';
import { faultOf } from './pixels.ts';

export interface ImagePagesJob {
  pageSize: PageSize;
  scratch: string;
  pictures: (PictureSource & { index: number; target: string })[];
}

function isJob(value: unknown): value is ImagePagesJob {
  return typeof value === 'object' && value !== null && 'pictures' in value && Array.isArray(value.pictures);
}

async function draw({ pageSize, scratch }: ImagePagesJob, picture: ImagePagesJob['pictures'][number]) {
  const objects = new GatheredObjects();
  const { pages, ...rest } = await addPicturePages(objects, picture, pageSize, scratch);
  const tree = objects.openTree();
  const file = new ObjectFile(objects);
  for (const page of pages) Object.assign(file.edit(page) ?? {}, { '/Parent': tree });
  file.set(tree, { '/Type': '/Pages', '/Kids': pages, '/Count': pages.length });
  writeGathered(file, objects.trailer, picture.target, scratch);
  return { pages: pages.length, ...rest };
}

const job = readJob(isJob);
for (const picture of job.pictures) {
  try {
    report({ index: picture.index, ...(await draw(job, picture)) });
  } catch (error) {
    console.error(error);
    report({ index: picture.index, fault: faultOf(error) });
    process.exit(3);
  }
}
