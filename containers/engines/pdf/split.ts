import { failure } from '../../plain/failures.ts';
import { type DividePdfJob, dividePdfProgram } from '../../protocol/pdf/divide-pdf.ts';
import type { NodeRunner, SystemRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { isSound, writeByQpdf } from '../write-by-qpdf.ts';
import type { Loss } from './join.ts';

export interface Divided {
  /** Contents that belong to the whole document, and are in no part. */
  losses: Loss[];
  /** True if the parts keep the author's restrictions. */
  locked: boolean;
}

/** Extracts pages of a PDF that have nothing else attached to them. */
export async function takePages(
  engine: SystemRunner<'runNode' | 'give'>,
  input: ToolInput,
  { ranges, target }: DividePdfJob['parts'][number],
): Promise<void> {
  const pages = ranges.map(([first, last]) => `${first + 1}-${last + 1}`).join(',');
  const list = await engine.give('pages.txt', ['--pages', '.', pages, '--'].join('\n'));
  const args = ['--object-streams=generate', input.path, `@${list}`];
  const { code } = await writeByQpdf(engine, args, target);
  if (!isSound(code)) throw failure('damaged', input.name);
}

/** Writes parts of a PDF with what belongs to their pages; throws the failure that says that the author forbids it. */
export async function dividePdf(
  context: NodeRunner<'scratch'>,
  input: ToolInput,
  work: Pick<DividePdfJob, 'parts' | 'isDocument' | 'authorized'>,
  onDone: (done: number) => void,
): Promise<Divided> {
  const losses: Loss[] = [];
  const job = { ...work, source: input.path, scratch: context.scratch };
  const answer = await ask(context, dividePdfProgram, job, (step) => {
    if ('done' in step) onDone(step.done);
    else losses.push({ input, what: step.note, value: step.value });
  });
  if ('fault' in answer) throw failure(answer.fault, input.name);
  return { losses, locked: answer.isLocked };
}
