import { join } from 'node:path';
import { openObjects } from '../../documents/pdf/objects/carrier.ts';
import { pagesOf } from '../../documents/pdf/objects/page-tree.ts';
import { rectangle } from '../../documents/pdf/objects/rectangles.ts';
import { QpdfFailure, writeByQpdf } from '../../documents/pdf/objects/run-qpdf.ts';
import type { CropPagesJob, cropPagesProgram } from '../../protocol/pdf/crop-pages.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Boxes that could exceed the cropped page; they default to it. */
const OTHER_BOXES = ['/TrimBox', '/BleedBox', '/ArtBox'];

function crop(job: CropPagesJob): void {
  const [whole, dump, update] = ['whole.pdf', 'whole.json', 'update.json'].map((name) =>
    join(job.scratch, name),
  );
  if (whole === undefined || dump === undefined || update === undefined) throw new Error('no names');
  const lock = job.unlock ? '--decrypt' : '--allow-weak-crypto';
  // Selecting pages makes qpdf give each page what it inherits.
  writeByQpdf([lock, '--object-streams=disable', job.source, '--pages', '.', '1-z', '--'], whole);
  const file = openObjects(whole, dump);
  const pages = pagesOf(file);
  for (const { page, box } of job.crops) {
    const changed = file.edit(pages[page] ?? '');
    if (changed === undefined) throw new Error(`There is no page ${page}.`);
    changed['/MediaBox'] = rectangle(box);
    changed['/CropBox'] = rectangle(box);
    for (const other of OTHER_BOXES) delete changed[other];
  }
  file.writeUpdate(update, file.trailer);
  writeByQpdf(
    ['--allow-weak-crypto', '--object-streams=generate', `--update-from-json=${update}`, whole],
    job.target,
  );
  file.close();
}

await runProgram<typeof cropPagesProgram>((job) => {
  try {
    crop(job);
    return { isRead: true };
  } catch (error) {
    if (error instanceof QpdfFailure) return { isRead: false };
    throw error;
  }
});
