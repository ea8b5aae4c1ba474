import { join } from 'node:path';
import type { Inspection } from '../../../common/esign/composition.ts';
import { MOST_PAGES } from '../../../common/esign/limits.ts';
import { failure } from '../../plain/failures.ts';
import { esignInspectProgram } from '../../protocol/sign/esign-inspect.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { readRestriction } from '../pdf/lock.ts';
import { mendPages } from '../pdf/page-tree.ts';
import { copyFile, readPageCount, refuseNested } from '../pdf/qpdf.ts';
import { requireDone, writeByQpdf } from '../write-by-qpdf.ts';
import { areMissing } from './missing-objects.ts';
import { type SignableDocument, unify } from './unify.ts';

/** Writes a copy with a sound cross-reference table and page tree, and without encryption; everything else is kept. */
export async function writeAnew(
  engine: Pick<ProgramRunner<'found'>, 'run' | 'runNode' | 'scratch'>,
  input: ToolInput,
  source: string,
): Promise<string> {
  const target = join(engine.scratch, 'anew.pdf');
  const args = ['--warning-exit-0', '--decrypt', source, '--pages', '.', '1-z', '--'];
  const { code, stderr } = await writeByQpdf(engine, args, target);
  refuseNested(stderr, input);
  if (code !== 0) throw failure('damaged', input.name);
  return target;
}

async function withTruePages(engine: ProgramRunner<'found'>, input: ToolInput): Promise<string> {
  const mended = await mendPages(engine, input);
  if (mended === null) throw failure('damaged', input.name);
  return mended.path;
}

/** `isMended`: readers would not show all pages of the document as it was sent. */
async function readDocument(
  engine: ProgramRunner<'found'>,
  input: ToolInput,
): Promise<SignableDocument & { isMended: boolean }> {
  const { pages, claimed, path } = await readPageCount(engine, input);
  const isMended = claimed !== pages || path !== input.path;
  if (pages > MOST_PAGES) throw failure('tooManyPages', input.name, String(MOST_PAGES));
  const target = join(engine.scratch, 'disarmed.pdf');
  const job = { source: input.path, target, pages, equalizing: { annotations: false, overprint: false } };
  let source = input.path;
  let answer = await ask(engine, esignInspectProgram, job);
  // Readers show as many pages as the document claims, so a signer would not see the others.
  if (!('fault' in answer) && isMended) {
    if (answer.isSigned) throw failure('damaged', input.name);
    answer = { fault: 'odd' };
  }
  if (
    'fault' in answer &&
    answer.fault === 'encrypted' &&
    (await readRestriction(engine, input.path)) !== 'free'
  )
    throw failure('restrictedToSign', input.name);
  if ('fault' in answer && ['odd', 'encrypted'].includes(answer.fault)) {
    source = await writeAnew(engine, input, claimed === pages ? path : await withTruePages(engine, input));
    answer = await ask(engine, esignInspectProgram, { ...job, source });
  }
  if ('fault' in answer) {
    if (answer.fault === 'certified') throw failure('certified', input.name);
    if (answer.fault === 'dynamic') throw failure('dynamicFormToSign', input.name);
    throw failure(answer.fault === 'heavy' ? 'tooHeavyToSign' : 'damaged', input.name);
  }
  if (!(await areMissing(engine, source, answer.unread))) throw failure('tooHeavyToSign', input.name);
  return { source, pages, isMended, examined: answer, safe: answer.disarmed.length > 0 ? target : source };
}

/** Inspects a document before it is sent for signature; throws the failure that says why it cannot be signed. */
export async function inspectDocument(
  engine: ProgramRunner<'found'>,
  input: ToolInput,
  target: string,
): Promise<Inspection & { isWritten: boolean }> {
  const document = await readDocument(engine, input);
  const one = await unify(engine, input, document);
  const { pages, disarmed, remarks, isSigned } = one ?? document.examined;
  const written = one?.path ?? document.safe;
  const isWritten = disarmed.length > 0 || document.isMended;
  // Objects behind an update would still be found in the file; of a signed document every byte must stay.
  if (isWritten && isSigned) await copyFile(engine, written, target);
  else if (isWritten) requireDone(await writeByQpdf(engine, ['--warning-exit-0', written], target));
  return { pages, disarmed, remarks, isWritten };
}
