import { flatten } from '../../documents/pdf/flatten/flatten.ts';
import { UnreadableLayers } from '../../documents/pdf/flatten/flatten-layers.ts';
import { DynamicForm, refuseDynamicForm } from '../../documents/pdf/flatten/forms.ts';
import { giveInherited } from '../../documents/pdf/flatten/inherited-pages.ts';
import { hasWork, readStreams } from '../../documents/pdf/flatten/read-streams.ts';
import { isArchival } from '../../documents/pdf/objects/leftovers.ts';
import { openReport } from '../../documents/pdf/objects/open-report.ts';
import type { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import type { Flattened, FlattenPdfJob, flattenPdfProgram } from '../../protocol/pdf/flatten-pdf.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** A new stream of fewer bytes than this has no file of its own. */
const INLINE_BYTES = 64 * 1024;

function flattenIn(document: PdfDocument, { plan, base, changed, target }: FlattenPdfJob): Flattened {
  try {
    if (plan.what.includes('formularios')) refuseDynamicForm(document);
    readStreams(document, plan, base, `${changed}-list`);
    const counts = flatten(document, plan);
    document.writeUpdate(target);
    return { counts, isArchival: isArchival(document) };
  } catch (error) {
    if (error instanceof DynamicForm) return { fault: 'dynamicForm' };
    if (error instanceof UnreadableLayers) return { fault: 'layersUnreadable' };
    throw error;
  }
}

await runProgram<typeof flattenPdfProgram>((job) => {
  const document = openReport(job.source, job.changed, INLINE_BYTES);
  if (document === null) return { fault: 'tooManyObjects' };
  const pages = giveInherited(document);
  if (job.pages !== null && pages !== job.pages) return { fault: 'pageTree' };
  return hasWork(document, job.plan) ? flattenIn(document, job) : { counts: {}, isArchival: false };
});
