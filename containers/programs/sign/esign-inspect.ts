import { readFileSync, writeFileSync } from 'node:fs';
import { trueSize } from '../../documents/pdf/placing/placement.ts';
import { disarm } from '../../documents/pdf/sign/active-content.ts';
import { describeDisarmed, remarksOn } from '../../documents/pdf/sign/describe-document.ts';
import { isDynamicForm } from '../../documents/pdf/sign/dynamic-form.ts';
import { TooManyObjects } from '../../documents/pdf/sign/object-walk.ts';
import { openDocument, saveIncrement } from '../../documents/pdf/sign/open-document.ts';
import { framesOf, OddPageTree } from '../../documents/pdf/sign/page-frames.ts';
import { isTooHeavy } from '../../documents/pdf/sign/page-weight.ts';
import { readSignatures } from '../../documents/pdf/sign/signatures.ts';
import { type Equalizing, scanContent } from '../../documents/pdf/sign/variable-content.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface EsignInspectJob {
  source: string;
  /** Where the document is written without what could act. */
  target: string;
  /** As many as qpdf has found. */
  pages: number;
  equalizing: Equalizing;
}

function isJob(value: unknown): value is EsignInspectJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

async function inspect({
  source,
  target,
  pages,
  equalizing,
}: EsignInspectJob): Promise<Record<string, unknown>> {
  const pdf = await openDocument(readFileSync(source));
  if (pdf === null) return { fault: 'odd' };
  if (pdf.isEncrypted) return { fault: 'encrypted' };
  const frames = framesOf(pdf);
  if (frames.length !== pages) return { fault: 'odd' };
  if (isTooHeavy(pdf, frames)) return { fault: 'heavy' };
  const { names, isCertified } = readSignatures(pdf);
  if (isCertified) return { fault: 'certified' };
  if (isDynamicForm(pdf, frames)) return { fault: 'dynamic' };
  const { variable, substitutes, files, unread } = scanContent(pdf, frames, equalizing);
  const remarks = remarksOn(pdf, frames, files);
  const disarmed = describeDisarmed(disarm(pdf), substitutes);
  const isChanged = disarmed.length > 0 || equalizing.annotations || equalizing.overprint;
  if (isChanged) writeFileSync(target, await saveIncrement(pdf));
  const isSigned = names.length > 0;
  return { pages: frames.map(trueSize), disarmed, remarks, isSigned, variable, unread };
}

const job = readJob(isJob);
try {
  report(await inspect(job));
} catch (error) {
  if (!(error instanceof OddPageTree || error instanceof TooManyObjects)) console.error(error);
  report({ fault: error instanceof TooManyObjects ? 'heavy' : 'odd' });
}
