import { readFileSync, writeFileSync } from 'node:fs';
import { disarm } from '../../documents/pdf/sign/active-content.ts';
import { describeDisarmed, remarksOn } from '../../documents/pdf/sign/describe-document.ts';
import { isDynamicForm } from '../../documents/pdf/sign/dynamic-form.ts';
import { TooManyObjects } from '../../documents/pdf/sign/object-walk.ts';
import { openDocument, saveIncrement } from '../../documents/pdf/sign/open-document.ts';
import { framesOf, OddPageTree } from '../../documents/pdf/sign/page-frames.ts';
import { isTooHeavy } from '../../documents/pdf/sign/page-weight.ts';
import { readSignatures } from '../../documents/pdf/sign/signatures.ts';
import { scanContent } from '../../documents/pdf/sign/variable-content.ts';
import { trueSize } from '../../plain/geometry/shown-pages.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { EsignInspectJob, Examined, esignInspectProgram } from '../../protocol/sign/esign-inspect.ts';

type Fault = 'odd' | 'encrypted' | 'certified' | 'dynamic' | 'heavy';

async function inspect({
  source,
  target,
  pages,
  equalizing,
}: EsignInspectJob): Promise<Examined | { fault: Fault }> {
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

await runProgram<typeof esignInspectProgram>(async (job) => {
  try {
    return await inspect(job);
  } catch (error) {
    if (error instanceof TooManyObjects) return { fault: 'heavy' };
    if (!(error instanceof OddPageTree)) console.error(error);
    return { fault: 'odd' };
  }
});
