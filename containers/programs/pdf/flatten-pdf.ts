import { readFileSync, rmSync, statSync } from 'node:fs';
import { flatten } from '../../documents/pdf/flatten/flatten.ts';
import { UnreadableLayers } from '../../documents/pdf/flatten/flatten-layers.ts';
import { DynamicForm, refuseDynamicForm } from '../../documents/pdf/flatten/forms.ts';
import { giveInherited } from '../../documents/pdf/flatten/inherited-pages.ts';
import type { FlattenPlan } from '../../documents/pdf/flatten/plan.ts';
import { hasWork, readStreams } from '../../documents/pdf/flatten/read-streams.ts';
import { isArchival } from '../../documents/pdf/objects/leftovers.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface FlattenPdfJob {
  /** A PDF without object streams. */
  base: string;
  /** Its objects as `qpdf --json` tells them, without the bytes of its streams; it is used up. */
  source: string;
  /** For `qpdf --update-from-json`. */
  target: string;
  /** How the files of new streams begin. */
  changed: string;
  plan: FlattenPlan;
  /** As many as the document has; null where the source has them in one list. */
  pages: number | null;
}

/** Of a new stream that has no file of its own. */
const INLINE_BYTES = 64 * 1024;
/** Node's longest text is half a gigabyte. */
const MAX_REPORT_BYTES = 400 * 1024 * 1024;

function isJob(value: unknown): value is FlattenPdfJob {
  return typeof value === 'object' && value !== null && 'plan' in value && 'source' in value;
}

const job = readJob(isJob);
if (statSync(job.source).size > MAX_REPORT_BYTES) report({ fault: 'tooManyObjects' });
else {
  const document = new PdfDocument(JSON.parse(readFileSync(job.source, 'utf8')), job.changed, INLINE_BYTES);
  rmSync(job.source);
  const pages = giveInherited(document);
  if (job.pages !== null && pages !== job.pages) report({ fault: 'pageTree' });
  else if (!hasWork(document, job.plan)) report({ counts: {}, isArchival: false });
  else flattenIn(document);
}

function flattenIn(document: PdfDocument): void {
  try {
    if (job.plan.what.includes('formularios')) refuseDynamicForm(document);
    readStreams(document, job.plan, job.base, `${job.changed}-list`);
    const counts = flatten(document, job.plan);
    document.writeUpdate(job.target);
    report({ counts, isArchival: isArchival(document) });
  } catch (error) {
    if (error instanceof DynamicForm) report({ fault: 'dynamicForm' });
    else if (error instanceof UnreadableLayers) report({ fault: 'layersUnreadable' });
    else throw error;
  }
}
