import { join } from 'node:path';
import { GatheredObjects } from '../../documents/pdf/objects/gathered-objects.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { writeGathered } from '../../documents/pdf/objects/write-gathered.ts';
import { addPicturePages } from '../../documents/pdf/picture-pages/picture-pages.ts';
import { faultOf } from '../../documents/pictures/pixels.ts';
import type { imagePagesProgram } from '../../protocol/pdf/image-pages.ts';
import { runProgram } from '../../protocol/run-program.ts';

function write(objects: GatheredObjects, pages: readonly string[], target: string, scratch: string): void {
  const tree = objects.openTree();
  const file = new PdfDocument(objects, { prefix: join(scratch, 'pages') });
  for (const page of pages) Object.assign(file.edit(page) ?? {}, { '/Parent': tree });
  file.replace(tree, { '/Type': '/Pages', '/Kids': [...pages], '/Count': pages.length });
  writeGathered(file, objects.trailer, target, scratch);
}

await runProgram<typeof imagePagesProgram>(async ({ layout, scratch, documents }, onStep) => {
  for (const { target, pictures } of documents) {
    const objects = new GatheredObjects();
    const all: string[] = [];
    for (const { index, ...picture } of pictures) {
      try {
        const { pages, left } = await addPicturePages(objects, picture, layout, scratch);
        all.push(...pages);
        onStep({ index, pages: pages.length, left });
      } catch (error) {
        console.error(error);
        onStep({ index, fault: faultOf(error) });
      }
    }
    if (all.length > 0) write(objects, all, target, scratch);
  }
  return null;
});
