import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openObjects } from '../../documents/pdf/objects/carrier.ts';
import { ObjectDump } from '../../documents/pdf/objects/object-dump.ts';
import { pagesOf, type TreePage, treePages } from '../../documents/pdf/objects/page-tree.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { mustRunQpdf, QpdfFailure, writeByQpdf } from '../../documents/pdf/objects/run-qpdf.ts';
import { ContentReader } from '../../documents/pdf/placing/content-reader.ts';
import { UnreadableDrawings, writeForms } from '../../documents/pdf/placing/drawing-forms.ts';
import { contentsOf, PagePlacing } from '../../documents/pdf/placing/placed-page.ts';
import { fitted } from '../../plain/geometry/shown-pages.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { pdfNumbers } from '../../plain/pdf/syntax.ts';
import { isReference } from '../../plain/pdf/values.ts';
import type { LayDrawingsJob, layDrawingsProgram } from '../../protocol/pdf/lay-drawings.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** The maximum total length of all lists of contents: each page gets its own, even if they shared a long one. */
const MOST_CONTENTS = 1_000_000;
/** Up to this size, the data of drawings are in the JSON, and not in a file for each stream. */
const MOST_INLINE_BYTES = 8 * 1024 * 1024;

/** A drawing as a form of the document. */
interface Form {
  reference: string;
  size: Size;
}

function scratchOf({ scratch }: LayDrawingsJob, name: string): string {
  return join(scratch, `laid-${name}`);
}

/** Adds a form that draws another one so that its white parts are transparent. */
function multiplying(file: PdfDocument, { reference, size }: Form): string {
  const dict = {
    '/Type': '/XObject',
    '/Subtype': '/Form',
    '/BBox': [0, 0, size.width, size.height],
    '/Resources': {
      '/ExtGState': { '/Multiply': { '/BM': '/Multiply' } },
      '/XObject': { '/Drawing': reference },
    },
  };
  return file.addStream(dict, Buffer.from('/Multiply gs /Drawing Do'));
}

/** Adds the drawings to the document, in order; null for an empty one. */
function adoptForms(
  job: LayDrawingsJob,
  file: PdfDocument,
  path: string,
  sizes: readonly (Size | null)[],
): (Form | null)[] {
  const dump = scratchOf(job, 'forms.json');
  const isSmall = statSync(path).size <= MOST_INLINE_BYTES;
  const files = ['--json-stream-data=file', `--json-stream-prefix=${scratchOf(job, 'form')}`];
  const streams = isSmall ? ['--json-stream-data=inline'] : files;
  mustRunQpdf(['--json=2', '--json-key=qpdf', ...streams, path, dump]);
  const drawings = new PdfDocument(new ObjectDump(dump), { prefix: dump });
  const sheets = pagesOf(drawings);
  const renamed = file.adopt(drawings);
  return sizes.map((size, index) => {
    const resources = drawings.dictionary(drawings.dictionary(sheets[index])['/Resources']);
    const form = renamed(drawings.dictionary(resources['/XObject'])['/Drawing'] ?? null);
    if (size === null || !isReference(form)) return null;
    const drawing = { reference: form, size };
    return job.transparentWhite ? { size, reference: multiplying(file, drawing) } : drawing;
  });
}

/** Opens the document's objects and finds its pages; null if the page tree does not list each page once. */
function openDocument(job: LayDrawingsJob, path: string): { file: PdfDocument; pages: TreePage[] } | null {
  const whole = ['--allow-weak-crypto', '--object-streams=disable', job.source];
  for (const list of [[], ['--pages', '.', '1-z', '--']]) {
    writeByQpdf([...whole, ...list], path);
    const file = openObjects(path, scratchOf(job, 'objects.json'));
    const pages = [...treePages(file)];
    if (pages.length === job.pages) return { file, pages };
    file.close();
  }
  return null;
}

/** Returns false if the result would be too large. */
function placeAll(
  job: LayDrawingsJob,
  file: PdfDocument,
  path: string,
  pages: readonly TreePage[],
  forms: (Form | null)[],
): boolean {
  const placing = new PagePlacing(file);
  const reader = new ContentReader(path, file, job.scratch);
  const targets = job.targets.flatMap((target) => {
    const [page, form] = [pages[target.page - 1], forms[target.drawing]];
    return page === undefined || !form ? [] : [{ target, page, form }];
  });
  const balances = job.over
    ? reader.balances(targets.flatMap(({ page }) => contentsOf(file, page)))
    : new Map();
  for (const { target, page, form } of targets) {
    const matrix = pdfNumbers(fitted(target, form.size));
    const draw = (name: string) => {
      const drawing = `q ${matrix} cm ${name} Do Q`;
      return job.isArtifact ? `/Artifact BMC ${drawing} EMC` : drawing;
    };
    const placed = { form: form.reference, draw };
    if (job.over) placing.putOver(page, placed, reader, balances, job.scratch);
    else placing.putUnder(page, placed);
    if (placing.streams > MOST_CONTENTS) return false;
  }
  return true;
}

/** Places the drawings, which were written as forms; returns why they cannot be placed, or null. */
function lay(
  job: LayDrawingsJob,
  forms: string,
  sizes: readonly (Size | null)[],
): 'damaged' | 'tooLargeResult' | null {
  const whole = scratchOf(job, 'whole.pdf');
  const document = openDocument(job, whole);
  if (document === null) return 'damaged';
  const { file, pages } = document;
  const arePlaced = placeAll(job, file, whole, pages, adoptForms(job, file, forms, sizes));
  if (arePlaced) {
    const update = scratchOf(job, 'update.json');
    file.writeUpdate(update, file.trailer);
    const packed = ['--allow-weak-crypto', '--object-streams=generate'];
    writeByQpdf([...packed, `--update-from-json=${update}`, whole], job.target);
  }
  file.close();
  rmSync(whole);
  return arePlaced ? null : 'tooLargeResult';
}

function faultOf(error: unknown): 'unreadableDrawings' | 'damaged' {
  if (error instanceof UnreadableDrawings) return 'unreadableDrawings';
  if (error instanceof QpdfFailure) return 'damaged';
  throw error;
}

await runProgram<typeof layDrawingsProgram>(async (job, onStep) => {
  const forms = scratchOf(job, 'forms.pdf');
  try {
    const sizes = await writeForms(job.drawings, forms);
    onStep('drawn');
    const fault = lay(job, forms, sizes);
    return fault === null ? { isLaid: true } : { fault };
  } catch (error) {
    const fault = faultOf(error);
    console.error(error);
    return { fault };
  }
});
