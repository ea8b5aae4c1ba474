import { join } from 'node:path';
import { openObjects } from '../../documents/pdf/objects/carrier.ts';
import { type TreePage, treePages } from '../../documents/pdf/objects/page-tree.ts';
import type { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { QpdfFailure, writeByQpdf } from '../../documents/pdf/objects/run-qpdf.ts';
import { ContentReader } from '../../documents/pdf/placing/content-reader.ts';
import {
  adoptForms,
  type DrawingForm,
  type ReadDrawings,
  readDrawings,
  UnreadableDrawings,
} from '../../documents/pdf/placing/drawing-forms.ts';
import { contentsOf, PagePlacing } from '../../documents/pdf/placing/placed-page.ts';
import { fitted } from '../../plain/geometry/shown-pages.ts';
import { pdfNumbers } from '../../plain/pdf/syntax.ts';
import type { LayDrawingsJob, layDrawingsProgram } from '../../protocol/pdf/lay-drawings.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** The maximum total length of all lists of contents: each page gets its own, even if they shared a long one. */
const MOST_CONTENTS = 1_000_000;

function scratchOf({ scratch }: LayDrawingsJob, name: string): string {
  return join(scratch, `laid-${name}`);
}

/** Adds a form that draws another one so that its white parts are transparent. */
function multiplying(file: PdfDocument, { reference, size }: DrawingForm): DrawingForm {
  const dict = {
    '/Type': '/XObject',
    '/Subtype': '/Form',
    '/BBox': [0, 0, size.width, size.height],
    '/Resources': {
      '/ExtGState': { '/Multiply': { '/BM': '/Multiply' } },
      '/XObject': { '/Drawing': reference },
    },
  };
  return { size, reference: file.addStream(dict, Buffer.from('/Multiply gs /Drawing Do')) };
}

interface OpenDocument {
  file: PdfDocument;
  pages: readonly TreePage[];
}

/**
 * Opens a copy of the document; null if its page tree does not list each page once. The copy has no object streams: qpdf
 * loses a change of an object whose stream it reads only afterwards.
 */
function openDocument(job: LayDrawingsJob, path: string): OpenDocument | null {
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
  path: string,
  { file, pages }: OpenDocument,
  forms: readonly (DrawingForm | null)[],
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

/** Places the drawings; returns why they cannot be placed, or null. */
function lay(job: LayDrawingsJob, drawings: ReadDrawings): 'damaged' | 'tooLargeResult' | null {
  const path = scratchOf(job, 'whole.pdf');
  const document = openDocument(job, path);
  if (document === null) return 'damaged';
  const { file } = document;
  const forms = adoptForms(file, drawings).map((form) =>
    form && job.transparentWhite ? multiplying(file, form) : form,
  );
  const arePlaced = placeAll(job, path, document, forms);
  if (arePlaced) {
    const update = scratchOf(job, 'update.json');
    file.writeUpdate(update, file.trailer);
    const packed = ['--allow-weak-crypto', '--object-streams=generate'];
    writeByQpdf([...packed, `--update-from-json=${update}`, path], job.target);
  }
  file.close();
  return arePlaced ? null : 'tooLargeResult';
}

function faultOf(error: unknown): 'unreadableDrawings' | 'damaged' {
  if (error instanceof UnreadableDrawings) return 'unreadableDrawings';
  if (error instanceof QpdfFailure) return 'damaged';
  throw error;
}

await runProgram<typeof layDrawingsProgram>((job, onStep) => {
  try {
    const drawings = readDrawings(job.drawings, job.scratch);
    onStep('drawn');
    const fault = lay(job, drawings);
    return fault === null ? { isLaid: true } : { fault };
  } catch (error) {
    const fault = faultOf(error);
    console.error(error);
    return { fault };
  }
});
